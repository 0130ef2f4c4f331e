import type { z } from "zod";
import type { ContentChange, spaceContentUpdate } from "#contract/schemas/content-change.ts";
import {
  type PageTree,
  type PlacedPage,
  PageTreeError,
  type PageTreeErrorCode,
} from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { readTexts } from "../store/documents.ts";
import type { WrittenText } from "../texts/text-work.ts";
import type { FetchedFiles } from "./insert-files.ts";
import type { StoredBlob, StoredFile } from "../files/files.ts";
import type { RevisionRow } from "../revisions/revisions.ts";

/** The results of a batch, in the order of its changes. */
export type Done = z.input<typeof spaceContentUpdate>["changes"][number];
export type ChangeOf<Name extends ContentChange["operation"]> = Extract<
  ContentChange,
  { operation: Name }
>;

/** Content while a batch of changes is applied to it; nothing is stored until all of them have succeeded. */
export interface Batch {
  readonly context: Context;
  readonly spaceId: string;
  /** The revision that pages are reverted to unless a change names another one. */
  readonly base: RevisionRow | undefined;
  tree: PageTree;
  files: readonly StoredFile[];
  variables: RevisionRow["variables"];
  /** Texts written by this batch, by page. */
  readonly texts: Map<string, WrittenText>;
  /** The bytes of files in the batch. */
  readonly blobs: StoredBlob[];
  readonly pageRefs: ReadonlyMap<string, string>;
  readonly fileRefs: ReadonlyMap<string, string>;
  readonly fetched: FetchedFiles;
  /** Returns the address of a page in this API. */
  readonly locationOf: (pageId: string) => string;
  readonly done: Done[];
  readonly insertedFiles: StoredFile[];
  /** The chosen successors by deleted page; null removes one. */
  readonly successors: Map<string, ChosenSuccessor>;
}

/** The successor a change chooses for the page it deletes, and its place in the request. */
export interface ChosenSuccessor {
  readonly successor: string | null;
  readonly path: string;
}

/** The field of a change that causes each error of the page tree. */
const fieldOf: Readonly<Record<PageTreeErrorCode, string>> = {
  "unknown-page": "page",
  "unknown-parent": "into",
  "id-taken": "page",
  "slug-taken": "slug",
  "into-itself": "into",
  "group-below-top": "into",
  "below-link": "into",
};

/** Edits the batch's tree; throws the tree's errors with their place in the request. */
export const editTree = (batch: Batch, path: string, edit: (tree: PageTree) => PageTree): void => {
  try {
    batch.tree = edit(batch.tree);
  } catch (error) {
    if (!(error instanceof PageTreeError)) throw error;
    throw invalid(`${path}.${fieldOf[error.code]}`, error.message);
  }
};

/** Returns a page that exists at this point of the batch, or throws. */
export const pageIn = (batch: Batch, id: string, path: string): PlacedPage => {
  const placed = batch.tree.pages.get(id);
  if (!placed) throw invalid(`${path}.page`, `There is no page with the id "${id}".`);
  return placed;
};

/** Returns a text of the space that must exist because stored content refers to it; null for none. */
export const storedText = async (
  { context, spaceId }: Batch,
  hash: string | undefined,
): Promise<string | null> => {
  if (hash === undefined) return null;
  const json = (await readTexts(context, spaceId, [hash])).get(hash);
  if (json === undefined) throw new Error(`the document ${hash} is missing`);
  return json;
};

/** Returns the text of a page at this point of the batch; null where it has none yet. */
export const textOf = async (batch: Batch, { page }: PlacedPage): Promise<string | null> =>
  batch.texts.get(page.id)?.json ?? storedText(batch, page.document);

/** Returns the hash of a page's text at this point of the batch. */
export const textIdOf = ({ texts }: Batch, { page }: PlacedPage): string | undefined =>
  texts.get(page.id)?.hash ?? page.document;

/** Random characters at the start of new blocks' keys; a number follows. */
const KEY_PREFIX = 12;

/** Returns a prefix for the keys of new blocks that nothing else in the space uses. */
export const newKeys = (): string => newId().slice(0, KEY_PREFIX);

const pageRef = ({ locationOf }: Batch, id: string) => ({
  object: "page" as const,
  id,
  urls: { location: locationOf(id) },
});

export const noteCreated = (batch: Batch, id: string, ref?: string): void => {
  batch.done.push({
    object: "created_page",
    ...(ref === undefined ? {} : { ref }),
    page: pageRef(batch, id),
  });
};
export const noteUpdated = (batch: Batch, id: string): void => {
  batch.done.push({ object: "updated_page", page: pageRef(batch, id) });
};
export const noteDeleted = (batch: Batch, id: string): void => {
  batch.done.push({ object: "deleted_page", page: id });
};
