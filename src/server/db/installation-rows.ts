import { randomBytes } from "node:crypto";
import type { Database } from "./open.ts";
import { installation } from "./tables/index.ts";

/** What all processes of this installation share; made by the first one that asks. */
export const readInstallation = async (db: Database, now: Date): Promise<{ pageKey: string }> => {
  await db
    .insert(installation)
    .values({ pageKey: randomBytes(32).toString("base64url"), createdAt: now })
    .onConflictDoNothing();
  const [row] = await db.select({ pageKey: installation.pageKey }).from(installation);
  if (!row) throw new Error("the installation row is missing");
  return row;
};
