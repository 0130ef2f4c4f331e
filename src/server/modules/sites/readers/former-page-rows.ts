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

/** An address that a page has left, as it is stored. */
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

/** The same with what was below it when it was left before. */
interface StoredFormerPage extends FormerPageRow {
  readonly earlier: readonly EarlierLeaving[];
}

/** Every time that addresses were left, the latest first. */
const everyTime = (rows: readonly StoredFormerPage[]): FormerPageRow[] =>
  rows
    .flatMap(({ earlier, ...row }) => [
      row,
      ...earlier.map(({ root, leftAt }) => ({ ...row, root, leftAt: new Date(leftAt) })),
    ])
    .toSorted((one, other) => other.leftAt.getTime() - one.leftAt.getTime());

/** Where site-spaces were asked for at paths of their spaces. */
export interface AskedPaths {
  readonly siteSpace: string;
  /** A path and all above it. */
  readonly paths: readonly string[];
}

const selectWhere = (db: Database, siteId: string, condition: SQL | undefined) =>
  db
    .select({ ...fields, earlier: formerPages.earlier })
    .from(formerPages)
    .where(and(eq(formerPages.siteId, siteId), condition))
    .orderBy(...newestFirst.orderBy);

/** All addresses of a site that pages have left, as often as they did, the latest first. */
export const selectFormerPages = async (db: Database, siteId: string): Promise<FormerPageRow[]> =>
  everyTime(await selectWhere(db, siteId, undefined));

/** Those of them at some addresses of the site, or at some paths of its site-spaces. */
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

/** Those that lead somewhere now, of spaces that count, with a text in their address where one is searched for. */
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

/** What lists of them are narrowed to. */
export interface ListedFormerPages {
  readonly spaces: readonly string[];
  readonly search: string | undefined;
}

/** A page of those that lead somewhere, newest first; all that match when no page is named. */
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

/** Those with these ids, however many they are. */
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
