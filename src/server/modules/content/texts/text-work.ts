import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import type { Document } from "#contract/schemas/document.ts";
import {
  type DocumentInput,
  jsonDocument,
  type JSONDocument,
} from "#contract/schemas/json-document.ts";
import { MAX_PAGE_DESCRIPTION, MAX_PAGE_TITLE } from "#contract/schemas/limits.ts";
import { ownMarkdown } from "#content/block-markdown.ts";
import { countingKeys, emptyDocument, type NewKey, sameContent } from "#content/block.ts";
import { type BlockChange, blockChangesOf } from "#content/compare/documents.ts";
import { type EditedBlock, editedBlocksOf } from "#content/compare/edited-blocks.ts";
import { reuseKeys } from "#content/matching/reuse-keys.ts";
import { linksIn, rewriteLinks } from "#content/links/addresses.ts";
import { type CopiedPlaces, copiedAddress } from "#content/links/copied-links.ts";
import { parsePage } from "#content/markdown/page.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { normalise, printMarkdown } from "#content/markdown/print.ts";
import { mergeDocuments } from "#content/merge/documents.ts";
import { publishDocument } from "#content/published/publish.ts";
import { readPublished } from "#content/published/read-published.ts";
import { indexText, vectorOfHeadings } from "#content/search/index-text.ts";
import { detailsOf } from "#server/kit/issues.ts";
import { keptLinksOf, type StoredText, storedTextOf } from "../store/stored-text.ts";
import { type RefusedText, refuseTooMuch } from "./refused-text.ts";
import { revertBlock, sharedKey, withNewKeys, withOwnKeys } from "./revert-blocks.ts";
import { searchParts } from "./search-parts.ts";
import { type SuggestedTexts, suggestTexts } from "./suggest.ts";

/**
 * Operations on page texts, as functions from plain values to plain values: for a long text they run in a thread
 * (`texts.ts`). Documents are passed and returned as stored JSON.
 */

/** A text a person wrote, and the addresses in it that may point to pages and files of the space. */
export interface WrittenText extends StoredText {
  readonly links: readonly string[];
}

const documentOf = (json: string | null): Document =>
  json === null ? emptyDocument() : (JSON.parse(json) as Document);

const written = (document: Document): WrittenText => ({
  ...storedTextOf(document),
  links: linksIn(document),
});

const SENT = ".document";

/** Validates a document that was sent. */
const checkSent = (sent: JSONDocument, newKey: NewKey): Document | RefusedText => {
  const checked = jsonDocument.safeParse(sent);
  if (!checked.success) {
    const details = detailsOf(checked.error);
    const message = details[0]?.message ?? "is no document";
    return { refused: "invalid", field: SENT, message, details };
  }
  const document = readPublished(checked.data, newKey);
  return "refused" in document ? { ...document, field: `${SENT}.${document.field}` } : document;
};

/** Converts a sent document to stored form: only what Markdown can express, and a unique key for every block. */
const readSent = (sent: JSONDocument, newKey: NewKey): Document | RefusedText => {
  const document = checkSent(sent, newKey);
  if ("refused" in document) return document;
  const tooMuch = refuseTooMuch(document);
  if (tooMuch !== undefined) return tooMuch;
  const shared = sharedKey(document);
  if (shared !== undefined)
    return {
      refused: "invalid",
      field: SENT,
      message: `two blocks have the key "${shared}"`,
    };
  const normal = normalise(document);
  return sameContent(normal, document) ? document : withOwnKeys(normal, newKey);
};

/** Markdown has no keys, so its blocks take over those of the previous text; a tree has its own. */
const readText = (
  input: DocumentInput,
  before: Document,
  newKey: NewKey,
): Document | RefusedText => {
  const read =
    "markdown" in input ? parseMarkdown(input.markdown, newKey) : readSent(input.document, newKey);
  if ("refused" in read) return read;
  return refuseTooMuch(read) ?? ("markdown" in input ? reuseKeys(before, read) : read);
};

/** Returns a text in the API's format, as JSON. */
const published = (document: Document): string => {
  const checked = jsonDocument.safeParse(publishDocument(document));
  if (!checked.success)
    throw new Error("a text was published off its schema: " + checked.error.message);
  return JSON.stringify(checked.data);
};

