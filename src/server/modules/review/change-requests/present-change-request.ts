import { atLeast, rankOf } from "#contract/permissions.ts";
import {
  type ChangeRequest,
  type Turn,
  turnReasons,
  turns,
} from "#contract/schemas/change-request.ts";
import { memberRoles } from "#contract/schemas/role.ts";
import type { Context } from "#server/kit/context.ts";
import { peopleById, type PersonOf } from "#server/modules/people/users/users.ts";
import { type ChangeRequestRow, selectChangeRequestsById } from "./change-request-rows.ts";
import { type ChangeRequestFacts, type RankSource, selectFacts } from "./facts-rows.ts";

const rankSource = (
  { resource: place, organization }: Context,
  rows: readonly ChangeRequestRow[],
): RankSource => {
  if (place?.type === "space" && rows.every(({ spaceId }) => spaceId === place.id))
    return { rank: rankOf(place.role) };
  return organization === undefined ? { rank: 0 } : { organizationId: organization.id };
};

const turnOf = (
  { turn, since, waitingFor }: ChangeRequestFacts,
  personOf: PersonOf,
): Turn | undefined => {
  const [group, reason] = turn?.split("/") ?? [];
  const known = {
    group: turns.find((one) => one === group),
    reason: turnReasons.find((one) => one === reason),
  };
  if (known.group === undefined || known.reason === undefined || since === null) return undefined;
  return {
    group: known.group,
    reason: known.reason,
    since: new Date(since).toISOString(),
    waitingFor: (waitingFor ?? []).map(personOf),
  };
};

const closed = (row: ChangeRequestRow): boolean =>
  row.status === "merged" || row.status === "archived";

/** Whether the space has changed since its content was last pulled in; never true once merged. */
export const isOutdated = (row: ChangeRequestRow, main: string): boolean =>
  row.status !== "merged" && main !== (row.revisionMergedAncestor ?? row.revisionInitial);

const conflictsOf = (
  row: ChangeRequestRow,
  { main, conflicts }: ChangeRequestFacts,
): Pick<ChangeRequest, "conflicts"> =>
  conflicts === null || closed(row) || !isOutdated(row, main) ? {} : { conflicts };

const present = (
  row: ChangeRequestRow,
  facts: ChangeRequestFacts,
  personOf: PersonOf,
  { actor, settings }: Context,
): ChangeRequest => {
  const { publicUrl } = settings;
  const role = memberRoles[facts.rank - 1] ?? null;
  const reviews = atLeast(role, "review");
  const isAuthor = row.createdBy !== null && row.createdBy === actor.id;
  const turn = turnOf(facts, personOf);
  return {
    object: "change-request",
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    createdBy: personOf(row.createdBy),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.mergedAt === null
      ? {}
      : { mergedBy: personOf(row.mergedBy), mergedAt: row.mergedAt.toISOString() }),
    ...(row.mergeReason === null ? {} : { mergeReason: row.mergeReason }),
    space: row.spaceId,
    revision: row.revision,
    revisionInitial: row.revisionInitial,
    ...(row.revisionMergedAncestor === null
      ? {}
      : { revisionMergedAncestor: row.revisionMergedAncestor }),
    ...(row.revisionMerged === null ? {} : { revisionMerged: row.revisionMerged }),
    comments: facts.openComments,
    outdated: isOutdated(row, facts.main),
    ...conflictsOf(row, facts),
    ...(row.reverts === null ? {} : { reverts: row.reverts }),
    ...(row.overtakenBy === null ? {} : { overtakenBy: row.overtakenBy }),
    ...(turn === undefined ? {} : { turn }),
    urls: {
      app: `${publicUrl}/o/${facts.organizationId}/spaces/${row.spaceId}/change-requests/${row.number}`,
      location: `${publicUrl}/v1/spaces/${row.spaceId}/change-requests/${row.id}`,
    },
    permissions: {
      edit: row.status !== "merged" && (reviews || (isAuthor && atLeast(role, "edit"))),
      review: reviews && !closed(row),
      merge: reviews && !closed(row),
      comment: atLeast(role, "comment"),
    },
  };
};

/** Change requests as the caller sees them, in the given order, with one query for all and one for their people. */
export const presentChangeRequests = async (
  context: Context,
  rows: readonly ChangeRequestRow[],
): Promise<ChangeRequest[]> => {
  const source = rankSource(context, rows);
  const ids = rows.map(({ id }) => id);
  const found = await selectFacts(context.db, ids, context.actor.id, source);
  const facts = new Map(found.map((one) => [one.id, one]));
  const personOf = await peopleById(context, [
    ...rows.flatMap(({ createdBy, mergedBy }) => [createdBy, mergedBy]),
    ...found.flatMap(({ waitingFor }) => waitingFor ?? []),
  ]);
  return rows.flatMap((row) => {
    const known = facts.get(row.id);
    return known ? [present(row, known, personOf, context)] : [];
  });
};

/** One change request as the caller sees it. */
export const presentChangeRequest = async (
  context: Context,
  row: ChangeRequestRow,
): Promise<ChangeRequest> => {
  const [presented] = await presentChangeRequests(context, [row]);
  if (!presented) throw new Error(`Change request ${row.id} vanished while it was read`);
  return presented;
};

/** Change requests by their ids as the caller sees them; ids may repeat and be in any order. */
export const presentChangeRequestsById = async (
  context: Context,
  ids: readonly string[],
): Promise<ChangeRequest[]> => {
  if (ids.length === 0) return [];
  return presentChangeRequests(
    context,
    await selectChangeRequestsById(context.db, [...new Set(ids)]),
  );
};
