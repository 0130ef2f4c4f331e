import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import { updateTeamMembers } from "../teams/team-members.ts";
import { lockMember, type MemberPath } from "./member-rows.ts";
import { removeMember } from "./members.ts";
import { countOwnedTeams, selectOwnedTeams } from "./responsibility-rows.ts";

/** A handover from one member to another in an organization. */
export interface HandOver {
  readonly organizationId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Requests from the successor the reviews that a leaving member still owes, in the caller's transaction. Returns how
 * many. Throws, changing nothing, if the successor cannot do one of them.
 */
export type HandOverReviews = (tx: Context, handOver: HandOver) => Promise<number>;

/** The failure when a successor cannot take something over; it states what. */
export const unfitSuccessor = (messages: readonly [string, ...string[]]): Failure =>
  new Failure("invalid", `The successor ${messages.join(", and ")}. Nobody was removed.`, {
    reason: "member.successor-unfit",
    details: messages.map((message) => ({ path: "successor", message })),
  });

/** Makes the successor an owner of every team that a person owns. Returns how many. */
export const handOverTeams = async (tx: Context, { organizationId, from, to }: HandOver) => {
  const path = { organizationId, userId: from };
  const owned = await selectOwnedTeams(tx.db, path, await countOwnedTeams(tx.db, path));
  // In a fixed order, so that two concurrent handovers cannot deadlock.
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
  /** How many teams the successor is to own. */
  readonly teams: number;
  /** The path of the successor in the request. */
  readonly path: string;
}

/** Throws if a successor is not a member, is disabled, or is a guest who would own teams. */
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
 * Removes a member after the successor has taken over what can be handed over: the teams they own and the reviews
 * they still owe. Either all of it happens or none; does nothing if they are not a member.
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
