import { type SQL, sql } from "drizzle-orm";
import type { LostNames } from "#content/links/lost-names.ts";
import type { LinkTarget } from "#content/links/link-target.ts";
import type { ProposalReason } from "#contract/schemas/link-proposal.ts";
import { memberReach, rankOnSpace } from "#server/access/member-reach-rows.ts";
import { listed } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import {
  brokenLinks,
  currentPages,
  documentOutlines,
  documents,
  searchPages,
  spaces,
} from "#server/db/tables/index.ts";
import { type Asker, type LinkedContent, rowsOf } from "#server/links/judged-rows.ts";
import { judgedLinks } from "../links/usage-rows.ts";

/** The broken links of some content with one address, or to one target. */
export interface LostRow {
  readonly kind: LinkTarget["kind"];
  readonly target: string | null;
  /** The space that they point to, or into. */
  readonly space: string;
  readonly anchor: string | null;
  readonly address: string;
  /** The places of the pages that contain them, one for each link. */
  readonly places: readonly number[];
  /** The position of the first one: the place of the page and its number there. */
  readonly first: readonly [place: number, n: number];
  readonly name: string | null;
}

/** All broken links in a space's current content that can be pointed elsewhere, by address and target. */
export const selectLost = (
  db: Database,
  content: LinkedContent,
  asker: Asker,
): Promise<LostRow[]> =>
  rowsOf(
    db,
    sql`
    ${judgedLinks(content, asker, {})}
    select known.kind, known.target, known.space, known.anchor, known.address,
      to_json(array_agg(place order by place)) as places, to_json(min(array[place, known.n])) as first,
      (array_agg(kept.name order by kept.since desc nulls last)
        filter (where kept.name is not null))[1] as name
    from known left join ${brokenLinks} kept on kept.space_id = ${content.spaceId}
      and kept.page_id = known.page and kept.n = known.n and kept.address = known.address
    where status = 'broken' and not (known.kind = 'openapi' and known.relation = 'dependsOn')
    group by 1, 2, 3, 4, 5`,
  );

/** Where to read the text of a link. */
export interface AskedWords {
  readonly key: number;
  readonly document: string;
  readonly address: string;
}

/** How many characters of a link's text are read. */
const MAX_WORDS = 200;

/**
 * The text of the first link with an address in a document; each document is scanned once. One link's text is in
 * consecutive leaves.
 */
