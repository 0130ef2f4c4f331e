import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { changeRequests, revisions, spaces } from "#server/db/tables/index.ts";

/** A state of a space or of a change request. */
export type RevisionRow = Readonly<typeof revisions.$inferSelect>;

export const findRevision = async (
  db: Database,
  spaceId: string,
  id: string,
): Promise<RevisionRow | undefined> => {
  const [row] = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.spaceId, spaceId), eq(revisions.id, id)));
  return row;
};

/** The active revision of a space. */
export const selectActiveRevision = async (
  db: Database,
  spaceId: string,
): Promise<RevisionRow | undefined> => {
  const [row] = await db
    .select({ revision: revisions })
    .from(spaces)
    .innerJoin(revisions, and(eq(revisions.id, spaces.revision), eq(revisions.spaceId, spaces.id)))
    .where(eq(spaces.id, spaceId));
  return row?.revision;
};

/** The number people know the change request of a revision by. */
export const findChangeRequestNumber = async (
  db: Database,
  id: string,
): Promise<number | undefined> => {
  const [row] = await db
    .select({ number: changeRequests.number })
    .from(changeRequests)
    .where(eq(changeRequests.id, id));
  return row?.number;
};

export const insertRevision = async (
  db: Database,
  row: typeof revisions.$inferInsert,
): Promise<RevisionRow> => {
  const [inserted] = await db.insert(revisions).values(row).returning();
  if (!inserted) throw new Error(`the revision ${row.id} was not stored`);
  return inserted;
};

const ofSpaceItself = (spaceId: string) =>
  and(eq(revisions.spaceId, spaceId), isNull(revisions.changeRequestId));

const latestFirst = keyset([revisions.createdAt, revisions.sequence], "desc");

/** The space's own revisions, latest first. */
export const selectRevisions = (
  db: Database,
  spaceId: string,
  { limit, after }: ListRequest,
): Promise<RevisionRow[]> => {
  return db
    .select()
    .from(revisions)
    .where(and(ofSpaceItself(spaceId), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);
};

export const countRevisions = (db: Database, spaceId: string): Promise<number> =>
  db.$count(revisions, ofSpaceItself(spaceId));

/** Locks a living space against other changes of it; rows that only refer to it are not held up. */
export const lockSpace = async (db: Database, spaceId: string) => {
  const [row] = await db
    .select({ revision: spaces.revision, editMode: spaces.editMode, title: spaces.title })
    .from(spaces)
    .where(and(eq(spaces.id, spaceId), isNull(spaces.deletedAt)))
    .for("no key update");
  return row;
};

/** Points a locked space at its new revision. */
export const setActiveRevision = async (
  db: Database,
  spaceId: string,
  revision: string,
  updatedAt: Date,
): Promise<void> => {
  await db
    .update(spaces)
    .set({ revision, updatedAt, version: sql`${spaces.version} + 1` })
    .where(eq(spaces.id, spaceId));
};
