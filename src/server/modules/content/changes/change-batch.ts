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

/** What a batch did, in the order it was asked for. */
export type Done = z.input<typeof spaceContentUpdate>["changes"][number];
export type ChangeOf<Name extends ContentChange["operation"]> = Extract<
  ContentChange,
  { operation: Name }
>;

/** Content while a batch of changes is applied to it; nothing of it is stored before all of it went well. */
export interface Batch {
  readonly context: Context;
  readonly spaceId: string;
  /** What pages are reverted to unless a change names another revision. */
  readonly base: RevisionRow | undefined;
  tree: PageTree;
  files: readonly StoredFile[];
  variables: RevisionRow["variables"];
  /** Texts this batch wrote, by page. */
  readonly texts: Map<string, WrittenText>;
  /** The bytes of its files. */
  readonly blobs: StoredBlob[];
  readonly pageRefs: ReadonlyMap<string, string>;
  readonly fileRefs: ReadonlyMap<string, string>;
  readonly fetched: FetchedFiles;
  /** The address of a page in this API. */
  readonly locationOf: (pageId: string) => string;
  readonly done: Done[];
  readonly insertedFiles: StoredFile[];
  /** What it says of successors, by the page that goes; null takes one away. */
  readonly successors: Map<string, ChosenSuccessor>;
}

/** What one change says of the successor of the page that it deletes, and where in the request. */
export interface ChosenSuccessor {
  readonly successor: string | null;
  readonly path: string;
}

/** Where in a change a refusal of the tree is to be looked for. */
const fieldOf: Readonly<Record<PageTreeErrorCode, string>> = {
  "unknown-page": "page",
  "unknown-parent": "into",
  "id-taken": "page",
  "slug-taken": "slug",
  "into-itself": "into",
  "group-below-top": "into",
  "below-link": "into",
};

/** Edits the batch's tree; what the tree refuses is refused with its place in the request. */
export const editTree = (batch: Batch, path: string, edit: (tree: PageTree) => PageTree): void => {
  try {
    batch.tree = edit(batch.tree);
  } catch (error) {
    if (!(error instanceof PageTreeError)) throw error;
    throw invalid(`${path}.${fieldOf[error.code]}`, error.message);
  }
};

/** A page that is there at this point of the batch. */
export const pageIn = (batch: Batch, id: string, path: string): PlacedPage => {
  const placed = batch.tree.pages.get(id);
  if (!placed) throw invalid(`${path}.page`, `There is no page with the id "${id}".`);
  return placed;
};

/** A text of the space that must be there since something stored names it; null for none. */
export const storedText = async (
  { context, spaceId }: Batch,
  hash: string | undefined,
): Promise<string | null> => {
  if (hash === undefined) return null;
  const json = (await readTexts(context, spaceId, [hash])).get(hash);
  if (json === undefined) throw new Error(`the document ${hash} is missing`);
  return json;
};

/** What a page says at this point of the batch; null for nothing yet. */
export const textOf = async (batch: Batch, { page }: PlacedPage): Promise<string | null> =>
  batch.texts.get(page.id)?.json ?? storedText(batch, page.document);

/** The id of what a page says at this point of the batch. */
export const textIdOf = ({ texts }: Batch, { page }: PlacedPage): string | undefined =>
  texts.get(page.id)?.hash ?? page.document;

/** Characters of new blocks' keys that are made up; a number follows. */
const KEY_PREFIX = 12;

/** What the keys of new blocks begin with: nothing else in the space begins so. */
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
