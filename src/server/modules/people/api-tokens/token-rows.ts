import { aliasedTable, and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { sessions, signInLinks, tokens } from "#server/db/tables/index.ts";

type StoredToken = typeof tokens.$inferSelect;
/** A token, with the name of the one that it was made with, where that is the same person's. */
export type TokenRow = StoredToken & { readonly makerName: string | null };

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

/** One API token of a person, which cannot change or end before the transaction does. */
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

/** Puts a token in the place of another: what the other began and made goes on with it, and the other ends. */
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
 * Deletes API tokens of a person by one of them: it, those it stands in for and those that stand in for it, and with
 * each what was made with it. Returns those deleted, the named one first; none where they have no such token.
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
