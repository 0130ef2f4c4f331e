import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Relation } from "#content/links/addresses.ts";
import type { LinkTarget } from "#content/links/link-target.ts";
import { isAmong, isOneOf, listed } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import {
  auditEvents,
  brokenLinks,
  currentPages,
  documentLinks,
  linkBacklog,
  organizations,
  pageLinks,
  spaces,
} from "#server/db/tables/index.ts";
import { judging, linkColumns, type MeantPath, rowsOf } from "./judged-rows.ts";

/** A broken link of a page. */
export interface BrokenLink {
  readonly page: string;
  readonly n: number;
  readonly relation: Relation;
  readonly kind: LinkTarget["kind"];
  readonly target: string | null;
  /** The space it points to or into. */
  readonly space: string;
  /** The heading, or the part of a specification. */
  readonly anchor: string | null;
  readonly address: string;
}

/** The same with what is known about how it broke. */
export interface KeptBrokenLink extends BrokenLink {
  readonly origin: string | null;
  readonly since: Date | null;
  readonly event: string | null;
  readonly name: string | null;
}

/** Pages of a space whose links are judged. */
export interface JudgedPages {
  readonly organizationId: string;
  readonly spaceId: string;
  /** All pages when absent. */
  readonly pages?: readonly string[] | undefined;
  /** The targets of their paths; when absent, links that are paths are left out. */
  readonly paths?: readonly MeantPath[] | undefined;
}

const ofPages = (column: SQL, { pages }: JudgedPages): SQL =>
  pages === undefined ? sql`true` : isAmong(column, pages);

/** Reads the links of these pages that are broken now, as judged for an admin. */
export const selectBrokenNow = (db: Database, judged: JudgedPages): Promise<BrokenLink[]> => {
  const { organizationId, spaceId, paths } = judged;
  const kinds =
    paths === undefined ? sql`kind not in ('url', 'app', 'path')` : sql`kind not in ('url', 'app')`;
  const said = sql`
    select page_id as page, null::text as home, 0 as place, n, block, ${linkColumns}
    from ${currentPages} join ${documentLinks}
      on document_links.space_id = ${spaceId} and document_links.document = current_pages.document
    where current_pages.space_id = ${spaceId}
      and ${ofPages(sql`current_pages.page_id`, judged)} and ${kinds}
    union all
    select page_id, null, 0, n, null, ${linkColumns} from ${pageLinks}
    where space_id = ${spaceId} and ${ofPages(sql`page_id`, judged)} and ${kinds}`;
  const everybody = {
    organizationId,
    userId: null,
    isAdmin: true,
    isGuest: false,
    publicUrl: null,
  };
  return rowsOf(
    db,
    sql`
    ${judging(said, { spaceId, paths: paths ?? [] }, everybody)}
    select page, n, relation, kind, target, space, anchor, address from judged
    where status = 'broken' order by page, n`,
  );
};

const keptColumns = {
  page: brokenLinks.pageId,
  n: brokenLinks.n,
  relation: brokenLinks.relation,
  kind: brokenLinks.kind,
  target: brokenLinks.target,
  space: brokenLinks.targetSpace,
  anchor: brokenLinks.anchor,
  address: brokenLinks.address,
  origin: brokenLinks.origin,
  since: brokenLinks.since,
  event: brokenLinks.event,
  name: brokenLinks.name,
};

/** Reads the stored broken links of these pages. */
export const selectKept = (
  db: Database,
  { spaceId, pages }: Pick<JudgedPages, "spaceId" | "pages">,
): Promise<KeptBrokenLink[]> =>
  db
    .select(keptColumns)
    .from(brokenLinks)
    .where(
      and(
        eq(brokenLinks.spaceId, spaceId),
        pages === undefined ? undefined : isAmong(brokenLinks.pageId, pages),
      ),
    )
    .orderBy(brokenLinks.pageId, brokenLinks.n);

/** Replaces the stored broken links of these pages. */
export const replaceKept = async (
  db: Database,
  { spaceId, pages }: Pick<JudgedPages, "spaceId" | "pages">,
  rows: readonly KeptBrokenLink[],
): Promise<void> => {
  await db
    .delete(brokenLinks)
    .where(
      and(
        eq(brokenLinks.spaceId, spaceId),
        pages === undefined ? undefined : isAmong(brokenLinks.pageId, pages),
      ),
    );
  if (rows.length === 0) return;
  await db.execute(sql`insert into ${brokenLinks} (space_id, page_id, n, relation, kind, target,
      target_space, anchor, origin, address, since, event, name)
    select ${spaceId}, page, n, relation, kind, target, space, anchor, origin, address, since, event, name
    from jsonb_to_recordset(${listed(rows)}) as one(page text, n int, relation text, kind text,
      target text, space text, anchor text, origin text, address text, since timestamptz, event uuid, name text)`);
};

