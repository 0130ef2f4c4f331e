import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TextSection } from "#content/search/index-text.ts";
import { activeRankOnSpace, memberReach } from "#server/access/member-reach-rows.ts";
import type { Database } from "#server/db/open.ts";
import {
  currentPages,
  searchBacklog,
  searchPages,
  searchTexts,
  spaces,
} from "#server/db/tables/index.ts";

/** The caller, a member, and the spaces of the organization to search, if not all. */
export interface SearchPlace {
  readonly organizationId: string;
  readonly member: string;
  readonly spaces?: readonly string[] | undefined;
}

/** The conditions for a page to be found, each as a `tsquery`; see the function `find_pages`. */
export interface PageQuestion {
  readonly begins?: string | undefined;
  readonly inTitle: string;
  readonly inHeadings: string;
  /** Absent where all terms refer to titles. */
  readonly inText?: string | undefined;
  readonly mustTitle?: string | undefined;
  readonly mustText?: string | undefined;
  readonly withoutNames?: string | undefined;
  readonly withoutText?: string | undefined;
  readonly someNames: string;
}

/** A found page and where its words occur: 0 and 1 title, 2 in it, 3 headings, 4 anywhere. */
export interface FoundPage {
  readonly spaceId: string;
  readonly pageId: string;
  readonly tier: number;
  /** Whether there may be more pages than were found; the same on all of them. */
  readonly cut: boolean;
}

/** The living spaces the member can open, as a condition on the tables of `reachedFrom`. */
const reached = ({ organizationId, spaces: asked }: SearchPlace): SQL | undefined =>
  and(
    eq(spaces.organizationId, organizationId),
    sql`${spaces.deletedAt} is null and ${activeRankOnSpace} > 0`,
    asked === undefined
      ? undefined
      : sql`${spaces.id} in (select jsonb_array_elements_text(${JSON.stringify(asked)}::text::jsonb))`,
  );
const reachedFrom = ({ organizationId, member }: SearchPlace): SQL =>
  sql`${spaces} cross join ${memberReach(organizationId, member)}`;
const reachedIds = (place: SearchPlace): SQL =>
  sql`array(select ${spaces.id} from ${reachedFrom(place)} where ${reached(place)})`;

const query = (text: string | undefined): SQL =>
  text === undefined ? sql`null::tsquery` : sql`${text}::tsquery`;

/** Returns the pages matching a query that the member can open, the best first, up to `most`. */
export const selectFoundPages = async (
  db: Database,
  place: SearchPlace,
  question: PageQuestion,
  most: number,
): Promise<FoundPage[]> => {
  const strangers = sql`array(select id from ${spaces}
    where organization_id = ${place.organizationId} and search_organization_id is not null)`;
  const found = sql`find_pages(
    ${reachedIds(place)}, ${place.organizationId}, ${strangers}, ${question.begins ?? null}::text,
    ${query(question.inTitle)}, ${query(question.inHeadings)}, ${query(question.inText)},
    ${query(question.mustTitle)}, ${query(question.mustText)}, ${query(question.withoutNames)},
    ${query(question.withoutText)}, ${query(question.someNames)}, ${most}::integer)`;
  // Returned without conversion: there may be a thousand for each key press.
  const rows = await db.execute(sql`select space_id as "spaceId", page_id as "pageId", tier, cut
    from ${found}`);
  return rows as FoundPage[];
};

/** How many pages are read to determine how frequent a word is. */
const SAMPLE = 500;

/**
 * Returns those of some words that occur in titles and headings visible to the member, with the number of pages. Each
 * is looked up separately: a single query for hundreds of words would be compared with every row.
 */
