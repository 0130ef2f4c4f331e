import { lt } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { sessions, signInLinks, tokens } from "#server/db/tables/index.ts";

/** Deletes tokens, sessions and links that expired more than a day ago. */
export const forgetExpiredCredentials = async (db: Database, now: Date): Promise<void> => {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db.delete(tokens).where(lt(tokens.expiresAt, yesterday));
  await db.delete(sessions).where(lt(sessions.expiresAt, yesterday));
  await db.delete(signInLinks).where(lt(signInLinks.expiresAt, yesterday));
};
