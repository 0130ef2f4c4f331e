import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { changeRequestNamed } from "#server/access/change-request-rows.ts";
import type { Database } from "#server/db/open.ts";
import { changeRequests, contributions, spaces } from "#server/db/tables/index.ts";
import type { Successors } from "#content/successors.ts";
import { isEqual } from "#content/values.ts";
import type { Resolution } from "#contract/schemas/conflict.ts";
import type { MergeChecks } from "#contract/schemas/merge-check.ts";

/** Identifies a change request of a space, by its id or its number. */
export interface ChangeRequestPath {
  readonly spaceId: string;
  readonly changeRequestId: string;
}

export type ChangeRequestRow = typeof changeRequests.$inferSelect;
type Change = Partial<typeof changeRequests.$inferInsert>;

export const selectChangeRequest = async (
  db: Database,
  { spaceId, changeRequestId }: ChangeRequestPath,
): Promise<ChangeRequestRow | undefined> => {
  const [row] = await db
    .select()
    .from(changeRequests)
    .where(changeRequestNamed(spaceId, changeRequestId));
  return row;
};

/**
 * Locks a change request against concurrent changes. Callers that need the space as well lock that first; rows that
 * only reference either are not blocked.
 */
export const selectAndLock = async (
  db: Database,
  { spaceId, changeRequestId }: ChangeRequestPath,
): Promise<ChangeRequestRow | undefined> => {
  const [row] = await db
    .select()
    .from(changeRequests)
    .where(changeRequestNamed(spaceId, changeRequestId))
    .for("no key update");
  return row;
};

/** Locks change requests in the order of their ids, so that concurrent bulk changes cannot deadlock. */
export const lockChangeRequests = (
  db: Database,
  ids: readonly string[],
): Promise<ChangeRequestRow[]> =>
  db
    .select()
    .from(changeRequests)
    .where(inArray(changeRequests.id, [...ids]))
    .orderBy(asc(changeRequests.id))
    .for("no key update");

const living = (spaceId: string) => and(eq(spaces.id, spaceId), isNull(spaces.deletedAt));

/** Locks a living space against other merges and changes. Returns its active revision and title. */
export const lockMain = async (
  db: Database,
  spaceId: string,
): Promise<{ revision: string; title: string } | undefined> => {
  const [row] = await db
    .select({ revision: spaces.revision, title: spaces.title })
    .from(spaces)
    .where(living(spaceId))
    .for("no key update");
  return row;
};

/** The active revision of a living space. */
export const selectMain = async (db: Database, spaceId: string): Promise<string | undefined> => {
  const [row] = await db.select({ revision: spaces.revision }).from(spaces).where(living(spaceId));
  return row?.revision;
};

/** A space's settings for the merge rules. */
export const selectMergeChecks = async (
  db: Database,
  spaceId: string,
): Promise<Partial<MergeChecks>> => {
  const [row] = await db
    .select({ mergeChecks: spaces.mergeChecks })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
  return row?.mergeChecks ?? {};
};

/** Takes the next number of a living space. Locking its row keeps numbers free of gaps and duplicates. */
export const takeNumber = async (
  db: Database,
  spaceId: string,
): Promise<{ number: number; revision: string } | undefined> => {
  const [row] = await db
    .update(spaces)
    .set({ lastNumber: sql`${spaces.lastNumber} + 1` })
    .where(living(spaceId))
    .returning({ number: spaces.lastNumber, revision: spaces.revision });
  return row;
};

export const insertChangeRequest = async (
  db: Database,
  row: typeof changeRequests.$inferInsert,
): Promise<ChangeRequestRow> => {
  const [made] = await db.insert(changeRequests).values(row).returning();
  if (!made) throw new Error("A change request was not stored");
  return made;
};

/** Changes a change request and increments its version. Returns the changed row. */
export const setChangeRequest = async (
  db: Database,
  id: string,
  change: Change,
): Promise<ChangeRequestRow> => {
  const [row] = await db
    .update(changeRequests)
    .set({ ...change, version: sql`${changeRequests.version} + 1` })
    .where(eq(changeRequests.id, id))
    .returning();
  if (!row) throw new Error(`Change request ${id} vanished while it was locked`);
  return row;
};

/** Records activity in a change request. This is not a change of it, so its version stays. */
export const setActivity = async (db: Database, id: string, at: Date): Promise<void> => {
  await db
    .update(changeRequests)
    .set({
      updatedAt: sql`greatest(${changeRequests.updatedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(changeRequests.id, id));
};

/** The open or draft change request that reverts another, if there is one. */
export const selectOpenRevert = async (
  db: Database,
  spaceId: string,
  reverts: string,
): Promise<ChangeRequestRow | undefined> => {
  const [row] = await db
    .select()
    .from(changeRequests)
    .where(
      and(
        eq(changeRequests.spaceId, spaceId),
        eq(changeRequests.reverts, reverts),
        sql`${changeRequests.status} in ('draft', 'open')`,
      ),
    )
    .limit(1);
  return row;
};

/** Change requests by their ids, in no particular order. */
export const selectChangeRequestsById = (
  db: Database,
  ids: readonly string[],
): Promise<ChangeRequestRow[]> =>
  db
    .select()
    .from(changeRequests)
    .where(inArray(changeRequests.id, [...ids]));

/** Counts another edit by a person. */
export const countEdit = async (
  db: Database,
  changeRequestId: string,
  userId: string,
  at: Date,
): Promise<void> => {
  await db
    .insert(contributions)
    .values({ changeRequestId, userId, edits: 1, updatedAt: at })
    .onConflictDoUpdate({
      target: [contributions.changeRequestId, contributions.userId],
      set: { edits: sql`${contributions.edits} + 1`, updatedAt: at },
    });
};

/** The people who edited a change request, the most recent first. */
export const selectContributors = (db: Database, changeRequestId: string) =>
  db
    .select()
    .from(contributions)
    .where(eq(contributions.changeRequestId, changeRequestId))
    .orderBy(desc(contributions.updatedAt), desc(contributions.userId));

/** Stores answers to conflicts. This is not a change of the change request itself, so its version stays. */
export const setResolutions = async (
  db: Database,
  id: string,
  resolutions: readonly Resolution[],
): Promise<void> => {
  await db.update(changeRequests).set({ resolutions }).where(eq(changeRequests.id, id));
};

/** The successors chosen for pages that a change request removes. */
export const successorsIn = ({ successors }: Pick<ChangeRequestRow, "successors">): Successors =>
  new Map(Object.entries(successors));

/** Stores the successors chosen for removed pages, if they differ from the stored ones. */
export const keepSuccessorsIn = async (
  db: Database,
  row: ChangeRequestRow,
  kept: Successors,
): Promise<ChangeRequestRow> => {
  const successors = Object.fromEntries(kept);
  if (isEqual(successors, row.successors)) return row;
  await db.update(changeRequests).set({ successors }).where(eq(changeRequests.id, row.id));
  return { ...row, successors };
};