export const selectWords = (
  db: Database,
  spaceId: string,
  asked: readonly AskedWords[],
): Promise<{ readonly key: number; readonly words: string }[]> =>
  rowsOf(
    db,
    sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${listed(asked)}) as one(key int, document text, address text)
    )
    select distinct on (key) key, left(words, ${sql.raw(String(MAX_WORDS))}) as words from (
      select key, text_at, run, string_agg(said, '' order by leaf_at) as words from (
        select asked.key, text_at, leaf_at, leaf ->> 'text' as said,
          leaf_at - row_number() over (partition by asked.key, text_at order by leaf_at) as run
        from ${documents} cross join jsonb_path_query(documents.document,
          'strict $.**.leaves ? (exists (@[*].marks[*] ? (@.type == "link")))'
        ) with ordinality as texts(leaves, text_at)
        cross join jsonb_array_elements(leaves) with ordinality as one(leaf, leaf_at)
        cross join jsonb_array_elements(leaf -> 'marks') as mark
        join asked on asked.document = documents.hash and asked.address = mark -> 'data' ->> 'href'
        where documents.space_id = ${spaceId} and documents.hash in (select document from asked)
      ) as leaves
      group by 1, 2, 3
    ) as said
    where words <> '' order by key, text_at, run`,
  );

/** What to search for in place of one target. */
export interface AskedNames extends LostNames {
  readonly key: number;
  /** The space that its links point into. */
  readonly space: string;
}

/** A page with a matching name. */
export interface NamedRow {
  readonly key: number;
  readonly reason: Extract<ProposalReason, "same-title" | "same-slug">;
  readonly page: string;
  readonly title: string;
  readonly space: string;
  readonly spaceTitle: string;
  /** Whether it has the wanted heading. */
  readonly headed: boolean;
}

/** The living spaces that the caller can open, as a common table. */
const reachedBy = ({ organizationId, userId }: Asker): SQL => sql`
  reached as materialized (
    select spaces.id, spaces.title from ${spaces} cross join ${memberReach(organizationId, userId)}
    where spaces.organization_id = ${organizationId} and spaces.deleted_at is null
      and ${rankOnSpace} > 0
  )`;

/** For each name, the best-matching pages the caller can open, up to `most`. */
export const selectNamed = (
  db: Database,
  asker: Asker,
  asked: readonly AskedNames[],
  most: number,
): Promise<NamedRow[]> => {
  const titles = asked.flatMap(({ key, titles: names }) => names.map((name) => ({ key, name })));
  const slugs = asked.flatMap(({ key, slug }) => (slug === undefined ? [] : [{ key, name: slug }]));
  const wanted = asked.map(({ key, space, anchor }) => ({ key, space, anchor }));
  return rowsOf(
    db,
    sql`
    with ${reachedBy(asker)},
    found as (
      select key, 'same-title' as reason, space_id, page_id
      from jsonb_to_recordset(${listed(titles)}) as one(key int, name text)
      join ${searchPages} on title_key = name
      where space_id in (select id from reached)
      union
      select key, 'same-slug', space_id, page_id
      from jsonb_to_recordset(${listed(slugs)}) as one(key int, name text)
      join ${currentPages} on slug = name
      where space_id in (select id from reached)
    ),
    ranked as (
      select key, reason, current_pages.page_id as page, current_pages.title,
        reached.id as space, reached.title as "spaceTitle",
        wanted.anchor is not null and wanted.anchor = any(outlines.anchors) is true as headed,
        row_number() over (
          partition by key, reason
          order by reached.id = wanted.space desc, wanted.anchor = any(outlines.anchors) is true desc,
            hidden, reached.title, current_pages.title, reached.id, current_pages.page_id
        ) as rank
      from found join jsonb_to_recordset(${listed(wanted)}) as wanted(key int, space text, anchor text)
        using (key)
      join reached on reached.id = found.space_id
      join ${currentPages} on current_pages.space_id = found.space_id
        and current_pages.page_id = found.page_id and current_pages.type <> 'link'
      left join ${documentOutlines} outlines on wanted.anchor is not null
        and outlines.space_id = current_pages.space_id
        and outlines.document = current_pages.document
    )
    select key, reason, page, title, space, "spaceTitle", headed
    from ranked where rank <= ${most} order by key, reason, rank`,
  );
};

/** A page that may contain lost headings. */
export interface HeadedRow {
  readonly page: string;
  readonly title: string;
  readonly space: string;
  readonly spaceTitle: string;
  readonly anchors: readonly string[];
}

/** The most headings read from a page. */
const MAX_HEADINGS = 2000;

/** Those of some pages that exist and the caller can open, with the anchors of their headings. */
export const selectHeaded = (
  db: Database,
  asker: Asker,
  asked: readonly { readonly space: string; readonly page: string }[],
): Promise<HeadedRow[]> =>
  rowsOf(
    db,
    sql`
    with ${reachedBy(asker)}
    select page_id as page, current_pages.title, reached.id as space, reached.title as "spaceTitle",
      to_json(coalesce(outlines.anchors[1:${sql.raw(String(MAX_HEADINGS))}], '{}')) as anchors
    from jsonb_to_recordset(${listed(asked)}) as one(space text, page text)
    join ${currentPages} on current_pages.space_id = one.space and current_pages.page_id = one.page
    join reached on reached.id = one.space
    left join ${documentOutlines} outlines
      on outlines.space_id = one.space and outlines.document = current_pages.document`,
  );
