import type { Document, DocumentInput } from "#contract/schemas/document.ts";
import { sameContent } from "#content/block.ts";
import { reuseKeys } from "#content/matching/reuse-keys.ts";
import { normalise, printBlock } from "#content/markdown/print.ts";
import { parsePage, readFrontMatter } from "#content/markdown/page.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { mergeDocuments } from "#content/merge/documents.ts";
import type { PlacedPage } from "#content/page-tree.ts";
import { MAX_PAGE_TITLE, MAX_PAGE_DESCRIPTION } from "#contract/schemas/limits.ts";
import { invalid, Failure } from "#server/kit/failures.ts";
import { type Batch, textIdOf, textOf } from "./change-batch.ts";
import { readDocuments } from "../store/documents.ts";
import { sharedKey, withOwnKeys } from "./revert-blocks.ts";

/** A tree as it is kept: in the form Markdown can say, with a key of its own for every block. */
const readTreeText = ({ newKey }: Batch, document: Document, path: string): Document => {
  const shared = sharedKey(document);
  if (shared !== undefined)
    throw invalid(`${path}.document`, `two blocks have the key "${shared}"`);
  const normal = normalise(document);
  return sameContent(normal, document) ? document : withOwnKeys(normal, newKey);
};

/** Markdown says no keys, so its blocks take those they had before; a tree brings its own. */
const readText = (batch: Batch, input: DocumentInput, before: Document, path: string): Document =>
  "markdown" in input
    ? reuseKeys(before, parseMarkdown(input.markdown, batch.newKey))
    : readTreeText(batch, input.document, path);

/** The text of a new page, its title if that is given, and what the front matter or first heading say of it. */
export const readNewText = (
  batch: Batch,
  input: DocumentInput,
  given: string | undefined,
  path: string,
): { text: Document; title?: string | undefined; description?: string | undefined } => {
  if (!("markdown" in input))
    return { text: readTreeText(batch, input.document, path), title: given };
  const { document, ...said } = parsePage(input.markdown, batch.newKey);
  const title = given ?? said.title?.slice(0, MAX_PAGE_TITLE).toWellFormed();
  const description = said.description?.slice(0, MAX_PAGE_DESCRIPTION).toWellFormed();
  // A heading that says something else than the title stays in the text.
  const body = readFrontMatter(input.markdown)?.body ?? input.markdown;
  const text = title === said.title ? document : parseMarkdown(body, batch.newKey);
  return { text, title, description };
};

const MAX_NAMED_CONFLICTS = 20;
const MAX_EXCERPT = 80;

const excerpt = (markdown: string | null): string => {
  const line = (markdown ?? "").trim().replaceAll(/\s+/g, " ");
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT).toWellFormed()}…` : line;
};

/** Puts a text that was written from an older state together with what was written meanwhile. */
const mergeText = async (
  batch: Batch,
  placed: PlacedPage,
  { document, base }: { document: DocumentInput; base: string },
  path: string,
): Promise<Document> => {
  const { context, spaceId } = batch;
  const past = (await readDocuments(context, spaceId, [base])).get(base);
  if (!past) throw invalid(`${path}.base`, `There is no document with the id "${base}".`);
  const mine = readText(batch, document, past, `${path}.document`);
  const theirs = await textOf(batch, placed);
  const merged = mergeDocuments(past, mine, theirs, [], {
    page: { id: placed.page.id, title: placed.page.title },
    print: printBlock,
    parse: (markdown) => parseMarkdown(markdown, batch.newKey),
  });
  if (merged.conflicts.length === 0) return merged.document;
  const { length } = merged.conflicts;
  throw new Failure(
    "conflict",
    `"${placed.page.title}" was changed by somebody else meanwhile, in ${length === 1 ? "a block" : `${length} blocks`} you changed too. Nothing was changed.`,
    {
      reason: "page.changed",
      details: merged.conflicts.slice(0, MAX_NAMED_CONFLICTS).map((one) => ({
        path: `${path}.document.${one.block?.key ?? one.id}`,
        message: `it says now: ${excerpt(one.theirs) || "nothing, it was removed"}`,
      })),
    },
  );
};

/**
 * The new text of a page. Blocks keep the keys of those they come from. A text written from a state that
 * is not the present one is merged with it; where both changed the same words, it is a conflict.
 */
export const readChangedText = async (
  batch: Batch,
  placed: PlacedPage,
  { document, base }: { document: DocumentInput; base: string | undefined },
  path: string,
): Promise<Document> => {
  if (base !== undefined && base !== textIdOf(batch, placed))
    return mergeText(batch, placed, { document, base }, path);
  return readText(batch, document, await textOf(batch, placed), `${path}.document`);
};
