import type { MemberRole } from "#contract/schemas/role.ts";
import type { Database } from "#server/db/open.ts";
import { collections, grants, spaces, type StoredLevel } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";

let last = 0;
/** Returns the current time, but never the same twice: rows created later are newer. */
const nextInstant = (): Date => {
  last = Math.max(last + 1, Date.now());
  return new Date(last);
};

/** The position of a row: its organization, and its collection, if any. */
export interface RowPosition {
  readonly organizationId: string;
  readonly parent?: string | undefined;
}

/** Inserts a collection into the database; returns its id. */
export const addCollectionRow = async (
  db: Database,
  { organizationId, parent }: RowPosition,
  defaultLevel: StoredLevel = "inherit",
): Promise<string> => {
  const id = newId();
  await db.insert(collections).values({
    id,
    organizationId,
    parentId: parent ?? null,
    title: `Collection ${id}`,
    defaultLevel,
    createdAt: nextInstant(),
  });
  return id;
};

/** Inserts a space into the database; returns its id. */
export const addSpaceRow = async (
  db: Database,
  { organizationId, parent }: RowPosition,
  row: Partial<typeof spaces.$inferInsert> = {},
): Promise<string> => {
  const id = newId();
  const now = nextInstant();
  await db.insert(spaces).values({
    id,
    organizationId,
    collectionId: parent ?? null,
    title: `Space ${id}`,
    revision: newId(),
    createdAt: now,
    updatedAt: now,
    ...row,
  });
  return id;
};

/** A role for a person or a team, on a space or a collection. */
export type Grant = { readonly organizationId: string; readonly role: MemberRole } & (
  | { readonly spaceId: string }
  | { readonly collectionId: string }
) &
  ({ readonly userId: string } | { readonly teamId: string });

/** Inserts an explicit grant into the database. */
export const addGrantRow = async (db: Database, grant: Grant): Promise<void> => {
  await db.insert(grants).values({ id: newId(), ...grant });
};
