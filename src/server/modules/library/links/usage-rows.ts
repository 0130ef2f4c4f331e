import { type SQL, sql } from "drizzle-orm";
import type {
  ExternalReason,
  ExternalState,
  LinkFilter,
  LinkStatus,
} from "#contract/schemas/link.ts";
import type { Relation } from "#content/links/addresses.ts";
import type { LinkTarget } from "#content/links/link-target.ts";
import type { Database } from "#server/db/open.ts";
import { documentLinks, documentOutlines, externalAddresses } from "#server/db/tables/index.ts";
import { addressHash, isExternal } from "../external-links/linked-address-rows.ts";
import { isOneOf, listed } from "#server/db/listed.ts";
import {
  type Asker,
  givenLinks,
  judging,
  linkColumns,
  type LinkedContent,
  rowsOf,
} from "#server/links/judged-rows.ts";

/** What one page links to by one address. */
export interface UsageRow {
  readonly page: string;
  readonly place: number;
  readonly n: number;
  readonly relation: Relation;
  readonly address: string;
  readonly kind: LinkTarget["kind"];
  readonly target: string | null;
  readonly space: string;
  readonly anchor: string | null;
  readonly status: LinkStatus;
  /** Keys of the first blocks that contain it; null for the page itself. */
  readonly blocks: readonly string[] | null;
  /** Whether it is also broken in other content; null if that was not requested. */
  readonly elsewhere: boolean | null;
  /** The state of an external address, if those are checked. */
  readonly external: ExternalState | null;
  readonly reason: ExternalReason | null;
  readonly status_code: number | null;
  readonly checked_at: string | Date | null;
  readonly failing_since: string | Date | null;
}

/** A link of a page, identified by its address. */
export interface BrokenKey {
  readonly page: string;
  readonly address: string;
}

/** The filters of the links. */
export interface UsageFilter extends LinkFilter {
  readonly page?: string | undefined;
  /** The links broken in other content. */
  readonly elsewhere?: readonly BrokenKey[] | undefined;
  /** Whether the organization has external addresses checked. */
  readonly checking?: boolean | undefined;
}

/** All links of the content. */
const allLinks = ({ spaceId, refs }: LinkedContent): SQL => sql`
    select pages.id as page, null::text as home, place, n, block, ${linkColumns}
    from pages join ${documentLinks}
      on document_links.space_id = ${spaceId} and document_links.document = pages.document
    union all
    select page, null, place, n, null, ${linkColumns} from ${givenLinks(refs)}
  `;

/** A condition for links to external addresses, which are the ones that are checked. */
const isOutside = ({ publicUrl }: Asker): SQL => sql`(kind = 'url' and ${isExternal(publicUrl)})`;

/** Common tables up to `known`: the links that the caller may know about. */
export const judgedLinks = (content: LinkedContent, asker: Asker, filter: UsageFilter): SQL => sql`
  ${judging(allLinks(content), content, asker, filter.page)},
  elsewhere as materialized (
    select * from jsonb_to_recordset(${listed(filter.elsewhere ?? [])}) as one(page text, address text)
  ),
  outside as (
    select judged.*, ${filter.checking === true ? isOutside(asker) : sql`false`} as checked,
      case when ${filter.checking === true ? isOutside(asker) : sql`false`} then ${addressHash} end as hash
    from judged where status is not null
  ),
  known as (
    select outside.*, case when checked then coalesce(state, 'unchecked') end as external, reason,
      status_code, checked_at, failing_since,
      ${filter.elsewhere === undefined ? sql`null::boolean` : sql`elsewhere.page is not null`} as elsewhere
    from outside left join elsewhere
      on outside.status = 'broken' and elsewhere.page = outside.page and elsewhere.address = outside.address
    left join ${externalAddresses} on external_addresses.organization_id = ${asker.organizationId}
      and external_addresses.hash = outside.hash
  )`;

const wanted = ({ status, external, brokenContext }: LinkFilter): SQL => {
  const ofState =
    external === undefined ? sql`true` : sql`external is not distinct from ${external}`;
  const ofStatus = status === undefined ? ofState : sql`status = ${status} and ${ofState}`;
  if (brokenContext === undefined) return ofStatus;
  const ofContext = brokenContext === "space" ? sql`elsewhere` : sql`not elsewhere`;
  return sql`${ofStatus} and status = 'broken' and ${ofContext}`;
};

interface UsageCounts {
  readonly total: number;
  readonly broken: number;
  /** Broken links that are not broken in the other content. */
  readonly own: number;
  /** External addresses that are dead. */
  readonly dead: number;
  /** Links that match the filter. */
  readonly wanted: number;
}

/** The number of links, and of broken ones. */
export const countUsages = async (
  db: Database,
  content: LinkedContent,
  asker: Asker,
  filter: UsageFilter,
): Promise<UsageCounts> => {
  const rows = await rowsOf<Record<keyof UsageCounts, string>>(
    db,
    sql`
    ${judgedLinks(content, asker, filter)}
    select count(*) as total, count(*) filter (where status = 'broken') as broken,
      count(*) filter (where status = 'broken' and not elsewhere) as own,
      count(*) filter (where external = 'dead') as dead,
      count(*) filter (where ${wanted(filter)}) as wanted
    from known`,
  );
  const [row] = rows;
  return {
    total: Number(row?.total),
    broken: Number(row?.broken),
    own: Number(row?.own),
    dead: Number(row?.dead),
    wanted: Number(row?.wanted),
  };
};

/** Links after a place in reading order, up to the limit. */
export const selectUsages = async (
  db: Database,
  content: LinkedContent,
  asker: Asker,
  filter: UsageFilter & { readonly limit: number; readonly after?: readonly [number, number] },
): Promise<UsageRow[]> => {
  const [place, n] = filter.after ?? [-1, 0];
  const rows = await rowsOf<UsageRow>(
    db,
    sql`
    ${judgedLinks(content, asker, filter)}
    select page, place, n, relation, address, kind, target, space, anchor, status, elsewhere,
      external, reason, status_code, checked_at, failing_since, to_json(blocks) as blocks
    from known where (place, n) > (${place}::int, ${n}::int) and ${wanted(filter)}
    order by place, n limit ${filter.limit}`,
  );
  return rows;
};

/** The broken links of the content, or of one of its pages. */
export const selectBrokenKeys = async (
  db: Database,
  content: LinkedContent,
  asker: Asker,
  page: string | undefined,
): Promise<BrokenKey[]> => {
  const rows = await rowsOf<BrokenKey>(
    db,
    sql`
    ${judgedLinks(content, asker, { page })}
    select distinct page, address from known where status = 'broken'`,
  );
  return rows;
};

/** How many of these pages have more links than are stored. */
export const countTruncated = async (
  db: Database,
  spaceId: string,
  hashes: readonly string[],
): Promise<number> => {
  const rows = await rowsOf<{ total: string }>(
    db,
    sql`
    select count(*) as total from ${documentOutlines}
    where space_id = ${spaceId} and truncated
      and ${isOneOf(documentOutlines.document, hashes)}`,
  );
  return Number(rows[0]?.total);
};
