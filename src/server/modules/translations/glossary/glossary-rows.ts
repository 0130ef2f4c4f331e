import { and, asc, eq, sql } from "drizzle-orm";
import type { Language } from "#contract/schemas/language.ts";
import type { Database } from "#server/db/open.ts";
import { isOneOf } from "#server/db/listed.ts";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";
import { glossaryEntries } from "#server/db/tables/index.ts";

export type GlossaryRow = Readonly<typeof glossaryEntries.$inferSelect>;

/** Filters the entries. */
export interface GlossaryFilter {
  /** A text that a term must contain. */
  readonly query?: string | undefined;
  readonly language?: Language | undefined;
}

const byTerm = keyset([glossaryEntries.sortedBy, glossaryEntries.id], "asc");

const matching = (organizationId: string, { query, language }: GlossaryFilter) =>
  and(
    eq(glossaryEntries.organizationId, organizationId),
    query
      ? sql`exists (select from jsonb_each_text(${glossaryEntries.translations}) as said(spoken, term)
          where said.term ilike ${contains(query)})`
      : undefined,
    language && sql`${glossaryEntries.translations} ? ${language}`,
  );

export const selectEntries = (
  db: Database,
  organizationId: string,
  filter: GlossaryFilter,
  { limit, after }: ListRequest,
): Promise<GlossaryRow[]> =>
  db
    .select()
    .from(glossaryEntries)
    .where(and(matching(organizationId, filter), byTerm.after(after)))
    .orderBy(...byTerm.orderBy)
    .limit(limit);

export const countEntries = (
  db: Database,
  organizationId: string,
  filter: GlossaryFilter = {},
): Promise<number> => db.$count(glossaryEntries, matching(organizationId, filter));

/** Returns all entries with a term in a language, in order of creation. */
export const selectTerms = (
  db: Database,
  organizationId: string,
  language: Language,
): Promise<GlossaryRow[]> =>
  db
    .select()
    .from(glossaryEntries)
    .where(matching(organizationId, { language }))
    .orderBy(asc(glossaryEntries.createdAt), asc(glossaryEntries.id));

export const findEntry = async (
  db: Database,
  organizationId: string,
  id: string,
): Promise<GlossaryRow | undefined> => {
  const [row] = await db
    .select()
    .from(glossaryEntries)
    .where(and(eq(glossaryEntries.organizationId, organizationId), eq(glossaryEntries.id, id)));
  return row;
};

/** Returns the existing ones of the entries. */
export const selectEntriesById = (
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<GlossaryRow[]> =>
  db
    .select()
    .from(glossaryEntries)
    .where(
      and(eq(glossaryEntries.organizationId, organizationId), isOneOf(glossaryEntries.id, ids)),
    );

/** Inserts or updates entries. */
export const putEntries = async (db: Database, rows: readonly GlossaryRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insert(glossaryEntries)
    .values([...rows])
    .onConflictDoUpdate({
      target: glossaryEntries.id,
      set: {
        translations: sql`excluded.translations`,
        keep: sql`excluded.keep`,
        sortedBy: sql`excluded.sorted_by`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
};

export const deleteEntries = async (db: Database, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.delete(glossaryEntries).where(isOneOf(glossaryEntries.id, ids));
};
