import { and, count, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type { ChangeRequestStatus, turns } from "#contract/schemas/change-request.ts";
import { activeRankOnSpace, memberReach } from "#server/access/member-reach-rows.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import { changeRequests, mergeRehearsals, spaces } from "#server/db/tables/index.ts";
import type { ChangeRequestRow } from "./change-request-rows.ts";
import { turnIs, turnTables } from "./attention-rows.ts";

/** Which change requests a list contains: those of one space, or all that a member of the organization can open. */
export interface ChangeRequestFilter {
  readonly status: readonly ChangeRequestStatus[];
  readonly space?: string | undefined;
  /** Only these. */
  readonly ids?: readonly string[];
  readonly creator?: string | undefined;
  readonly contributor?: string | undefined;
  readonly requestedReviewer?: string | undefined;
  /** Only those without any activity since then. */
  readonly inactiveSince?: Date | undefined;
  /** Only those known to conflict with their space's current content, or only the others. */
  readonly hasConflicts?: boolean | undefined;
  readonly reach?: {
    readonly organizationId: string;
    readonly member: string;
    /** Only those whose turn, as that member sees it, belongs to this group. */
    readonly turn?: (typeof turns)[number] | undefined;
  };
}

const concerns = (table: "contributions" | "requested_reviewers", userId: string): SQL =>
  sql`exists (select 1 from ${sql.identifier(table)} concerned
    where concerned.change_request_id = ${changeRequests.id} and concerned.user_id = ${userId})`;

/** An update from the space would meet conflicts, as rehearsed with the current revisions of both. */
const conflicting = sql`(${changeRequests.status} in ('open', 'draft') and exists (
  select 1 from ${mergeRehearsals} where ${mergeRehearsals.changeRequestId} = ${changeRequests.id}
    and ${mergeRehearsals.revision} = ${changeRequests.revision}
    and ${mergeRehearsals.main} = ${spaces.revision} and ${mergeRehearsals.conflicts} > 0))`;

const matching = (filter: ChangeRequestFilter): SQL | undefined =>
  and(
    inArray(changeRequests.status, [...filter.status]),
    isNull(spaces.deletedAt),
    filter.ids && inArray(changeRequests.id, [...filter.ids]),
    filter.space === undefined ? undefined : eq(changeRequests.spaceId, filter.space),
    filter.creator === undefined ? undefined : eq(changeRequests.createdBy, filter.creator),
    filter.contributor === undefined ? undefined : concerns("contributions", filter.contributor),
    filter.requestedReviewer === undefined
      ? undefined
      : concerns("requested_reviewers", filter.requestedReviewer),
    filter.inactiveSince && lte(changeRequests.updatedAt, filter.inactiveSince),
    filter.hasConflicts === undefined
      ? undefined
      : filter.hasConflicts
        ? conflicting
        : sql`not ${conflicting}`,
    filter.reach && eq(spaces.organizationId, filter.reach.organizationId),
    filter.reach && sql`${activeRankOnSpace} > 0`,
    filter.reach?.turn === undefined ? undefined : turnIs(filter.reach.turn),
  );

/** Joins the tables the filter needs; turns are computed only when filtered by. */
const joinReach = <Query extends PgSelect>(query: Query, { reach }: ChangeRequestFilter): Query => {
  if (reach === undefined) return query;
  const { organizationId, member, turn } = reach;
  query.crossJoin(memberReach(organizationId, member));
  if (turn !== undefined)
    for (const table of turnTables(member, activeRankOnSpace)) query.crossJoin(table);
  return query;
};

/** Change requests, newest first by the given time. */
export const selectChangeRequests = async (
  db: Database,
  filter: ChangeRequestFilter,
  { orderBy, limit, after }: ListRequest & { readonly orderBy: "createdAt" | "updatedAt" },
): Promise<ChangeRequestRow[]> => {
  const latestFirst = keyset([changeRequests[orderBy], changeRequests.id], "desc");
  const query = db
    .select({ changeRequest: changeRequests })
    .from(changeRequests)
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .$dynamic();
  const rows = await joinReach(query, filter)
    .where(and(matching(filter), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);
  return rows.map(({ changeRequest }) => changeRequest);
};

export const countChangeRequests = async (
  db: Database,
  filter: ChangeRequestFilter,
): Promise<number> => {
  const query = db
    .select({ total: count() })
    .from(changeRequests)
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .$dynamic();
  const [row] = await joinReach(query, filter).where(matching(filter));
  return row?.total ?? 0;
};
