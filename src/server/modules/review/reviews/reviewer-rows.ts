import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { effectiveRank, effectiveRoleTables } from "#server/access/effective-role-rows.ts";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { changeRequests, requestedReviewers, reviews, spaces } from "#server/db/tables/index.ts";

export type RequestRow = typeof requestedReviewers.$inferSelect;

const named = (changeRequestId: string, userId: string) =>
  and(
    eq(requestedReviewers.changeRequestId, changeRequestId),
    eq(requestedReviewers.userId, userId),
  );

export const selectRequest = async (
  db: Database,
  changeRequestId: string,
  userId: string,
): Promise<RequestRow | undefined> => {
  const [row] = await db.select().from(requestedReviewers).where(named(changeRequestId, userId));
  return row;
};

const latestFirst = keyset([requestedReviewers.createdAt, requestedReviewers.userId], "desc");

/** The requested reviewers, most recently requested first. */
export const selectRequests = (
  db: Database,
  changeRequestId: string,
  { limit, after }: ListRequest,
): Promise<RequestRow[]> => {
  return db
    .select()
    .from(requestedReviewers)
    .where(and(eq(requestedReviewers.changeRequestId, changeRequestId), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);
};

export const countRequests = (db: Database, changeRequestId: string): Promise<number> =>
  db.$count(requestedReviewers, eq(requestedReviewers.changeRequestId, changeRequestId));

export const selectRequestsOf = async (
  db: Database,
  changeRequestId: string,
  userIds: readonly string[],
): Promise<RequestRow[]> =>
  db
    .select()
    .from(requestedReviewers)
    .where(
      and(
        eq(requestedReviewers.changeRequestId, changeRequestId),
        inArray(requestedReviewers.userId, [...userIds]),
      ),
    );

/** Everyone whose review was requested, followed by those who reviewed without a request. */
export const selectConcerned = async (db: Database, changeRequestId: string): Promise<string[]> => {
  const asked = await db
    .select({ userId: requestedReviewers.userId })
    .from(requestedReviewers)
    .where(eq(requestedReviewers.changeRequestId, changeRequestId))
    .orderBy(requestedReviewers.createdAt, requestedReviewers.userId);
  const given = await db
    .select({ userId: reviews.reviewer })
    .from(reviews)
    .where(eq(reviews.changeRequestId, changeRequestId))
    .orderBy(reviews.createdAt, reviews.id);
  return [...new Set([...asked, ...given].flatMap(({ userId }) => userId ?? []))];
};

/** The drafts and open change requests of an organization that wait for a person's review. */
export const selectAwaiting = (db: Database, organizationId: string, userId: string) =>
  db
    .select({
      changeRequestId: changeRequests.id,
      spaceId: spaces.id,
      spaceTitle: spaces.title,
      createdBy: changeRequests.createdBy,
    })
    .from(requestedReviewers)
    .innerJoin(changeRequests, eq(changeRequests.id, requestedReviewers.changeRequestId))
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .where(
      and(
        eq(requestedReviewers.userId, userId),
        eq(spaces.organizationId, organizationId),
        isNull(spaces.deletedAt),
        inArray(changeRequests.status, ["draft", "open"]),
        sql`not exists (select 1 from ${reviews}
          where ${reviews.changeRequestId} = ${requestedReviewers.changeRequestId}
            and ${reviews.reviewer} = ${requestedReviewers.userId}
            and ${reviews.createdAt} >= ${requestedReviewers.createdAt})`,
      ),
    )
    .orderBy(changeRequests.id);

/** When each of these people last reviewed. */
export const selectLatestReviews = async (
  db: Database,
  changeRequestId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db
    .selectDistinctOn([reviews.reviewer], { reviewer: reviews.reviewer, at: reviews.createdAt })
    .from(reviews)
    .where(
      and(eq(reviews.changeRequestId, changeRequestId), inArray(reviews.reviewer, [...userIds])),
    )
    .orderBy(reviews.reviewer, desc(reviews.createdAt));
  return new Map(rows.flatMap(({ reviewer, at }) => (reviewer === null ? [] : [[reviewer, at]])));
};

/** Inserts requests, or renews existing ones. */
export const putRequests = async (db: Database, rows: readonly RequestRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insert(requestedReviewers)
    .values([...rows])
    .onConflictDoUpdate({
      target: [requestedReviewers.changeRequestId, requestedReviewers.userId],
      set: {
        requestedBy: sql`excluded.requested_by`,
        revision: sql`excluded.revision`,
        createdAt: sql`excluded.created_at`,
      },
    });
};

/** Withdraws a request. Returns whether there was one. */
export const deleteRequest = async (
  db: Database,
  changeRequestId: string,
  userId: string,
): Promise<boolean> => {
  const gone = await db
    .delete(requestedReviewers)
    .where(named(changeRequestId, userId))
    .returning({ userId: requestedReviewers.userId });
  return gone.length > 0;
};

/** The members among these people who have at least the given rank on a space. */
export const selectRanked = async (
  db: Database,
  { organizationId, spaceId, rank }: { organizationId: string; spaceId: string; rank: number },
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (userIds.length === 0) return new Set();
  const wanted = sql.join(
    userIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const ranked = sql`(
    ${effectiveRoleTables(organizationId)}
    select members.user_id,
      ${effectiveRank(sql`members.role`, sql`space_levels.level`, sql`space_grants.rank`)} as rank
    from members
      join space_levels on space_levels.space_id = ${spaceId}
      left join space_grants on space_grants.space_id = ${spaceId}
        and space_grants.user_id = members.user_id
    where members.organization_id = ${organizationId} and not members.disabled
      and members.user_id in (${wanted})
    ) as ranked`;
  const rows = await db
    .select({ userId: sql<string>`ranked.user_id` })
    .from(ranked)
    .where(sql`ranked.rank >= ${rank}::int`);
  return new Set(rows.map(({ userId }) => userId));
};
