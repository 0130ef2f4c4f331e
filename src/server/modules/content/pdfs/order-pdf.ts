import type { PageAttributes } from "#contract/schemas/page.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, notFound } from "#server/kit/failures.ts";
import type { OrderedPicture } from "#server/pdf/make-pdf.ts";
import type { OrderedChange, OrderedPage, PdfOrder } from "#server/pdf/pdf-order.ts";
import { readRevision, type RevisionRow } from "../revisions/revisions.ts";
import { findServedBlob } from "../files/file-rows.ts";
import { readFileList, type StoredFile } from "../files/files.ts";
import { hashOfValue } from "#server/kit/canonical-json.ts";
import { readTexts } from "../store/documents.ts";
import { readTree } from "../store/page-trees.ts";
import { changedPages, type PlannedPage } from "./changed-pages.ts";
import type { PdfSubject } from "./pdf-address.ts";
import { findPdfFacts, type PdfFacts, selectDocumentLengths } from "./pdf-rows.ts";

/** Changes whenever the same content would be printed differently. */
const TEMPLATE_VERSION = 6;

/** Megabytes needed for any PDF, and characters of stored documents that need one more. */
const BASE_MB = 170;
const CHARACTERS_PER_MB = 4_000;
/** Maximum total bytes of pictures in one PDF; further ones are replaced by their names. */
const MAX_PICTURES = 200 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
/** Maximum number of parts listed for a PDF that would be too large. */
const MAX_PARTS = 500;

const pictureEndings: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

/** A PDF to be made: its content, and the key that identifies it. */
export interface PdfPlan {
  readonly subject: PdfSubject;
  readonly key: string;
  readonly facts: PdfFacts;
  readonly tree: PageTree;
  /** The revision it is compared with, where only differences are printed. */
  readonly base?: RevisionRow;
  /** The requested page, unless all are printed. */
  readonly root?: PageAttributes | undefined;
  /** The pages it prints, in order. */
  readonly pages: readonly PlannedPage[];
}

const printed = (page: PageAttributes, level: number): PlannedPage => ({
  page,
  level,
  document: page.document,
});

/** Returns pages in reading order. Hidden pages with everything below them are included only if requested by name. */
const below = (tree: PageTree, ids: readonly string[], level: number): PlannedPage[] =>
  ids.flatMap((id) => {
    const placed = tree.pages.get(id);
    if (placed === undefined || placed.page.hidden) return [];
    return [printed(placed.page, level), ...below(tree, placed.children, level + 1)];
  });

const chosenPages = (tree: PageTree, { page: id, only }: PdfSubject): PdfPlan["pages"] => {
  if (id === undefined) return below(tree, tree.children, 1);
  const placed = tree.pages.get(id);
  if (placed === undefined) throw notFound("page");
  const { page, children } = placed;
  if (page.type === "link")
    throw new Failure("invalid", `page: "${page.title}" is a link, which has no text to print.`, {
      details: [{ path: "page", message: "is a link, which has no text to print" }],
    });
  return [printed(page, 1), ...(only ? [] : below(tree, children, 2))];
};

/** Determines what a PDF would print. Throws for a page that does not exist, and for a link. */
export const planPdf = async (context: Context, subject: PdfSubject): Promise<PdfPlan> => {
  const facts = await findPdfFacts(context.db, subject.spaceId, subject.revisionId);
  if (facts === undefined) throw notFound("PDF");
  const tree = await readTree(context, subject.spaceId, facts.revision.root);
  const { organization, space, changeRequest } = facts;
  const key = hashOfValue([TEMPLATE_VERSION, { ...subject }, organization, space, changeRequest]);
  const known = { subject, key, facts, tree };
  const { page } = subject;
  if (subject.base === undefined) {
    const pages = chosenPages(tree, subject);
    return { ...known, pages, root: page === undefined ? undefined : pages[0]?.page };
  }
  const base = await readRevision(context, subject.spaceId, subject.base);
  const before = await readTree(context, subject.spaceId, base.root);
  const root = page === undefined ? undefined : (tree.pages.get(page) ?? before.pages.get(page));
  if (page !== undefined && root === undefined) throw notFound("page");
  return { ...known, base, root: root?.page, pages: changedPages(before, tree, subject) };
};

/** Returns the hashes of all documents needed to print the pages. */
const documentsOf = (pages: readonly PlannedPage[]): string[] =>
  pages.flatMap(({ document, change }) =>
    [document, change?.before].filter((hash) => hash !== undefined),
  );

/** A page with the number of characters in it and everything below it. */
interface Part {
  readonly page: PageAttributes;
  characters: number;
}

/**
 * Returns the parts a PDF can be divided into: its top pages or, if there is only one, that page and those directly
 * below it.
 */
const partsOf = ({ pages }: PdfPlan, lengths: ReadonlyMap<string, number>): Part[] => {
  const top = pages.filter(({ level }) => level === 1).length > 1 ? 1 : 2;
  const parts: Part[] = [];
  for (const planned of pages) {
    if (planned.level <= top || parts.length === 0)
      parts.push({ page: planned.page, characters: 0 });
    const part = parts.at(-1);
    // For a changed page, at most both its former and its current text are printed.
    for (const hash of documentsOf([planned])) if (part) part.characters += lengths.get(hash) ?? 0;
  }
  return parts;
};

