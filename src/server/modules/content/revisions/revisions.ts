import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { copyBacklog } from "../links/read-backlog.ts";
import { copyRows } from "../store/content-rows.ts";
import { writeFileList } from "../files/files.ts";
import {
  countRevisions,
  findChangeRequestNumber,
  findRevision,
  insertRevision,
  lockSpace,
  type RevisionRow,
  selectActiveRevision,
  selectRevisions,
} from "./revision-rows.ts";
import { readTree, writeTree } from "../store/page-trees.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";

export type { RevisionRow };

/** Returns a revision of the space or of one of its change requests; throws 404 for any other. */
export const readRevision = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
  revisionId: string,
): Promise<RevisionRow> => {
  const row = await findRevision(db, spaceId, revisionId);
  if (!row) throw notFound("revision");
  return row;
};

/** The contents of a new revision; its tree and files are already stored. */
export interface NewRevision {
  /** Generated when absent; for callers that need it before the revision exists. */
  readonly id?: string | undefined;
  readonly spaceId: string;
  /** Absent for the space's own revisions. */
  readonly changeRequestId?: string | null | undefined;
  readonly type: RevisionRow["type"];
  readonly parents: readonly string[];
  readonly root: string;
  readonly files: string;
  readonly variables: RevisionRow["variables"];
  /** For a merge, the change request that was merged. */
  readonly mergedFrom?: string | null | undefined;
}

/** Stores a revision by the caller, with the current time. Nothing refers to it until the caller does. */
export const createRevision = (tx: Context, revision: NewRevision): Promise<RevisionRow> => {
  const { id = newId(), changeRequestId = null, mergedFrom = null, parents, ...rest } = revision;
  return insertRevision(tx.db, {
    ...rest,
    id,
    changeRequestId,
    mergedFrom,
    parents: [...parents],
    createdBy: tx.actor.type === "user" ? tx.actor.id : null,
    createdAt: tx.now(),
  });
};

/** Creates the first revision of a new space, without pages or files. The space's row already exists. */
export const createEmptyRevision = async (
  tx: Context,
  spaceId: string,
  id?: string,
): Promise<RevisionRow> => {
  const { root } = await writeTree(tx, spaceId, { children: [], pages: new Map() });
  const files = await writeFileList(tx, spaceId, []);
  return createRevision(tx, {
    id,
    spaceId,
    type: "edits",
    parents: [],
    root,
    files,
    variables: {},
  });
};

/**
 * Copies the content of one revision into another space as its first revision: pages with their ids, documents and
 * files, but no history. The other space's row already exists.
 */
export const copyContent = async (
  tx: Context,
  {
    from,
    revision,
    to,
    id,
    type = "edits",
  }: {
    from: string;
    revision: string;
    to: string;
    id?: string;
    type?: RevisionRow["type"];
  },
): Promise<RevisionRow> => {
  const source = await readRevision(tx, from, revision);
  const tree = await readTree(tx, from, source.root);
  await copyRows(tx, { from, to, tree, root: source.root, files: source.files });
  await copyBacklog(tx, { from, to });
  const { root, files, variables } = source;
  return createRevision(tx, {
    id,
    spaceId: to,
    type,
    parents: [],
    root,
    files,
    variables,
  });
};

/**
 * Lists the space's own revisions, latest first; those of change requests are found through these. With a page, only
 * those that changed it.
 */
export const listRevisions = (
  { db }: Context,
  spaceId: string,
  pageId: string | undefined,
  page: ListRequest,
): Promise<ListPage<RevisionRow>> =>
  readList(page, {
    rows: (asked) => selectRevisions(db, spaceId, pageId, asked),
    count: () => countRevisions(db, spaceId, pageId),
    cursorOf: ({ createdAt, sequence }) => [createdAt.getTime(), sequence],
  });

/** A state of content: a revision and its owner. */
export interface ContentState {
  readonly spaceId: string;
  readonly revision: RevisionRow;
  /** The change request's number, unless the revision is the space's own. */
  readonly changeRequest?: number | undefined;
}

/**
 * Locks the content of a living space; returns its title and active revision, or undefined if it no longer exists.
 */
export const lockContent = async (
  tx: Context,
  spaceId: string,
): Promise<{ readonly title: string; readonly revision: string } | undefined> =>
  lockSpace(tx.db, spaceId);

/** Returns the current content of a space. */
export const stateOfSpace = async (
  { db }: Context,
  { spaceId }: { readonly spaceId: string },
): Promise<ContentState> => {
  const revision = await selectActiveRevision(db, spaceId);
  if (!revision) throw notFound("space");
  return { spaceId, revision };
};

/** Returns the content of a revision of a space or of one of its change requests. */
export const stateOfRevision = async (
  context: Context,
  { spaceId, revisionId }: { readonly spaceId: string; readonly revisionId: string },
): Promise<ContentState> => {
  const revision = await readRevision(context, spaceId, revisionId);
  if (revision.changeRequestId === null) return { spaceId, revision };
  const changeRequest = await findChangeRequestNumber(context.db, revision.changeRequestId);
  return { spaceId, revision, changeRequest };
};
