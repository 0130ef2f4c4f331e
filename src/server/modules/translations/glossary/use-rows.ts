import { and, eq, sql } from "drizzle-orm";
import { isOneOf } from "#server/db/listed.ts";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import {
  currentPages,
  translationPages,
  translations,
  translationUnits,
} from "#server/db/tables/index.ts";

/** A unit that may contain a term. */
export type HoldingUnit = Pick<
  typeof translationUnits.$inferSelect,
  "translationId" | "pageId" | "key" | "text" | "target" | "state" | "byPerson" | "words"
> & { readonly pageTitle: string };

/** A text without its markers; equivalent to `plainOf`. */
const plain = sql`replace(replace(replace(
  regexp_replace(regexp_replace(${translationUnits.text}, '<x[0-9]+/>', ${"\uFFFC"}, 'g'), '</?g[0-9]+>', '', 'g'),
  '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;

const inOrder = keyset(
  [translationUnits.translationId, translationUnits.pageId, translationUnits.key],
  "asc",
);

/**
 * Returns units of translations whose source contains the letters of a term; the caller checks whether they form
 * words.
 */
export const selectHolding = (
  db: Database,
  ids: readonly string[],
  terms: readonly string[],
  { limit, after }: ListRequest,
): Promise<HoldingUnit[]> =>
  db
    .select({
      translationId: translationUnits.translationId,
      pageId: translationUnits.pageId,
      key: translationUnits.key,
      text: translationUnits.text,
      target: translationUnits.target,
      state: translationUnits.state,
      byPerson: translationUnits.byPerson,
      words: translationUnits.words,
      pageTitle: translationPages.title,
    })
    .from(translationUnits)
    .innerJoin(
      translationPages,
      and(
        eq(translationPages.translationId, translationUnits.translationId),
        eq(translationPages.pageId, translationUnits.pageId),
      ),
    )
    .innerJoin(translations, eq(translations.id, translationUnits.translationId))
    .innerJoin(
      currentPages,
      and(
        eq(currentPages.spaceId, translations.sourceSpaceId),
        eq(currentPages.pageId, translationUnits.pageId),
      ),
    )
    .where(
      and(
        isOneOf(translationUnits.translationId, ids),
        sql`(${sql.join(
          terms.map((term) => sql`${plain} ilike ${contains(term)}`),
          sql` or `,
        )})`,
        inOrder.after(after),
      ),
    )
    .orderBy(...inOrder.orderBy)
    .limit(limit);

/** Counts the units of translations. */
export const countUnitsOf = (db: Database, ids: readonly string[]): Promise<number> =>
  db.$count(translationUnits, isOneOf(translationUnits.translationId, ids));
