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

/** Who asks, and where: a member, and the spaces of the organization that are asked about if not all. */
export interface SearchPlace {
  readonly organizationId: string;
  readonly member: string;
  readonly spaces?: readonly string[] | undefined;
}

/** What a page has to be to be found, each part written as a `tsquery`; see the function `find_pages`. */
export interface PageQuestion {
  readonly begins?: string | undefined;
  readonly inTitle: string;
  readonly inHeadings: string;
  /** Absent where everything is asked of titles. */
  readonly inText?: string | undefined;
  readonly mustTitle?: string | undefined;
  readonly mustText?: string | undefined;
  readonly withoutNames?: string | undefined;
  readonly withoutText?: string | undefined;
  readonly someNames: string;
}

/** A page that was found, and where its words stand: 0 and 1 title, 2 in it, 3 headings, 4 anywhere. */
export interface FoundPage {
  readonly spaceId: string;
  readonly pageId: string;
  readonly tier: number;
  /** Whether there may be more than were found, on all of them alike. */
  readonly cut: boolean;
}

/** The living spaces that the member can open, as a condition on the tables of `reachedFrom`. */
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

/** The pages that a question finds among those the member can open, the best first, at most so many. */
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
  // As they come: there may be a thousand for each key that somebody presses.
  const rows = await db.execute(sql`select space_id as "spaceId", page_id as "pageId", tier, cut
    from ${found}`);
  return rows as FoundPage[];
};

/** Pages that are looked at to know how often a word is said. */
const SAMPLE = 500;

/**
 * Those of some words that titles and headings say which the member can see, with their pages. Each is looked up by
 * itself: a question for hundreds of words at once would be held against every row.
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

/** Words that begin so, of titles and headings that the member can see, with their pages. */
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

/** Whether titles or headings that the member can see say a word that begins so. */
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

/** How many of the spaces that the member can open are not wholly in search yet. */
export const countUnsearched = async (db: Database, place: SearchPlace): Promise<number> => {
  const [row] = await db
    .select({ spaces: sql<number>`count(*)`.mapWith(Number) })
    .from(
      // Most times there is nothing behind, and then nobody's reach has to be known.
      sql`${searchBacklog} join ${spaces} on ${spaces.id} = ${searchBacklog.spaceId}
        cross join ${memberReach(place.organizationId, place.member)}`,
    )
    .where(reached(place));
  return row?.spaces ?? 0;
};

/** What is shown of a page that was found. */
export interface ShownPage {
  readonly spaceId: string;
  readonly pageId: string;
  readonly space: string;
  readonly title: string;
  readonly path: string;
  readonly hidden: boolean;
  /** The part of its text that says the most; null where none says anything asked for. */
  readonly part: { readonly sections: readonly TextSection[]; readonly body: string } | null;
}

/** What is shown of pages; `some` are the words that make a part of a text worth showing, `all` the best. */
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
  // Most pages have one part, whose words need not be looked at for that.
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
