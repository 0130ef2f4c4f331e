import type { MemberRole } from "#contract/schemas/role.ts";
import type { Database } from "#server/db/open.ts";
import { collections, grants, spaces, type StoredLevel } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";

let last = 0;
/** Now, but never twice the same: what is planted later is the younger. */
const nextInstant = (): Date => {
  last = Math.max(last + 1, Date.now());
  return new Date(last);
};

/** Where something stands: the organization, and the collection it is in, if any. */
export interface RowPosition {
  readonly organizationId: string;
  readonly parent?: string | undefined;
}

/** Puts a collection into the database; answers its id. */
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

/** Puts a space into the database; answers its id. */
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

/** Who is given a role, and on what: one of each pair. */
export type Grant = { readonly organizationId: string; readonly role: MemberRole } & (
  | { readonly spaceId: string }
  | { readonly collectionId: string }
) &
  ({ readonly userId: string } | { readonly teamId: string });

/** Puts an explicit grant into the database. */
export const addGrantRow = async (db: Database, grant: Grant): Promise<void> => {
  await db.insert(grants).values({ id: newId(), ...grant });
};
