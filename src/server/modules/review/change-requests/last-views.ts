import type { LastViewAnswer } from "#contract/schemas/last-view.ts";
import type { SemanticChange } from "#contract/schemas/revision.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { compareRevisions } from "#server/modules/content/revisions/compare-revisions.ts";
import { presentChanges } from "#server/modules/content/revisions/revision-changes.ts";
import { readRevision } from "#server/modules/content/revisions/revisions.ts";
import { baseOf } from "./change-request-content.ts";
import type { ChangeRequestPath } from "./change-request-rows.ts";
import { type ChangeRequestRow, eventOn, findChangeRequest } from "./find-change-request.ts";
import { type LastViewRow, putLastView, selectLastView } from "./last-view-rows.ts";

/** A person's view of the current state of a change request. */
export const viewOf = (row: ChangeRequestRow, userId: string, viewedAt: Date): LastViewRow => ({
  changeRequestId: row.id,
  userId,
  revision: row.revision,
  base: baseOf(row),
  viewedAt,
});

/** What a difference affects: one page, file or reusable content, or the variables it names. */
const subjectsOf = (change: SemanticChange): string[] => {
  if ("page" in change) return [`page ${change.page.id}`];
  if ("file" in change) return [`file ${change.file.id}`];
  if ("variables" in change) return Object.keys(change.variables).map((name) => `variable ${name}`);
  return [`reusable ${change.reusableContent.id}`];
};

const between = async (
  context: Context,
  spaceId: string,
  from: string,
  to: string,
): Promise<SemanticChange[]> =>
  from === to
    ? []
    : compareRevisions(
        context,
        spaceId,
        await readRevision(context, spaceId, from),
        await readRevision(context, spaceId, to),
      );

/**
 * What changed since a view. Updates from the space bring in what others merged; of that, readers only see what the
 * change request itself changes, or changed when it was viewed.
 */
const changedSince = async (
  context: Context,
  row: ChangeRequestRow,
  view: LastViewRow,
): Promise<SemanticChange[]> => {
  const { spaceId } = row;
  const since = await between(context, spaceId, view.revision, row.revision);
  const base = baseOf(row);
  if (since.length === 0 || view.base === base) return since;
  const own = new Set(
    [
      ...(await between(context, spaceId, view.base, view.revision)),
      ...(await between(context, spaceId, base, row.revision)),
    ].flatMap(subjectsOf),
  );
  return since.filter((change) => subjectsOf(change).some((subject) => own.has(subject)));
};

/** What the caller last saw of a change request, and what has changed since; empty until they first view it. */
export const readLastView = async (
  context: Context,
  path: ChangeRequestPath,
  { limit }: { readonly limit: number },
): Promise<LastViewAnswer> => {
  const row = await findChangeRequest(context, path);
  const view = await selectLastView(context.db, row.id, context.actor.id);
  if (view === undefined) return {};
  const { revision, viewedAt } = view;
  const changes = await changedSince(context, row, view);
  return {
    lastView: {
      revision,
      viewedAt: viewedAt.toISOString(),
      changes: presentChanges(changes, limit, { from: revision, to: row.revision }),
    },
  };
};

/**
 * Marks a change request as viewed by the caller. Throws a conflict if `revision` is no longer current, so that an
 * intervening edit is not marked as seen.
 */
export const markViewed = (
  context: Context,
  path: ChangeRequestPath,
  { revision }: { readonly revision: string },
): Promise<void> =>
  transaction(context, async (tx) => {
    const row = await findChangeRequest(tx, path);
    if (row.revision !== revision)
      throw conflict(
        "change-request.edited-since",
        "This change request was edited since you loaded it. Nothing was marked.",
      );
    const known = await selectLastView(tx.db, row.id, tx.actor.id);
    if (known?.revision === revision) return;
    await putLastView(tx.db, viewOf(row, tx.actor.id, tx.now()));
    await audit(tx, { action: "change-request.viewed", ...eventOn(row), after: { revision } });
  });
