import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { members, savedViews } from "#server/db/tables/index.ts";

export type SavedViewRow = typeof savedViews.$inferSelect;

/** The owner of saved views. Other members' views do not exist for them. */
export interface ViewOwner {
  readonly organizationId: string;
  readonly userId: string;
}

const ownedBy = ({ organizationId, userId }: ViewOwner) =>
  and(eq(savedViews.organizationId, organizationId), eq(savedViews.userId, userId));

const named = (owner: ViewOwner, id: string) => and(ownedBy(owner), eq(savedViews.id, id));

/** A member's views of a list, by name. */
export const selectSavedViews = (
  db: Database,
  owner: ViewOwner,
  list: SavedViewRow["list"],
): Promise<SavedViewRow[]> =>
  db
    .select()
    .from(savedViews)
    .where(and(ownedBy(owner), eq(savedViews.list, list)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));

export const selectSavedView = async (
  db: Database,
  owner: ViewOwner,
  id: string,
): Promise<SavedViewRow | undefined> => {
  const [row] = await db.select().from(savedViews).where(named(owner, id));
  return row;
};

/** Keeps two concurrent requests of one member from exceeding the limit, or using the same name twice. */
export const lockViewOwner = async (
  db: Database,
  { organizationId, userId }: ViewOwner,
): Promise<void> => {
  await db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)))
    .for("no key update");
};

/** Whether another view of the list has the name, ignoring case. */
export const isNameTaken = async (
  db: Database,
  { id, name, list, ...owner }: Pick<SavedViewRow, "id" | "name" | "list"> & ViewOwner,
): Promise<boolean> =>
  (await db.$count(
    savedViews,
    and(
      ownedBy(owner),
      eq(savedViews.list, list),
      ne(savedViews.id, id),
      sql`lower(${savedViews.name}) = lower(${name})`,
    ),
  )) > 0;

export const countSavedViews = (
  db: Database,
  owner: ViewOwner,
  list: SavedViewRow["list"],
): Promise<number> => db.$count(savedViews, and(ownedBy(owner), eq(savedViews.list, list)));

export const insertSavedView = async (db: Database, row: SavedViewRow): Promise<void> => {
  await db.insert(savedViews).values(row);
};

export const setSavedView = async (
  db: Database,
  id: string,
  { name, search }: Pick<SavedViewRow, "name" | "search">,
): Promise<void> => {
  await db.update(savedViews).set({ name, search }).where(eq(savedViews.id, id));
};

export const deleteSavedViewRow = async (db: Database, id: string): Promise<void> => {
  await db.delete(savedViews).where(eq(savedViews.id, id));
};
