import { type SQL, sql } from "drizzle-orm";
import { MAX_LINK_PLACES } from "#contract/schemas/link.ts";
import type { Relation } from "#content/links/addresses.ts";
import type { LinkTarget } from "#content/links/link-target.ts";
import { collectionRanks, memberReach, rankOnSpace } from "#server/access/member-reach-rows.ts";
import { isAmong, listed, MANY } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import {
  collections,
  currentPages,
  documentOutlines,
  fileLists,
  members,
  revisions,
  spaces,
  specDocuments,
  specOperations,
  specs,
} from "#server/db/tables/index.ts";

/** The person for whom links are judged. */
export interface Judge {
  readonly organizationId: string;
  /** Null where everything in the organization counts as visible. */
  readonly userId: string | null;
  /** Admins can open everything in the organization, so what they cannot open does not exist. */
  readonly isAdmin: boolean;
  /** Guests are shown no members, and specifications only to the extent that pages show them. */
  readonly isGuest: boolean;
  /**
   * The origin the service must have for an address to be one of the dashboard's; null to treat every address of that
   * form as one.
   */
  readonly publicUrl: string | null;
}

/** The caller, and the origin of the service. */
export interface Asker extends Judge {
  readonly userId: string;
  readonly publicUrl: string;
}

/** The content whose links are queried. Lists are bound as one parameter each, whatever their length. */
export interface LinkedContent {
  readonly spaceId: string;
  /**
   * Ids of pages that differ from the space's current ones or were deleted; all others are current. Absent where
   * `pages` contains all pages.
   */
  readonly without?: readonly string[] | undefined;
  /** All its pages in reading order, or only those that differ. */
  readonly pages: readonly {
    readonly id: string;
    readonly place: number;
    readonly document?: string;
    /** Where only some links are requested, whether those in its text are. */
    readonly changed?: boolean;
  }[];
  /** Links of pages outside their texts. */
  readonly refs: readonly PageRefRow[];
  readonly files: readonly string[];
  /** The target pages of paths, by the page that contains the path. */
  readonly paths: readonly MeantPath[];
  /** Anchors of texts that are not stored yet. */
  readonly outlines?: readonly Outline[];
}

/** The current content of a space, as stored in its tables. */
export interface CurrentContent {
  readonly spaceId: string;
  readonly paths: readonly MeantPath[];
  readonly pages?: never;
}

/** The anchors of a document's headings. */
export interface Outline {
  readonly document: string;
  readonly anchors: readonly string[];
}

export interface PageRefRow {
  readonly page: string;
  readonly place: number;
  readonly n: number;
  readonly relation: Relation;
  readonly kind: LinkTarget["kind"];
  readonly target: string | null;
  readonly target_space: string | null;
  readonly anchor: string | null;
  readonly organization: string | null;
  readonly origin: string | null;
  readonly address: string;
}

export interface MeantPath {
  readonly page: string;
  readonly address: string;
  readonly target: string;
  readonly anchor: string | null;
}

/** Runs a query written in SQL and returns its rows; both databases use the column names in the query. */
export const rowsOf = async <Row>(db: Database, query: SQL): Promise<Row[]> =>
  (await db.execute(query)) as Row[];

const asPath = ({ page, address, target, anchor }: MeantPath) => ({
  path_page: page,
  path: address,
  meant: target,
  part: anchor,
});

/** The stored columns of a link's target. */
export const linkColumns = sql`relation, kind, target, target_space, anchor, organization, origin, address`;

/** Passes given links to a query as rows with named and typed columns. */
export const givenLinks = (rows: readonly PageRefRow[]): SQL => sql`
  jsonb_to_recordset(${listed(rows)}) as one(page text, place int, n int, relation text,
    kind text, target text, target_space text, anchor text, organization text, origin text, address text)`;

const pagesOf = (content: LinkedContent | CurrentContent): SQL => {
  const current = sql`select page_id as id, 0 as place, document, false as changed
    from ${currentPages} where space_id = ${content.spaceId}`;
  if (content.pages === undefined) return sql`pages as not materialized (${current})`;
  const given = sql`select * from jsonb_to_recordset(${listed(content.pages)})
    as one(id text, place int, document text, changed boolean)`;
  if (content.without === undefined) return sql`pages as materialized (${given})`;
  // Where many pages differ, all are read once; a look-up for each link would compare with all of those.
  const how = content.without.length <= MANY ? sql`not materialized` : sql`materialized`;
  return sql`pages as ${how} (
    ${current} and not ${isAmong(sql`page_id`, content.without)} union all ${given})`;
};

const filesOf = (content: LinkedContent | CurrentContent): SQL =>
  content.pages === undefined
    ? sql`select file ->> 'id' from ${spaces} join ${revisions} on revisions.id = spaces.revision
      join ${fileLists} on file_lists.space_id = spaces.id and file_lists.hash = revisions.files
      cross join jsonb_array_elements(file_lists.files) file where spaces.id = ${content.spaceId}`
    : sql`select jsonb_array_elements_text(${listed(content.files)})`;

const reachedBy = ({ organizationId, userId }: Judge): SQL =>
  userId === null
    ? sql`select id from ${spaces} where organization_id = ${organizationId} and deleted_at is null`
    : sql`select spaces.id from ${spaces} cross join ${memberReach(organizationId, userId)}
    where spaces.organization_id = ${organizationId} and spaces.deleted_at is null
      and ${rankOnSpace} > 0`;

