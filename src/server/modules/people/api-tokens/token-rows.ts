import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { tokens } from "#server/db/tables/index.ts";

export type TokenRow = typeof tokens.$inferSelect;

const ownedBy = (userId: string) => and(eq(tokens.userId, userId), eq(tokens.kind, "api"));

const newestFirst = keyset([tokens.createdAt, tokens.id], "desc");

/** A person's API tokens, newest first; expired ones stay until they are forgotten. */
export const selectTokens = async (
  db: Database,
  userId: string,
  { limit, after }: ListRequest,
): Promise<TokenRow[]> => {
  return db
    .select()
    .from(tokens)
    .where(and(ownedBy(userId), newestFirst.after(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);
};

export const countTokens = (db: Database, userId: string): Promise<number> =>
  db.$count(tokens, ownedBy(userId));

/** Deletes one API token of a person and answers what it was; undefined when they have no such token. */
export const deleteToken = async (
  db: Database,
  userId: string,
  tokenId: string,
): Promise<TokenRow | undefined> => {
  const [row] = await db
    .delete(tokens)
    .where(and(ownedBy(userId), eq(tokens.id, tokenId)))
    .returning();
  return row;
};
