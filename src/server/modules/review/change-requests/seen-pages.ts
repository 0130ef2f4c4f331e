import type { ChangeRequestPath } from "./change-request-rows.ts";
import type { PageTree } from "#content/page-tree.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit, type AuditEntry } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { hashOfValue } from "#server/kit/canonical-json.ts";
import { readRevision } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import { type ChangeRequestRow, findChangeRequest, eventOn } from "./find-change-request.ts";
import { deleteSeenPage, putSeenPage, selectSeenPage, selectSeenPages } from "./seen-page-rows.ts";

const treeOf = async (context: Context, spaceId: string, revision: string): Promise<PageTree> =>
  readTree(context, spaceId, (await readRevision(context, spaceId, revision)).root);

/** A hash of a page's properties and text; null if it is missing. */
const stateOf = (tree: PageTree, pageId: string): string | null => {
  const placed = tree.pages.get(pageId);
  return placed === undefined ? null : hashOfValue(placed.page);
};

/** The pages the caller marked as seen, and whether each has changed since. */
export const listSeenPages = async (
  context: Context,
  path: ChangeRequestPath,
): Promise<{ page: string; seenAt: string; changedSince: boolean }[]> => {
  const row = await findChangeRequest(context, path);
  const marks = await selectSeenPages(context.db, row.id, context.actor.id);
  if (marks.length === 0) return [];
  const tree = await treeOf(context, path.spaceId, row.revision);
  return marks.map(({ pageId, state, seenAt }) => ({
    page: pageId,
    seenAt: seenAt.toISOString(),
    changedSince: stateOf(tree, pageId) !== state,
  }));
};

const event = (row: ChangeRequestRow, action: AuditEntry["action"], page: string): AuditEntry => ({
  action,
  ...eventOn(row),
  after: { page },
});

/**
 * Marks a page as seen by the caller in its current state. A page that the change request removed can be marked too;
 * throws not-found if it never existed.
 */
export const markPageSeen = (
  context: Context,
  { pageId, ...path }: ChangeRequestPath & { readonly pageId: string },
): Promise<void> =>
  transaction(context, async (tx) => {
    const row = await findChangeRequest(tx, path);
    const state = stateOf(await treeOf(tx, path.spaceId, row.revision), pageId);
    const start = row.revisionMergedAncestor ?? row.revisionInitial;
    if (state === null && stateOf(await treeOf(tx, path.spaceId, start), pageId) === null)
      throw notFound("page");
    const mark = { changeRequestId: row.id, userId: tx.actor.id, pageId };
    const known = await selectSeenPage(tx.db, mark);
    if (known !== undefined && known.state === state) return;
    await putSeenPage(tx.db, { ...mark, state, seenAt: tx.now() });
    await audit(tx, event(row, "change-request.page-seen", pageId));
  });

/** Removes the caller's mark from a page; does nothing if there is none. */
export const unmarkPageSeen = (
  context: Context,
  { pageId, ...path }: ChangeRequestPath & { readonly pageId: string },
): Promise<void> =>
  transaction(context, async (tx) => {
    const row = await findChangeRequest(tx, path);
    const mark = { changeRequestId: row.id, userId: tx.actor.id, pageId };
    if (await deleteSeenPage(tx.db, mark))
      await audit(tx, event(row, "change-request.page-unseen", pageId));
  });