const collectionsOf = ({ organizationId, userId }: Judge): SQL =>
  userId === null
    ? sql`(select jsonb_object_agg(id, 1) as by_collection from ${collections}
      where organization_id = ${organizationId} and deleted_at is null) as ranks`
    : collectionRanks(organizationId, userId);

/** Whether a link to a specification points to an existing one, and to a part that its served version has. */
const isSpecThere = ({ organizationId }: Judge): SQL => sql`exists (
  select 1 from ${specs} where specs.organization_id = ${organizationId}
    and (specs.slug = usages.target or specs.id = usages.target)
    and case
      when usages.anchor is null then true
      when usages.anchor like '#%' then exists (select 1 from ${specDocuments}
        where version_id = specs.served and substr(usages.anchor, 2) = any(spec_documents.schemas))
      else exists (select 1 from ${specOperations}
        where version_id = specs.served
          and md5(key) = md5(regexp_replace(usages.anchor, '\\{[^{}/]*\\}', '{}', 'g')))
    end)`;

/**
 * Common table expressions up to `judged`: the links that `said` selects with their status, null where the caller
 * must not learn about them. One row per page, address and relation. `said` has page, the space if it is another one
 * (`home`), place, n, block and the columns of a link; it may query `pages` and `reached`.
 */
export const judging = (
  said: SQL,
  content: LinkedContent | CurrentContent,
  asker: Judge,
  page?: string,
): SQL => {
  const { organizationId, isAdmin, isGuest, publicUrl } = asker;
  const { spaceId } = content;
  const outlines = content.pages === undefined ? [] : (content.outlines ?? []);
  const isElsewhere =
    publicUrl === null ? sql`false` : sql`origin is not null and origin <> ${publicUrl}`;
  const ofPage = page === undefined ? sql`true` : sql`page = ${page}`;
  // For admins, a missing target is broken; for others, missing things and those they cannot open look the same.
  const absent = isAdmin ? sql`'broken'` : sql`null`;
  return sql`
  with reached as materialized (${reachedBy(asker)}),
  ${pagesOf(content)},
  said as (${said}),
  paths as materialized (
    select * from jsonb_to_recordset(${listed(content.paths.map(asPath))})
      as one(path_page text, path text, meant text, part text)
  ),
  given_outlines as materialized (
    select document as given, anchors as given_anchors
    from jsonb_to_recordset(${listed(outlines)}) as one(document text, anchors jsonb)
  ),
  meant as (
    select page, home, place, n, block, relation, address,
      case
        when ${isElsewhere} then 'url'
        when organization is not null and organization <> ${organizationId} then 'app'
        when kind = 'path' and part is not null then 'anchor'
        when kind = 'path' and meant is not null then 'page'
        else kind
      end as kind,
      coalesce(meant, target, case when kind = 'anchor' then page end) as target,
      coalesce(target_space, ${spaceId}) as space, coalesce(part, anchor) as anchor
    from said left join paths
      on kind = 'path' and home is null and path_page = page and path = address
    where ${ofPage}
  ),
  usages as (
    select page, home, place, relation, address, kind, target, space, anchor, min(n) as n,
      (array_agg(block order by n) filter (where block is not null))[1:${sql.raw(String(MAX_LINK_PLACES))}] as blocks
    from meant group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ),
  judged as (
    select usages.*,
      case
        when kind = 'url' then 'ok'
        when kind = 'app' then 'in-app'
        when kind = 'file' then
          case when target in (${filesOf(content)}) then 'ok' else 'broken' end
        when kind in ('page', 'anchor') and space <> ${spaceId} and reached.id is null then ${absent}
        when kind in ('page', 'anchor') and coalesce(inside.id, across.page_id) is null then 'broken'
        when kind = 'page' then 'ok'
        when kind = 'anchor' then
          case when anchor = '' or anchor = any(outlines.anchors)
            or jsonb_exists(given_anchors, anchor) then 'ok' else 'broken' end
        when kind = 'space' then case when reached.id is not null then 'ok' else ${absent} end
        when kind = 'collection' then
          case when ranks.by_collection ->> target is not null then 'ok' else ${absent} end
        when kind = 'openapi' and relation = 'reference' and ${isGuest} then null
        when kind = 'openapi' then case when ${isSpecThere(asker)} then 'ok' else 'broken' end
        when kind = 'user' and ${isGuest} then null
        when kind = 'user' then case when people.user_id is not null then 'ok' else 'broken' end
        else 'broken'
      end as status
    from usages
    left join reached on kind in ('page', 'anchor', 'space') and reached.id = space
    left join pages inside
      on kind in ('page', 'anchor') and space = ${spaceId} and inside.id = target
    left join ${currentPages} across on kind in ('page', 'anchor') and space <> ${spaceId}
      and across.space_id = reached.id and across.page_id = target
    left join ${documentOutlines} outlines on kind = 'anchor' and outlines.space_id = space
      and outlines.document = coalesce(inside.document, across.document)
    left join given_outlines on kind = 'anchor' and space = ${spaceId} and given = inside.document
    left join ${members} people on kind = 'user' and people.organization_id = ${organizationId}
      and people.user_id = target
    left join ${collectionsOf(asker)} on kind = 'collection'
  )`;
};
