import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { changeRequests, mergeRehearsals, spaces } from "#server/db/tables/index.ts";

/** Outdated ones that can still be merged and have no current rehearsal. */
const isUnrehearsed = (db: Database) =>
  and(
    inArray(changeRequests.status, ["open", "draft"]),
    isNull(spaces.deletedAt),
    sql`${spaces.revision}
      <> coalesce(${changeRequests.revisionMergedAncestor}, ${changeRequests.revisionInitial})`,
    notExists(
      db
        .select({ one: sql`1` })
        .from(mergeRehearsals)
        .where(
          and(
            eq(mergeRehearsals.changeRequestId, changeRequests.id),
            eq(mergeRehearsals.revision, changeRequests.revision),
            eq(mergeRehearsals.main, spaces.revision),
          ),
        ),
    ),
  );

/** The spaces with change requests among these that need a rehearsal. */
export const selectSpacesToRehearse = (
  db: Database,
  ids: readonly string[],
): Promise<{ spaceId: string; organizationId: string }[]> =>
  db
    .selectDistinct({ spaceId: spaces.id, organizationId: spaces.organizationId })
    .from(changeRequests)
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .where(and(inArray(changeRequests.id, [...ids]), isUnrehearsed(db)));

/** The next change request of a space to rehearse, with the space's active revision. */
export const selectToRehearse = async (db: Database, spaceId: string) => {
  const [found] = await db
    .select({
      row: changeRequests,
      main: spaces.revision,
      organizationId: spaces.organizationId,
    })
    .from(changeRequests)
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .where(and(eq(spaces.id, spaceId), isUnrehearsed(db)))
    .orderBy(changeRequests.number)
    .limit(1);
  return found;
};

/** Stores the result of a rehearsal in place of an earlier one; does nothing if the change request is gone. */
export const putRehearsal = async (
  db: Database,
  { changeRequestId, revision, main, conflicts }: typeof mergeRehearsals.$inferInsert,
): Promise<void> => {
  await db.execute(sql`
    insert into ${mergeRehearsals} (change_request_id, revision, main, conflicts)
    select id, ${revision}, ${main}, ${conflicts ?? null}::int
    from ${changeRequests} where id = ${changeRequestId} for key share
    on conflict (change_request_id) do update
      set revision = excluded.revision, main = excluded.main, conflicts = excluded.conflicts`);
};
