import { createHmac, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "./open.ts";
import { installation } from "./tables/index.ts";

const findInstallation = async (db: Database): Promise<{ pageKey: string } | undefined> => {
  const [row] = await db.select({ pageKey: installation.pageKey }).from(installation);
  return row;
};
const selectInstallation = async (db: Database): Promise<{ pageKey: string }> => {
  const row = await findInstallation(db);
  if (!row) throw new Error("the installation row is missing");
  return row;
};

/**
 * Returns what all processes of this installation share, creating it on first use. Later calls only read, so that a
 * service whose disk is full can still start.
 */
export const readInstallation = async (db: Database, now: Date): Promise<{ pageKey: string }> => {
  const made = await findInstallation(db);
  if (made) return made;
  await db
    .insert(installation)
    .values({ pageKey: randomBytes(32).toString("base64url"), createdAt: now })
    .onConflictDoNothing();
  return selectInstallation(db);
};

/**
 * Returns the key that signs one kind of token. Each kind has its own, so that no page token is valid as a file
 * address.
 */
export const readSigningKey = async (
  db: Database,
  signs: "addresses of files" | "known browsers",
): Promise<Buffer> => {
  const { pageKey } = await selectInstallation(db);
  return createHmac("sha256", pageKey).update(signs).digest();
};

/** Serializes transactions of this installation that must not run concurrently; waits for minutes if necessary. */
export const lockInstallation = async (db: Database): Promise<void> => {
  await db.execute(sql`set local lock_timeout = '5min'`);
  await db.execute(sql`set local statement_timeout = '5min'`);
  await db.select({ only: installation.only }).from(installation).for("update");
};
