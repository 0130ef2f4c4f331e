import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { isOneOf } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import { formerPages, sites, siteSections, siteSpaces } from "#server/db/tables/index.ts";

export type NewFormerPage = typeof formerPages.$inferInsert;

/** A site-space of a published site that shows a space, and its section. */
export type ShowingPlace = Awaited<ReturnType<typeof selectShowing>>[number];

/** Returns where published sites show a space. */
export const selectShowing = async (db: Database, spaceId: string) => {
  const rows = await db
    .select({
      siteId: siteSpaces.siteId,
      siteSpaceId: siteSpaces.id,
      siteSpace: { path: siteSpaces.path, default: siteSpaces.isDefault },
      section: {
        id: siteSections.id,
        path: siteSections.path,
        default: siteSections.isDefault,
      },
    })
    .from(siteSpaces)
    .innerJoin(sites, eq(sites.id, siteSpaces.siteId))
    .leftJoin(siteSections, eq(siteSections.id, siteSpaces.sectionId))
    .where(and(eq(siteSpaces.spaceId, spaceId), sites.published, isNull(sites.deletedAt)));
  return rows;
};

/**
 * Returns the sections and site-spaces of some sites whose own path is one of these; `section` is the one that
 * contains a site-space.
 */
export const selectItemsAt = async (
  db: Database,
  siteIds: readonly string[],
  paths: readonly string[],
): Promise<{ siteId: string; path: string; section: string | null; isSection: boolean }[]> => {
  const among = (table: typeof siteSections | typeof siteSpaces) =>
    and(
      inArray(table.siteId, [...siteIds]),
      eq(table.isDefault, false),
      isOneOf(table.path, paths),
    );
  const sections = await db
    .select({ siteId: siteSections.siteId, path: siteSections.path })
    .from(siteSections)
    .where(among(siteSections));
  const items = await db
    .select({
      siteId: siteSpaces.siteId,
      path: siteSpaces.path,
      section: siteSpaces.sectionId,
    })
    .from(siteSpaces)
    .where(among(siteSpaces));
  return [
    ...sections.map((row) => ({ ...row, section: null, isSection: true })),
    ...items.map((row) => ({ ...row, isSection: false })),
  ];
};

/** Maximum rows per statement. */
const BATCH = 1000;

/** How many earlier departures are kept for one address. */
const EARLIER = 20;

/**
 * Records addresses that pages have left. An address left again gets the new time, and the earlier departure is kept:
 * pages that were below it then may have moved since, and readers still request them there.
 */
export const insertFormerPages = async (
  db: Database,
  rows: readonly NewFormerPage[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += BATCH)
    await db
      .insert(formerPages)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: [formerPages.siteSpaceId, formerPages.pageId, formerPages.address],
        set: {
          path: sql`excluded.path`,
          root: sql`excluded.root`,
          leftAt: sql`excluded.left_at`,
          earlier: sql`case when ${formerPages.root} = excluded.root then ${formerPages.earlier} else
            jsonb_path_query_array(
              jsonb_build_array(jsonb_build_object('root', ${formerPages.root}, 'leftAt', ${formerPages.leftAt}))
              || ${formerPages.earlier}, ${`$[0 to ${EARLIER - 1}]`}::jsonpath) end`,
        },
      });
};

/** Keeps only the newest addresses that each of these pages of a space has left on a site. */
export const forgetOldest = async (
  db: Database,
  spaceId: string,
  pages: readonly string[],
  kept: number,
): Promise<void> => {
  await db.execute(sql`delete from ${formerPages} where id in (
    select id from (select id, row_number() over (partition by site_space_id, page_id
        order by left_at desc, id desc) as place
      from ${formerPages}
      where ${eq(formerPages.spaceId, spaceId)} and ${isOneOf(formerPages.pageId, pages)}) as ranked
    where place > ${kept})`);
};
