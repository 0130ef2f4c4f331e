import type { APIToken } from "#contract/schemas/user.ts";
import type { Context } from "#server/kit/context.ts";
import type { TokenRow } from "./token-rows.ts";

/** An API token as its owner sees it: never the secret, of which only a hash is kept. */
export const presentToken = (
  row: TokenRow,
  { actor, settings }: Pick<Context, "actor" | "settings">,
): APIToken => ({
  object: "api-token",
  id: row.id,
  name: row.name,
  hint: row.hint,
  createdAt: row.createdAt.toISOString(),
  ...(row.expiresAt ? { expiresAt: row.expiresAt.toISOString() } : {}),
  ...(row.lastUsedAt ? { lastUsedAt: row.lastUsedAt.toISOString() } : {}),
  current: row.id === actor.credential.id,
  urls: { location: `${settings.publicUrl}/v1/user/tokens/${row.id}` },
});
