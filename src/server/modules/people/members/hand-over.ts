import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import { updateTeamMembers } from "../teams/team-members.ts";
import { lockMember, type MemberPath } from "./member-rows.ts";
import { removeMember } from "./members.ts";
import { countOwnedTeams, selectOwnedTeams } from "./responsibility-rows.ts";

/** From whom to whom something goes in an organization. */
export interface HandOver {
  readonly organizationId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Asks the successor for the reviews that wait for somebody who leaves, in the caller's transaction, and
 * answers how many. Refuses whole when the successor cannot review one of them.
 */
export type HandOverReviews = (tx: Context, handOver: HandOver) => Promise<number>;

/** Refuses, with what it is about, what a successor cannot take over. */
export const unfitSuccessor = (messages: readonly [string, ...string[]]): Failure =>
  new Failure("invalid", `The successor ${messages.join(", and ")}. Nobody was removed.`, {
    reason: "member.successor-unfit",
    details: messages.map((message) => ({ path: "successor", message })),
  });

/** Makes the successor an owner of every team that somebody owns; answers how many. */
export const handOverTeams = async (tx: Context, { organizationId, from, to }: HandOver) => {
  const path = { organizationId, userId: from };
  const owned = await selectOwnedTeams(tx.db, path, await countOwnedTeams(tx.db, path));
  // In one order, so that two who hand over at the same moment never wait for each other.
  for (const { id: teamId } of owned.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await updateTeamMembers(
      tx,
      { organizationId, teamId },
      { memberships: { [to]: { role: "owner" } } },
    );
  return owned.length;
};

interface Successor {
  readonly organizationId: string;
  readonly to: string;
  /** Teams that the successor is to own. */
  readonly teams: number;
  /** Where the request names the successor. */
  readonly path: string;
}

/** Refuses a successor who is no member, is disabled, or is a guest who would own teams. */
export const requireFit = async (
  tx: Context,
  { organizationId, to, teams, path }: Successor,
): Promise<void> => {
  const successor = await lockMember(tx.db, { organizationId, userId: to });
  if (!successor) throw invalid(path, "is no member of the organization");
  if (successor.disabled) throw unfitSuccessor(["is disabled and cannot sign in"]);
  if (successor.role === null && teams > 0)
    throw unfitSuccessor(["is a guest, and guests do not see the teams they would own"]);
};

/**
 * Removes somebody after the successor has taken over what can be handed over: the teams they own and the
 * reviews that wait for them. All of it happens, or nothing, which is so where they are no member.
 */
export const handOverAndRemove = (
  context: Context,
  path: MemberPath,
  to: string,
  handOverReviews: HandOverReviews,
  endEverything = false,
): Promise<void> =>
  transaction(context, async (tx) => {
    const handOver = { organizationId: path.organizationId, from: path.userId, to };
    await lockOrganization(tx.db, path.organizationId);
    if (to === path.userId) throw invalid("successor", "is the member who is to be removed");
    const teams = await countOwnedTeams(tx.db, path);
    const { organizationId } = path;
    await requireFit(tx, { organizationId, to, teams, path: "successor" });
    if (!(await lockMember(tx.db, path))) return;
    const ownedTeams = await handOverTeams(tx, handOver);
    const reviews = await handOverReviews(tx, handOver);
    const handedOver = new Map([[path.userId, { successor: to, ownedTeams, reviews }]]);
    await removeMember(tx, path, { handedOver, endEverything });
  });