/** The content of a new page that a person wrote. */
export interface NewText {
  readonly text: WrittenText;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

const MAX_NAMED_CONFLICTS = 20;
const MAX_EXCERPT = 80;

const excerpt = (markdown: string | null): string => {
  const line = (markdown ?? "").trim().replaceAll(/\s+/g, " ");
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT).toWellFormed()}…` : line;
};

/** Conflicts of an edit with changes made in the meantime. */
export interface EditConflicts {
  readonly conflicts: number;
  /** The first of them, by the keys of their blocks. */
  readonly named: readonly { readonly field: string; readonly message: string }[];
}

interface Page {
  readonly id: string;
  readonly title: string;
}

/** The index entry of a document. Strings, because sending them between threads is fast, however long they are. */
export interface IndexedDocument {
  /** The words of its headings, as a `tsvector` literal. */
  readonly headings: string;
  /** Its parts, as JSON lists. */
  readonly parts: readonly string[];
}

/** `keys` is the prefix for keys of new blocks, which no other text of the space uses. */
const textWork = {
  /** Reads a new page: its text, its title if given, and the attributes in its front matter or first heading. */
  create: ({
    input,
    title: given,
    keys,
  }: {
    input: DocumentInput;
    title: string | undefined;
    keys: string;
  }): NewText | RefusedText => {
    const newKey = countingKeys(keys);
    if (!("markdown" in input)) {
      const read = readText(input, emptyDocument(), newKey);
      return "refused" in read ? read : { text: written(read), title: given };
    }
    const { document, whole, ...said } = parsePage(input.markdown, newKey);
    const title = given ?? said.title?.slice(0, MAX_PAGE_TITLE).toWellFormed();
    const description = said.description?.slice(0, MAX_PAGE_DESCRIPTION).toWellFormed();
    // A heading that differs from the title stays in the text.
    const read = title === said.title ? document : whole;
    return refuseTooMuch(read) ?? { text: written(read), title, description };
  },

  /** Replaces a text: blocks keep the keys of those they derive from. */
  replace: ({
    input,
    before,
    keys,
  }: {
    input: DocumentInput;
    before: string | null;
    keys: string;
  }): WrittenText | RefusedText => {
    const read = readText(input, documentOf(before), countingKeys(keys));
    return "refused" in read ? read : written(read);
  },

  /** Merges a text based on `base` with what was written in the meantime. */
  combine: ({
    input,
    base,
    theirs,
    page,
    keys,
  }: {
    input: DocumentInput;
    base: string;
    theirs: string | null;
    page: Page;
    keys: string;
  }): WrittenText | RefusedText | EditConflicts => {
    const newKey = countingKeys(keys);
    const past = documentOf(base);
    const mine = readText(input, past, newKey);
    if ("refused" in mine) return mine;
    const merged = mergeDocuments(past, mine, documentOf(theirs), [], {
      page,
      print: ownMarkdown,
      parse: (markdown) => parseMarkdown(markdown, newKey),
    });
    if (merged.conflicts.length === 0) return written(merged.document);
    return {
      conflicts: merged.conflicts.length,
      named: merged.conflicts.slice(0, MAX_NAMED_CONFLICTS).map((one) => ({
        field: one.block?.key ?? one.id,
        message: `it says now: ${excerpt(one.theirs) || "nothing, it was removed"}`,
      })),
    };
  },

  /** Reverts the blocks with these keys; returns the index of a key that neither text has. */
  revert: ({
    now,
    past,
    blocks,
    keys,
  }: {
    now: string | null;
    past: string | null;
    blocks: readonly string[];
    keys: string;
  }): WrittenText | { readonly unknown: number } => {
    const newKey = countingKeys(keys);
    const before = documentOf(past);
    let text = documentOf(now);
    for (const [index, key] of blocks.entries()) {
      const reverted = revertBlock(text, before, key, newKey);
      if (!reverted) return { unknown: index };
      text = reverted;
    }
    return written(text);
  },

  /** Puts suggested texts in place of blocks; returns the document as it is sent. */
  suggest: ({ now, ...suggested }: SuggestedTexts & { now: string }) =>
    suggestTexts(documentOf(now), suggested),

  /** Stores a text read again from a file: its blocks take over the keys of the former ones. */
  rekey: ({ document, before }: { document: Document; before: string | null }): StoredText =>
    storedTextOf(before === null ? document : reuseKeys(documentOf(before), document)),

  /** Replaces addresses in the links of a text. */
  readdress: ({
    json,
    addresses,
  }: {
    json: string;
    addresses: ReadonlyMap<string, string>;
  }): StoredText =>
    storedTextOf(rewriteLinks(documentOf(json), (link) => addresses.get(link) ?? link)),

  /** Copies a text elsewhere: its blocks get new keys, and its links point to what was copied along. */
  copy: ({
    json,
    places,
    keys,
  }: {
    json: string;
    places: CopiedPlaces;
    keys: string;
  }): StoredText => {
    const led = rewriteLinks(documentOf(json), (address, place) =>
      copiedAddress(address, place, places),
    );
    return storedTextOf(withNewKeys(normalise(led), countingKeys(keys)));
  },

  /** Replaces addresses in links and in embedded content; null removes one and keeps its words. */
  repair: ({
    json,
    link,
    shown,
    keys,
  }: {
    json: string;
    link: ReadonlyMap<string, string | null>;
    shown: ReadonlyMap<string, string | null>;
    keys: string;
  }): StoredText => {
    const given = { link, shown };
    const repaired = rewriteLinks(documentOf(json), (address, place) => {
      const kept = given[place].get(address);
      return kept === undefined ? address : kept;
    });
    return storedTextOf(withOwnKeys(normalise(repaired), countingKeys(keys)));
  },

  /** Merges three states of a text; remaining conflicts keep our version. */
  merge: ({
    base,
    ours,
    theirs,
    resolutions,
    page,
    keys,
  }: {
    base: string | null;
    ours: string;
    theirs: string;
    resolutions: readonly Resolution[];
    page: Page;
    keys: string;
  }): { document: StoredText; conflicts: Conflict[] } => {
    const newKey = countingKeys(keys);
    const { document, conflicts } = mergeDocuments(
      documentOf(base),
      documentOf(ours),
      documentOf(theirs),
      resolutions,
      { page, print: ownMarkdown, parse: (markdown) => parseMarkdown(markdown, newKey) },
    );
    return { document: storedTextOf(document), conflicts };
  },

  /** Returns how blocks have changed, by key; all are deleted where the page is (`now` is null). */
  blockChanges: ({
    asked,
    now,
    keys,
  }: {
    asked: string | null;
    now: string | null;
    keys: readonly string[];
  }): BlockChange[] =>
    blockChangesOf(documentOf(asked), now === null ? null : documentOf(now), keys),

  /** Returns the blocks edited between two states, without those that were pulled from the space, if any were. */
  editedBlocks: ({
    before,
    after,
    main,
    most,
  }: {
    before: string | null;
    after: string | null;
    main: { readonly initial: string | null; readonly pulled: string | null } | undefined;
    most: number;
  }): EditedBlock[] => {
    const known = (json: string | null) => (json === null ? undefined : documentOf(json));
    return editedBlocksOf(
      documentOf(before),
      documentOf(after),
      main && { initial: known(main.initial), pulled: known(main.pulled) },
      most,
    );
  },

  /** Returns a text in the API's format, as JSON. */
  publish: ({ json }: { json: string | null }): string => published(documentOf(json)),

  /** The same for short texts stored as Markdown. */
  publishMarkdown: ({ texts }: { texts: readonly string[] }): string[] =>
    texts.map((markdown) => published(parseMarkdown(markdown, countingKeys("c")))),

  /** Returns the index entries of texts, as stored. */
  index: ({ texts }: { texts: readonly string[] }): IndexedDocument[] =>
    texts.map((json) => {
      const indexed = indexText(documentOf(json));
      return { headings: vectorOfHeadings(indexed.headings), parts: searchParts(indexed) };
    }),

  /** Returns the index of a text's links. */
  links: ({ json }: { json: string }) => keptLinksOf(documentOf(json)),

  /** Returns a text as Markdown. */
  print: ({ json }: { json: string | null }): string => printMarkdown(documentOf(json)),

  /** Returns a sent document as Markdown. */
  printSent: ({ document }: { document: JSONDocument }): { markdown: string } | RefusedText => {
    const read = checkSent(document, countingKeys("c"));
    return "refused" in read ? read : { markdown: printMarkdown(read) };
  },
};

type Works = typeof textWork;
export type TextWork = keyof Works;
export type InputOf<Work extends TextWork> = Parameters<Works[Work]>[0];
export type AnswerOf<Work extends TextWork> = ReturnType<Works[Work]>;

/** One operation, as sent to the thread. */
export interface TextRequest<Work extends TextWork = TextWork> {
  readonly work: Work;
  readonly input: InputOf<Work>;
}

const works: { readonly [Work in TextWork]: (input: InputOf<Work>) => AnswerOf<Work> } = textWork;

/** Performs one operation. */
export const doTextWork = <Work extends TextWork>({
  work,
  input,
}: TextRequest<Work>): AnswerOf<Work> => works[work](input);