export const selectSaidWords = async (
  db: Database,
  place: SearchPlace,
  words: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const asked = words.map((word) => ({ word, query: `'h:${word}'` }));
  const rows = await db
    .select({ word: sql<string>`asked.word`, pages: sql<number>`said.pages`.mapWith(Number) })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as asked(word text, query text)
        cross join lateral (
          select count(*) as pages from (
            select from ${searchPages} where words @@ asked.query::tsquery
              and space_id = any(${reachedIds(place)}) limit ${sql.raw(String(SAMPLE))}
          ) as named
        ) as said`,
    )
    .where(sql`said.pages > 0`);
  return new Map(rows.map(({ word, pages }) => [word, pages]));
};

/** Returns words with this prefix in titles and headings visible to the member, with the number of pages. */
export const selectWordsBeginning = async (
  db: Database,
  place: SearchPlace,
  begin: string,
): Promise<ReadonlyMap<string, number>> => {
  const words = sql`(
    select substr(word, 3) as word, count(*) as pages from (
      select words from ${searchPages} where words @@ ${`'h:${begin}':*`}::tsquery
        and space_id = any(${reachedIds(place)}) limit ${sql.raw(String(SAMPLE))}
    ) as named, unnest(tsvector_to_array(words)) as word
    where starts_with(word, ${`h:${begin}`}) group by 1) as seen`;
  const rows = await db
    .select({ word: sql<string>`word`, pages: sql<number>`pages`.mapWith(Number) })
    .from(words);
  return new Map(rows.map(({ word, pages }) => [word, pages]));
};

/** Whether a word with this prefix occurs in titles or headings visible to the member. */
export const isWordBegun = async (
  db: Database,
  place: SearchPlace,
  begin: string,
): Promise<boolean> => {
  const asked = sql`jsonb_to_recordset(${JSON.stringify([{ query: `'h:${begin}':*` }])}::text::jsonb)
    as asked(query text)`;
  const [row] = await db.select({ query: sql<string>`asked.query` }).from(asked)
    .where(sql`exists (select from ${searchPages} where words @@ asked.query::tsquery
      and space_id = any(${reachedIds(place)}))`);
  return row !== undefined;
};

/** Counts the spaces the member can open that are not fully indexed yet. */
export const countUnsearched = async (db: Database, place: SearchPlace): Promise<number> => {
  const [row] = await db
    .select({ spaces: sql<number>`count(*)`.mapWith(Number) })
    .from(
      // Usually the backlog is empty, and no one's access needs to be computed.
      sql`${searchBacklog} join ${spaces} on ${spaces.id} = ${searchBacklog.spaceId}
        cross join ${memberReach(place.organizationId, place.member)}`,
    )
    .where(reached(place));
  return row?.spaces ?? 0;
};

/** The details shown of a found page. */
export interface ShownPage {
  readonly spaceId: string;
  readonly pageId: string;
  readonly space: string;
  readonly title: string;
  readonly path: string;
  readonly hidden: boolean;
  /** The part of its text that matches best; null where a text of several parts has no matching one. */
  readonly part: { readonly sections: readonly TextSection[]; readonly body: string } | null;
}

/**
 * Returns the details of pages; `some` are the words that make a part worth showing, `all` those of the best part.
 */
export const selectShownPages = (
  db: Database,
  pages: readonly Pick<FoundPage, "spaceId" | "pageId">[],
  { some, all }: { readonly some: string; readonly all: string },
): Promise<ShownPage[]> => {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(pages.map(({ spaceId, pageId }) => ({ spaceId, pageId })))}::text::jsonb)
    as asked("spaceId" text, "pageId" text)`;
  const path = sql<string>`(
    with recursive up(parent_id, path) as (
      select ${currentPages.parentId}, ${currentPages.slug}
      union all
      select above.parent_id, above.slug || '/' || up.path
        from up join ${currentPages} above
          on above.space_id = ${currentPages.spaceId} and above.page_id = up.parent_id
    ) select path from up where parent_id is null)`;
  const partsOf = (condition: SQL) => sql`select part from ${searchTexts}
    where space_id = ${currentPages.spaceId} and page_id = ${currentPages.pageId} and ${condition}`;
  // Most pages have a single part, so that its words need not be compared.
  const part = sql<ShownPage["part"]>`(
    select jsonb_build_object('sections', said.sections, 'body', said.body) from ${searchTexts} said
    where said.space_id = ${currentPages.spaceId} and said.page_id = ${currentPages.pageId}
      and said.part = case when exists (${partsOf(sql`part = 1`)}) then (
        ${partsOf(sql`words @@ ${some}::tsquery`)}
        order by words @@ ${all}::tsquery desc, part limit 1) else 0 end)`;
  return db
    .select({
      spaceId: currentPages.spaceId,
      pageId: currentPages.pageId,
      space: spaces.title,
      title: currentPages.title,
      hidden: currentPages.hidden,
      path,
      part,
    })
    .from(currentPages)
    .innerJoin(
      asked,
      sql`asked."spaceId" = ${currentPages.spaceId} and asked."pageId" = ${currentPages.pageId}`,
    )
    .innerJoin(spaces, eq(spaces.id, currentPages.spaceId));
};
