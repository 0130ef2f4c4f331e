import { and, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { FormerPage } from "#site/readers/rules.ts";
import { isOneOf } from "#server/db/listed.ts";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import {
  currentPages,
  type EarlierLeaving,
  formerPages,
  pageSuccessors,
  siteSpaces,
} from "#server/db/tables/index.ts";

/** An address that a page has left, as stored. */
export interface FormerPageRow extends FormerPage {
  readonly id: string;
  readonly page: string;
  readonly isGroup: boolean;
  readonly leftAt: Date;
}

const fields = {
  id: formerPages.id,
  siteSpace: formerPages.siteSpaceId,
  space: formerPages.spaceId,
  page: formerPages.pageId,
  isGroup: formerPages.isGroup,
  address: formerPages.address,
  path: formerPages.path,
  root: formerPages.root,
  leftAt: formerPages.leftAt,
};

const newestFirst = keyset([formerPages.leftAt, formerPages.id], "desc");

/** The same with the earlier times it was left, and the pages then. */
interface StoredFormerPage extends FormerPageRow {
  readonly earlier: readonly EarlierLeaving[];
}

/** Every time addresses were left, latest first. */
const everyTime = (rows: readonly StoredFormerPage[]): FormerPageRow[] =>
  rows
    .flatMap(({ earlier, ...row }) => [
      row,
      ...earlier.map(({ root, leftAt }) => ({ ...row, root, leftAt: new Date(leftAt) })),
    ])
    .toSorted((one, other) => other.leftAt.getTime() - one.leftAt.getTime());

/** Paths of spaces at which site-spaces were requested. */
export interface AskedPaths {
  readonly siteSpace: string;
  /** A path and all paths above it. */
  readonly paths: readonly string[];
}

const selectWhere = (db: Database, siteId: string, condition: SQL | undefined) =>
  db
    .select({ ...fields, earlier: formerPages.earlier })
    .from(formerPages)
    .where(and(eq(formerPages.siteId, siteId), condition))
    .orderBy(...newestFirst.orderBy);

/** All addresses of a site that pages have left, once for each time, latest first. */
export const selectFormerPages = async (db: Database, siteId: string): Promise<FormerPageRow[]> =>
  everyTime(await selectWhere(db, siteId, undefined));

/** Those at certain addresses of the site, or at certain paths of its site-spaces. */
export const selectFormerPagesAt = async (
  db: Database,
  siteId: string,
  addresses: readonly string[],
  asked: readonly AskedPaths[],
): Promise<FormerPageRow[]> =>
  everyTime(
    await selectWhere(
      db,
      siteId,
      or(
        inArray(formerPages.address, [...addresses]),
        ...asked.map(({ siteSpace, paths }) =>
          and(eq(formerPages.siteSpaceId, siteSpace), inArray(formerPages.path, [...paths])),
        ),
      ),
    ),
  );

/** Those in the given spaces that still redirect to something, optionally with a text in their address. */
const leadingOn = (siteId: string, spaces: readonly string[], search: string | undefined) =>
  and(
    eq(formerPages.siteId, siteId),
    isOneOf(formerPages.spaceId, spaces),
    sql`exists (select 1 from ${siteSpaces} where ${eq(siteSpaces.id, formerPages.siteSpaceId)})`,
    or(
      sql`exists (select 1 from ${currentPages} where ${and(
        eq(currentPages.spaceId, formerPages.spaceId),
        eq(currentPages.pageId, formerPages.pageId),
      )})`,
      sql`exists (select 1 from ${pageSuccessors} where ${and(
        eq(pageSuccessors.spaceId, formerPages.spaceId),
        eq(pageSuccessors.pageId, formerPages.pageId),
      )})`,
    ),
    search ? ilike(formerPages.address, contains(search)) : undefined,
  );

/** The filters of a list of them. */
export interface ListedFormerPages {
  readonly spaces: readonly string[];
  readonly search: string | undefined;
}

/** A page of results of those that still redirect, newest first; all that match if no page is given. */
export const listFormerPages = async (
  db: Database,
  siteId: string,
  { spaces, search }: ListedFormerPages,
  page?: ListRequest,
): Promise<FormerPageRow[]> => {
  const rows = db
    .select(fields)
    .from(formerPages)
    .where(and(leadingOn(siteId, spaces, search), newestFirst.after(page?.after)))
    .orderBy(...newestFirst.orderBy);
  return page === undefined ? rows : rows.limit(page.limit);
};

export const countFormerPages = (
  db: Database,
  siteId: string,
  { spaces, search }: ListedFormerPages,
): Promise<number> => db.$count(formerPages, leadingOn(siteId, spaces, search));

/** Those with these ids; works for any number. */
export const selectFormerPagesById = (
  db: Database,
  siteId: string,
  ids: readonly string[],
): Promise<FormerPageRow[]> => selectWhere(db, siteId, isOneOf(formerPages.id, ids));

export const deleteFormerPages = async (
  db: Database,
  siteId: string,
  ids: readonly string[],
): Promise<void> => {
  await db
    .delete(formerPages)
    .where(and(eq(formerPages.siteId, siteId), isOneOf(formerPages.id, ids)));
};
