import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { tokens } from "#server/db/tables/index.ts";

export type TokenRow = typeof tokens.$inferSelect;

/** Whose tokens, and the only organization they may reach, where the asking is limited to one. */
export interface TokenOwner {
  readonly userId: string;
  readonly organizationId?: string | undefined;
}

const ownedBy = ({ userId, organizationId }: TokenOwner) =>
  and(
    eq(tokens.userId, userId),
    eq(tokens.kind, "api"),
    organizationId === undefined ? undefined : eq(tokens.organizationId, organizationId),
  );

const newestFirst = keyset([tokens.createdAt, tokens.id], "desc");

/** A person's API tokens, newest first; expired ones stay until they are forgotten. */
export const selectTokens = async (
  db: Database,
  owner: TokenOwner,
  { limit, after }: ListRequest,
): Promise<TokenRow[]> => {
  return db
    .select()
    .from(tokens)
    .where(and(ownedBy(owner), newestFirst.after(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);
};

export const countTokens = (db: Database, owner: TokenOwner): Promise<number> =>
  db.$count(tokens, ownedBy(owner));

/** Deletes one API token of a person and answers what it was; undefined when they have no such token. */
export const deleteToken = async (
  db: Database,
  owner: TokenOwner,
  tokenId: string,
): Promise<TokenRow | undefined> => {
  const [row] = await db
    .delete(tokens)
    .where(and(ownedBy(owner), eq(tokens.id, tokenId)))
    .returning();
  return row;
};
