import { aliasedTable, and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { sessions, signInLinks, tokens } from "#server/db/tables/index.ts";

type StoredToken = typeof tokens.$inferSelect;
/** An API token, with the name of the token it was made with if that belongs to the same person. */
export type TokenRow = StoredToken & { readonly makerName: string | null };

/** The owner of tokens, limited to one organization if the caller is. */
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

/** A person's API tokens, newest first. Expired ones are listed until they are cleaned up. */
export const selectTokens = async (
  db: Database,
  owner: TokenOwner,
  { limit, after }: ListRequest,
): Promise<TokenRow[]> => {
  const maker = aliasedTable(tokens, "maker");
  return db
    .select({ ...getTableColumns(tokens), makerName: maker.name })
    .from(tokens)
    .leftJoin(maker, and(eq(maker.id, tokens.madeWith), eq(maker.userId, tokens.userId)))
    .where(and(ownedBy(owner), newestFirst.after(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);
};

export const countTokens = (db: Database, owner: TokenOwner): Promise<number> =>
  db.$count(tokens, ownedBy(owner));

/** Locks one of a person's API tokens, so that it cannot change or end before the transaction does. */
export const lockToken = async (
  db: Database,
  owner: TokenOwner,
  tokenId: string,
): Promise<StoredToken | undefined> => {
  const [row] = await db
    .select()
    .from(tokens)
    .where(and(ownedBy(owner), eq(tokens.id, tokenId)))
    .for("update");
  return row;
};

/** Replaces a token: whatever was made or begun with the old one now belongs to the new one, and the old one ends. */
export const replaceToken = async (
  db: Database,
  from: string,
  to: string,
  endsAt: Date,
): Promise<void> => {
  await db.update(tokens).set({ madeWith: to }).where(eq(tokens.madeWith, from));
  await db.update(sessions).set({ tokenId: to }).where(eq(sessions.tokenId, from));
  await db.update(signInLinks).set({ madeWith: to }).where(eq(signInLinks.madeWith, from));
  await db.update(tokens).set({ expiresAt: endsAt }).where(eq(tokens.id, from));
};

/**
 * Deletes one of a person's API tokens, along with every token it renews or that renews it, and whatever was made
 * with each. Returns the deleted tokens, the named one first; empty if the person has no such token.
 */
export const deleteToken = async (
  db: Database,
  owner: TokenOwner,
  tokenId: string,
): Promise<StoredToken[]> => {
  const chain = sql`(
    with recursive chain(id, renews) as (
      select ${tokens.id}, ${tokens.renews} from ${tokens} where ${tokens.id} = ${tokenId}
      union
      select other.id, other.renews from ${tokens} other
        join chain on other.id = chain.renews or other.renews = chain.id
    ) select id from chain)`;
  const found = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(ownedBy(owner), eq(tokens.id, tokenId)));
  if (found.length === 0) return [];
  const rows = await db
    .delete(tokens)
    .where(and(ownedBy(owner), sql`${tokens.id} in ${chain}`))
    .returning();
  return rows.toSorted((one, other) => Number(other.id === tokenId) - Number(one.id === tokenId));
};
