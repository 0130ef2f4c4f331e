import { endCredentialsIn, endMemberLinks } from "#server/access/session-rows.ts";
import { auditAll } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { judgeLinksTo } from "#server/links/keep-broken-links.ts";
import type { Outcome } from "./change-members.ts";
import { type HandOverReviews, handOverTeams, requireFit } from "./hand-over.ts";
import { deleteGrantsOfMembers, deleteMembers, selectMembersNamed } from "./member-rows.ts";
import { noteEnds } from "./membership-end-rows.ts";
import type { HandedOver } from "./members.ts";
import { countAwaiting, selectOwners } from "./responsibility-rows.ts";

/** Adds to each member who is to be removed what hangs on them. */
export const planRemoval = async (
  { db }: Context,
  organizationId: string,
  leaving: readonly Outcome[],
): Promise<Outcome[]> => {
  const ids = leaving.map(({ id }) => id);
  if (ids.length === 0) return [];
  const gone = new Set(ids);
  const ownersOf = new Map<string, string[]>();
  for (const { teamId, userId } of await selectOwners(db, organizationId, ids))
    ownersOf.set(teamId, [...(ownersOf.get(teamId) ?? []), userId]);
  const soleOwner = new Map<string, number>();
  for (const owners of ownersOf.values())
    if (owners.every((owner) => gone.has(owner)))
      for (const owner of owners) soleOwner.set(owner, (soleOwner.get(owner) ?? 0) + 1);
  const reviews = await countAwaiting(db, organizationId, ids);
  return leaving.map((outcome) => ({
    ...outcome,
    ownedTeams: soleOwner.get(outcome.id) ?? 0,
    reviews: reviews.get(outcome.id) ?? 0,
  }));
};

const handOver = async (
  tx: Context,
  organizationId: string,
  leaving: readonly Outcome[],
  to: string,
  handOverReviews: HandOverReviews,
): Promise<ReadonlyMap<string, HandedOver>> => {
  const ids = leaving.map(({ id }) => id);
  if (ids.includes(to)) throw invalid("change.successor", "is among those who are to be removed");
  const owners = new Set(
    (await selectOwners(tx.db, organizationId, ids)).map(({ userId }) => userId),
  );
  const teams = ids.filter((id) => owners.has(id)).length;
  await requireFit(tx, { organizationId, to, teams, path: "change.successor" });
  const handedOver = new Map<string, HandedOver>();
  for (const { id: from, reviews = 0 } of leaving) {
    if (!owners.has(from) && reviews === 0) continue;
    const path = { organizationId, from, to };
    handedOver.set(from, {
      successor: to,
      ownedTeams: await handOverTeams(tx, path),
      reviews: await handOverReviews(tx, path),
    });
  }
  return handedOver;
};

/**
 * Removes the planned members, with their places in teams and what was granted to them, in the caller's
 * transaction. A successor takes over the teams they own and the reviews that wait for them; one who
 * cannot is refused, and nobody is removed.
 */
export const removeMembers = async (
  tx: Context,
  organizationId: string,
  leaving: readonly Outcome[],
  successor: string | undefined,
  handOverReviews: HandOverReviews,
): Promise<void> => {
  if (leaving.length === 0) return;
  const ids = leaving.map(({ id }) => id);
  const handedOver =
    successor === undefined
      ? new Map<string, HandedOver>()
      : await handOver(tx, organizationId, leaving, successor, handOverReviews);
  const rows = await selectMembersNamed(tx.db, organizationId, ids, tx.actor.id);
  await deleteGrantsOfMembers(tx.db, organizationId, ids);
  await deleteMembers(tx.db, organizationId, ids);
  // Nobody who is added again should find that an old session or token works again.
  await endCredentialsIn(tx.db, organizationId, ids);
  await noteEnds(tx.db, organizationId, ids, tx.now());
  if (leaving.some(({ role }) => role === "admin")) await endMemberLinks(tx.db, organizationId);
  const events = await auditAll(
    tx,
    rows.map(({ member, user, teams, spaces }) => {
      const after = handedOver.get(user.id);
      return {
        action: "member.removed",
        target: { type: "member", id: user.id, label: user.displayName },
        before: { role: member.role, teams, spaces },
        ...(after && { after: { ...after } }),
      };
    }),
  );
  await judgeLinksTo(tx, organizationId, [{ kind: "user", ids }], {
    event: events[0] ?? null,
    events: new Map(rows.map(({ user }, index) => [user.id, events[index] ?? ""])),
    names: new Map(rows.map(({ user }) => [user.id, user.displayName])),
  });
};
