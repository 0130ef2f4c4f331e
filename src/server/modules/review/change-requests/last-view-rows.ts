import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { lastViews } from "#server/db/tables/index.ts";

export type LastViewRow = typeof lastViews.$inferSelect;

const viewOf = (changeRequestId: string, userId: string) =>
  and(eq(lastViews.changeRequestId, changeRequestId), eq(lastViews.userId, userId));

/** What a person last saw of a change request; undefined until they first view it. */
export const selectLastView = async (
  db: Database,
  changeRequestId: string,
  userId: string,
): Promise<LastViewRow | undefined> => {
  const [row] = await db.select().from(lastViews).where(viewOf(changeRequestId, userId));
  return row;
};

export const putLastView = async (db: Database, row: LastViewRow): Promise<void> => {
  const { revision, base, viewedAt } = row;
  await db
    .insert(lastViews)
    .values(row)
    .onConflictDoUpdate({
      target: [lastViews.changeRequestId, lastViews.userId],
      set: { revision, base, viewedAt },
    });
};

/** If a person had seen everything up to their own edit, marks the edit as seen too. */
export const followOwnEdit = async (
  db: Database,
  before: { readonly id: string; readonly revision: string },
  userId: string,
  revision: string,
): Promise<void> => {
  await db
    .update(lastViews)
    .set({ revision })
    .where(and(viewOf(before.id, userId), eq(lastViews.revision, before.revision)));
};
