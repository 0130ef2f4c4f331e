import type { z } from "zod";
import type {
  ChangeRequestChanges,
  changeChangeRequests as changeSchema,
} from "#contract/schemas/change-request-changes.ts";
import { changeRequestStatuses } from "#contract/schemas/change-request.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { lockChangeRequests } from "../change-requests/change-request-rows.ts";
import { resolvePeople } from "#server/modules/people/members/resolve-people.ts";
import { setStatus } from "../change-requests/change-requests.ts";
import type { ChangeRequestRow } from "../change-requests/find-change-request.ts";
import { selectChangeRequests } from "../change-requests/list-rows.ts";
import { presentChangeRequests } from "../change-requests/present-change-request.ts";
import { askForReviews, reviewersOf, toAsk } from "./reviewers.ts";

type Asked = z.output<typeof changeSchema>;
type Change = Asked["change"];
type Outcome = ChangeRequestChanges["outcomes"][number];
type Verdict = Pick<Outcome, "outcome" | "reason">;

const refused = (reason: NonNullable<Outcome["reason"]>): Verdict => ({
  outcome: "refused",
  reason,
});

/** The change requests among these that the caller can open, locked in the order of their ids. */
const lockVisible = async (
  tx: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<ChangeRequestRow[]> => {
  const reach = { organizationId, member: tx.actor.id };
  const visible = await selectChangeRequests(
    tx.db,
    { status: changeRequestStatuses, ids, reach },
    { orderBy: "createdAt", limit: ids.length, after: undefined },
  );
  return lockChangeRequests(
    tx.db,
    visible.map(({ id }) => id),
  );
};

/** Changes one locked change request that the caller may edit; without `apply`, only returns what would happen. */
const changeOne = async (
  tx: Context,
  row: ChangeRequestRow,
  change: Change,
  apply: boolean,
): Promise<Verdict> => {
  if (row.status === "merged") return refused("merged");
  if (change.type === "set-status") {
    if (row.status === change.status) return { outcome: "unchanged" };
    if (change.ifStatus !== undefined && row.status !== change.ifStatus) return refused("changed");
    if (apply) await setStatus(tx, row, change.status);
    return { outcome: "changed" };
  }
  if (row.status === "archived") return refused("archived");
  const able = await reviewersOf(tx, row, [...new Set(change.users)]);
  if (able.length === 0) return refused("no-reviewer");
  if ((await toAsk(tx, row, able)).length === 0) return { outcome: "unchanged" };
  if (apply) await askForReviews(tx, row, able);
  return { outcome: "changed" };
};

/**
 * Sets the status of many change requests in the organization, or requests reviews for them, in one transaction, and
 * returns the outcome of each. Without `apply`, only computes the outcomes. Throws if a person is not in the
 * organization; each change request asks those of the others who can review it.
 */
export const changeChangeRequests = (
  context: Context,
  organizationId: string,
  { changeRequests, change, apply }: Asked,
): Promise<ChangeRequestChanges> =>
  transaction(context, async (tx) => {
    if (change.type === "request-reviews")
      await resolvePeople(tx, organizationId, "change.users", change.users);
    const ids = [...new Set(changeRequests)];
    const rows = await lockVisible(tx, organizationId, ids);
    const presented = await presentChangeRequests(tx, rows);
    const editable = new Map(presented.map(({ id, permissions }) => [id, permissions.edit]));
    const byId = new Map<string, Outcome>();
    for (const row of rows) {
      const { id, number, subject, spaceId: space, status } = row;
      const may = row.status === "merged" || editable.get(id) === true;
      const verdict = may ? await changeOne(tx, row, change, apply) : refused("forbidden");
      byId.set(id, { id, number, subject, space, status, ...verdict });
    }
    const outcomes = ids.map((id): Outcome => byId.get(id) ?? { id, outcome: "missing" });
    const count = (wanted: Outcome["outcome"]): number =>
      outcomes.filter(({ outcome }) => outcome === wanted).length;
    return {
      object: "change-request-changes",
      applied: apply,
      changed: count("changed"),
      unchanged: count("unchanged"),
      refused: count("refused"),
      missing: count("missing"),
      outcomes,
    };
  });
