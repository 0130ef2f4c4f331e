import { and, eq, isNotNull, lte, ne, sql } from "drizzle-orm";
import { hasLivingOrganization } from "#server/access/living-organization-rows.ts";
import type { Database } from "#server/db/open.ts";
import { changeRequests, gitConnections, organizations, spaces } from "#server/db/tables/index.ts";

export type GitConnectionRow = Readonly<typeof gitConnections.$inferSelect>;
type Change = Partial<typeof gitConnections.$inferInsert>;

export const findConnection = async (
  db: Database,
  spaceId: string,
): Promise<GitConnectionRow | undefined> => {
  const [row] = await db.select().from(gitConnections).where(eq(gitConnections.spaceId, spaceId));
  return row;
};

/** Whether a space belongs to an organization created by the demo. */
export const isOfDemo = async (db: Database, spaceId: string): Promise<boolean> => {
  const [row] = await db
    .select({ demo: organizations.demo })
    .from(spaces)
    .innerJoin(organizations, eq(organizations.id, spaces.organizationId))
    .where(eq(spaces.id, spaceId));
  return row?.demo ?? false;
};

/** Reads and locks the connection. */
export const lockConnection = async (
  db: Database,
  spaceId: string,
): Promise<GitConnectionRow | undefined> => {
  const [row] = await db
    .select()
    .from(gitConnections)
    .where(eq(gitConnections.spaceId, spaceId))
    .for("update");
  return row;
};

export const findConnectionOfHook = async (db: Database, hookId: string) => {
  const [row] = await db
    .select({ connection: gitConnections, organizationId: spaces.organizationId })
    .from(gitConnections)
    .innerJoin(spaces, eq(spaces.id, gitConnections.spaceId))
    .where(and(eq(gitConnections.hookId, hookId), hasLivingOrganization(spaces.organizationId)));
  return row;
};

export const insertConnection = async (
  db: Database,
  row: typeof gitConnections.$inferInsert,
): Promise<void> => {
  await db.insert(gitConnections).values(row);
};

/** Changes settings made by people, incrementing the version. */
export const updateConnection = async (
  db: Database,
  spaceId: string,
  change: Change,
): Promise<void> => {
  await db
    .update(gitConnections)
    .set({ ...change, version: sql`${gitConnections.version} + 1` })
    .where(eq(gitConnections.spaceId, spaceId));
};

/** Changes what syncs record, without changing the version. */
export const noteConnection = async (
  db: Database,
  spaceId: string,
  change: Change,
): Promise<void> => {
  await db.update(gitConnections).set(change).where(eq(gitConnections.spaceId, spaceId));
};

export const deleteConnection = async (db: Database, spaceId: string): Promise<void> => {
  await db.delete(gitConnections).where(eq(gitConnections.spaceId, spaceId));
};

/** Returns the other connections of an organization's spaces to a branch, with the titles of the spaces. */
export const selectConnectionsTo = (
  db: Database,
  {
    organizationId,
    spaceId,
    url,
    ref,
  }: { organizationId: string; spaceId: string; url: string; ref: string },
) =>
  db
    .select({ spaceId: spaces.id, title: spaces.title, directory: gitConnections.directory })
    .from(gitConnections)
    .innerJoin(spaces, eq(spaces.id, gitConnections.spaceId))
    .where(
      and(
        eq(spaces.organizationId, organizationId),
        ne(spaces.id, spaceId),
        eq(gitConnections.url, url),
        eq(gitConnections.ref, ref),
      ),
    );

/** Whether a space of another organization is connected to the same repository. */
export const isConnectedElsewhere = async (
  db: Database,
  { spaceId, url }: Pick<GitConnectionRow, "spaceId" | "url">,
): Promise<boolean> => {
  const rows = await db
    .select({ spaceId: spaces.id })
    .from(gitConnections)
    .innerJoin(spaces, eq(spaces.id, gitConnections.spaceId))
    .where(
      and(
        eq(gitConnections.url, url),
        sql`${spaces.organizationId} <> (
          select own.organization_id from ${spaces} own where own.id = ${spaceId})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
};

/** Returns connections whose repository is due to be polled. */
export const selectToPoll = (db: Database, now: Date) =>
  db
    .select({ connection: gitConnections, organizationId: spaces.organizationId })
    .from(gitConnections)
    .innerJoin(spaces, eq(spaces.id, gitConnections.spaceId))
    .where(
      and(
        eq(gitConnections.automatic, true),
        isNotNull(gitConnections.baseCommit),
        lte(gitConnections.pollAt, now),
        sql`${spaces.deletedAt} is null`,
        hasLivingOrganization(spaces.organizationId),
      ),
    )
    .limit(100);

/** Returns the change request in which commits wait. */
export const findWaiting = async (db: Database, id: string) => {
  const [row] = await db
    .select({
      id: changeRequests.id,
      number: changeRequests.number,
      status: changeRequests.status,
      revision: changeRequests.revision,
    })
    .from(changeRequests)
    .where(eq(changeRequests.id, id));
  return row;
};

/** Returns a space's settings for merge rules. */
export const findMergeChecks = async (db: Database, spaceId: string) => {
  const [row] = await db
    .select({ mergeChecks: spaces.mergeChecks })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
  return row?.mergeChecks ?? {};
};
