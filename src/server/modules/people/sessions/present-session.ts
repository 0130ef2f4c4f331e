import type { Session } from "#contract/schemas/user.ts";
import type { Actor } from "#server/kit/context.ts";
import type { SessionRow } from "./session-rows.ts";

/** A signed-in browser as the person it belongs to sees it. */
export const presentSession = (row: SessionRow, actor: Actor): Session => ({
  object: "session",
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  ...(row.userAgent === null ? {} : { userAgent: row.userAgent }),
  current: row.id === actor.credential.id,
});