/** A stored broken link with the audit event that broke it. */
export type ExplainedLink = Awaited<ReturnType<typeof selectExplained>>[number];

/** Reads the stored broken links of these pages, with the organization's events that broke them. */
export const selectExplained = (
  db: Database,
  { organizationId, spaceId, pages = [] }: Omit<JudgedPages, "paths">,
) =>
  db
    .select({ link: keptColumns, event: auditEvents })
    .from(brokenLinks)
    .leftJoin(
      auditEvents,
      and(eq(auditEvents.id, brokenLinks.event), eq(auditEvents.organizationId, organizationId)),
    )
    .where(and(eq(brokenLinks.spaceId, spaceId), isOneOf(brokenLinks.pageId, pages)));

/** Copies the stored broken links of a space to one that has none. */
export const copyKept = async (db: Database, from: string, to: string): Promise<void> => {
  await db.execute(sql`insert into ${brokenLinks} (space_id, page_id, n, relation, kind, target,
      target_space, anchor, origin, address, since, event, name)
    select ${to}, page_id, n, relation, kind, target, target_space, anchor, origin, address, since,
      event, name
    from ${brokenLinks} where space_id = ${from}`);
};

/** Possible targets of links. */
export type LinkedThings =
  /** Pages and files of a space, linked from within it. */
  | { readonly kind: "inside"; readonly space: string; readonly ids: readonly string[] }
  /** Pages of a space, linked from other spaces. */
  | { readonly kind: "across"; readonly space: string; readonly ids: readonly string[] }
  /** Spaces with everything in them. */
  | { readonly kind: "space"; readonly ids: readonly string[] }
  /** Collections, people, and specifications by slug or id. */
  | { readonly kind: "collection" | "user" | "openapi"; readonly ids: readonly string[] };

/** Conditions for links to these things, each served by an index; `home` is the space that contains the links. */
const leadingTo = (to: LinkedThings, home: SQL, organizationId: string): SQL[] => {
  const among = isAmong(sql`target`, to.ids);
  switch (to.kind) {
    case "inside":
      return [
        sql`${home} = ${to.space} and target_space is null and target is not null and ${among}`,
        sql`${home} = ${to.space} and target_space = ${to.space} and ${among}`,
      ];
    case "across":
      return [sql`${home} <> ${to.space} and target_space = ${to.space} and ${among}`];
    case "space":
      return [isOneOf(sql`target_space`, to.ids)];
    case "collection":
    case "user":
    case "openapi":
      return [
        sql`${home} in (select id from spaces where organization_id = ${organizationId}
            and deleted_at is null)
          and target_space is null and target is not null and ${among} and kind = ${to.kind}`,
      ];
  }
};

/** Reads the current pages of the organization's living spaces that link to these things. */
export const selectLinkingPages = (
  db: Database,
  organizationId: string,
  to: LinkedThings,
): Promise<{ readonly space: string; readonly page: string }[]> => {
  const inTexts = leadingTo(to, sql`document_links.space_id`, organizationId).map(
    (leads) => sql`
      select document_links.space_id, current_pages.page_id
      from ${documentLinks} join ${currentPages}
        on current_pages.space_id = document_links.space_id
          and current_pages.document = document_links.document
      where ${leads}`,
  );
  const beside = leadingTo(to, sql`page_links.space_id`, organizationId).map(
    (leads) => sql`select space_id, page_id from ${pageLinks} where ${leads}`,
  );
  return rowsOf(
    db,
    sql`select linking.space_id as space, linking.page_id as page
      from (${sql.join([...inTexts, ...beside], sql` union `)}) as linking
      join ${spaces} on spaces.id = linking.space_id
      where spaces.organization_id = ${organizationId} and spaces.deleted_at is null
      order by 1, 2`,
  );
};

/**
 * Serializes transactions that change link targets in an organization, so that each judges with the changes of the
 * others. Locks the organization's row first, as every transaction that takes both locks must.
 */
export const lockLinks = async (db: Database, organizationId: string): Promise<void> => {
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for("key share");
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`links ${organizationId}`}))`);
};

/** Whether the links of a space are yet to be indexed. */
export const isUnread = async (db: Database, spaceId: string): Promise<boolean> =>
  (await db.$count(linkBacklog, eq(linkBacklog.spaceId, spaceId))) > 0;

/** Returns the organization of a space. */
export const findOrganizationOfSpace = async (
  db: Database,
  spaceId: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ organizationId: spaces.organizationId })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
  return row?.organizationId;
};