/** Throws for a PDF that would need more memory than one is given, stating the share of each part. */
export const checkSize = async (
  { db }: Context,
  plan: PdfPlan,
  memoryMb: number,
): Promise<void> => {
  const hashes = documentsOf(plan.pages);
  const lengths = await selectDocumentLengths(db, plan.subject.spaceId, hashes);
  const parts = partsOf(plan, lengths);
  const characters = parts.reduce((sum, part) => sum + part.characters, 0);
  const most = (memoryMb - BASE_MB) * CHARACTERS_PER_MB;
  if (characters <= most) return;
  const percent = (part: number) => `${Math.max(1, Math.round((part / most) * 100))} %`;
  const advice =
    parts.length > 1
      ? "Get it in parts, one page with all below it at a time."
      : "It is one page: move a part of its text to other pages.";
  throw new Failure(
    "conflict",
    `This is ${(characters / most).toFixed(1)} times as much as one PDF can hold. ${advice}`,
    {
      reason: "pdf.too-large",
      details: parts.slice(0, MAX_PARTS).map(({ page, characters: own }) => ({
        path: `pages.${page.id}`,
        message: `"${page.title}" takes ${percent(own)} of what one PDF can hold.`,
      })),
    },
  );
};

const targetOf = ({ target }: PageAttributes): { target?: string } => {
  if (target?.kind === "url") return { target: target.url };
  return target?.kind === "page" && target.space === undefined
    ? { target: `/pages/${target.page}` }
    : {};
};

const pictureOf = ({ id, contentType, size, dimensions }: StoredFile): string | undefined => {
  const ending = pictureEndings[contentType];
  const pixels = (dimensions?.width ?? 0) * (dimensions?.height ?? 0);
  return ending === undefined || pixels > MAX_PIXELS || size > MAX_PICTURES
    ? undefined
    : `file-${id}.${ending}`;
};

/** Returns the ids of files that texts refer to. */
const filesNamedIn = (texts: Iterable<string>): Set<string> => {
  const ids = new Set<string>();
  for (const text of texts)
    for (const [, id = ""] of text.matchAll(/\/files\/([a-zA-Z0-9]{1,40})/g)) ids.add(id);
  return ids;
};

const inWords = (moment: Date): string => moment.toISOString().slice(0, 16).replace("T", " ");

const factsOf = ({ facts: { revision, changeRequest }, base }: PdfPlan): string[] => [
  ...(changeRequest === null
    ? []
    : [`Change request #${changeRequest.number}, ${changeRequest.status}`]),
  `Revision ${revision.id}`,
  `${inWords(revision.createdAt)} UTC`,
  ...(base === undefined
    ? []
    : [`What differs from revision ${base.id} (${inWords(base.createdAt)} UTC)`]),
];

const titleOf = ({ facts, root }: PdfPlan): string => {
  if (root !== undefined) return root.title;
  const subjectLine = facts.changeRequest?.subject ?? "";
  return subjectLine === "" ? facts.space || "Untitled space" : subjectLine;
};

/** Reads the files of the revision, and those that only the compared revision has. */
const readFiles = async (context: Context, { subject, facts, base }: PdfPlan) => {
  const now = await readFileList(context, subject.spaceId, facts.revision.files);
  if (base === undefined) return now;
  const was = await readFileList(context, subject.spaceId, base.files);
  const ids = new Set(now.map(({ id }) => id));
  return [...now, ...was.filter(({ id }) => !ids.has(id))];
};

/** Replaces the hash of the document with the document itself. */
const withText = (
  { before, ...change }: OrderedChange,
  texts: ReadonlyMap<string, string>,
): OrderedChange => {
  const text = before === undefined ? undefined : texts.get(before);
  return { ...change, ...(text !== undefined && { before: text }) };
};

/** Collects everything the process needs, reading pictures one at a time. */
export const orderPdf = async (
  context: Context,
  plan: PdfPlan,
): Promise<{ readonly order: PdfOrder; readonly pictures: AsyncGenerator<OrderedPicture> }> => {
  const { spaceId } = plan.subject;
  const { facts } = plan;
  const texts = await readTexts(context, spaceId, documentsOf(plan.pages));
  const named = filesNamedIn(texts.values());
  const all = await readFiles(context, plan);
  const files = all.filter(({ id }) => named.has(id));
  let room = MAX_PICTURES;
  const shown = files.flatMap((file) => {
    const name = pictureOf(file);
    if (name === undefined || file.size > room) return [];
    room -= file.size;
    return [{ file, name }];
  });
  const pictureNames = new Map(shown.map(({ file, name }) => [file.id, name]));

  const pictures = async function* (): AsyncGenerator<OrderedPicture> {
    for (const { file, name } of shown) {
      const blob = await findServedBlob(context.db, spaceId, file.hash);
      if (blob) yield { name, bytes: blob.bytes };
    }
  };
  const home = `${context.settings.publicUrl}/o/${facts.organizationId}/spaces/${spaceId}`;
  const where =
    facts.changeRequest === null
      ? `${home}/pages/{page}`
      : `${home}/change-requests/${facts.changeRequest.number}/edit/{page}`;
  return {
    order: {
      title: titleOf(plan),
      organization: facts.organization,
      space: facts.space || "Untitled space",
      facts: factsOf(plan),
      paper: plan.subject.paper,
      pageAddress: where,
      compares: plan.base !== undefined,
      pages: plan.pages.map(({ page, level, document: hash = "", change }): OrderedPage => {
        const document = texts.get(hash);
        const { description } = page;
        return {
          id: page.id,
          level,
          title: page.title,
          ...(description !== undefined && { description }),
          ...(document !== undefined && { document }),
          ...targetOf(page),
          ...(change !== undefined && { change: withText(change, texts) }),
        };
      }),
      files: Object.fromEntries(
        files.map(({ id, name }) => {
          const picture = pictureNames.get(id);
          return [id, { name, ...(picture !== undefined && { picture }) }];
        }),
      ),
    },
    pictures: pictures(),
  };
};
