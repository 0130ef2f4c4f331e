import type { MemberChanges } from "#contract/schemas/member-changes.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import type { Outcome } from "./change-members.ts";
import { dropMembers, type HandedOver, type Removal } from "./drop-members.ts";
import { type HandOverReviews, handOverTeams, requireFit } from "./hand-over.ts";
import { type Hanging, selectHanging, selectOwners } from "./responsibility-rows.ts";

/** What depends on people who are to be removed: on each of them, and on all of them together. */
export interface PlannedRemoval {
  readonly leaving: readonly Outcome[];
  readonly all: NonNullable<MemberChanges["removal"]>;
}

const countOn = (hanging: readonly Hanging[]) => {
  const of = new Map<string | null, number>();
  for (const { userId } of hanging) of.set(userId, (of.get(userId) ?? 0) + 1);
  return {
    on: (userId: string): number => of.get(userId) ?? 0,
    all: new Set(hanging.map(({ id }) => id)).size,
  };
};

/** Computes what depends on the members who are to be removed, to the extent that the caller can open it. */
export const planRemoval = async (
  { db, actor }: Context,
  organizationId: string,
  leaving: readonly Outcome[],
): Promise<PlannedRemoval> => {
  const ids = leaving.map(({ id }) => id);
  const gone = new Set(ids);
  const ownersOf = new Map<string, string[]>();
  for (const { teamId, userId } of await selectOwners(db, organizationId, ids))
    ownersOf.set(teamId, [...(ownersOf.get(teamId) ?? []), userId]);
  const ownerless = [...ownersOf].filter(([, owners]) => owners.every((owner) => gone.has(owner)));
  const teams = countOn(
    ownerless.flatMap(([id, owners]) => owners.map((userId) => ({ id, userId }))),
  );
  const asked = { organizationId, userIds: ids, viewer: actor.id };
  const reviews = countOn(await selectHanging(db, "reviews", asked));
  const changeRequests = countOn(await selectHanging(db, "changeRequests", asked));
  const threads = countOn(await selectHanging(db, "threads", asked));
  const structureDrafts = countOn(await selectHanging(db, "structureDrafts", asked));
  return {
    leaving: leaving.map((outcome) => ({
      ...outcome,
      ownedTeams: teams.on(outcome.id),
      reviews: reviews.on(outcome.id),
      changeRequests: changeRequests.on(outcome.id),
      threads: threads.on(outcome.id),
      structureDrafts: structureDrafts.on(outcome.id),
    })),
    all: {
      teams: ownersOf.size,
      ownerlessTeams: ownerless.length,
      reviews: reviews.all,
      changeRequests: changeRequests.all,
      threads: threads.all,
      structureDrafts: structureDrafts.all,
    },
  };
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
 * Removes the planned members, with their team memberships and grants, in the caller's transaction. A successor takes
 * over the teams they own and the reviews they still owe. Throws, removing nobody, if the successor cannot.
 */
export const removeMembers = async (
  tx: Context,
  organizationId: string,
  leaving: readonly Outcome[],
  {
    successor,
    endEverything = false,
  }: { readonly successor?: string | undefined } & Pick<Removal, "endEverything">,
  handOverReviews: HandOverReviews,
): Promise<void> => {
  if (leaving.length === 0) return;
  const ids = leaving.map(({ id }) => id);
  const handedOver =
    successor === undefined
      ? new Map<string, HandedOver>()
      : await handOver(tx, organizationId, leaving, successor, handOverReviews);
  await dropMembers(tx, organizationId, ids, { handedOver, endEverything });
};
