import { and, eq, sql } from "drizzle-orm";
import type { PlacedPage } from "#content/page-tree.ts";
import { pageRefsOf } from "#content/links/page-refs.ts";
import type { Database } from "#server/db/open.ts";
import { pageLinks, spaces } from "#server/db/tables/index.ts";
import { isOneOf } from "#server/db/listed.ts";

/** Maximum rows per statement. */
const BATCH = 1000;

const rowsOf = (spaceId: string, { page }: PlacedPage) =>
  pageRefsOf(page).map(({ n, target: { kind, id, space, ...rest }, relation, address }) => ({
    spaceId,
    pageId: page.id,
    n,
    relation,
    kind,
    target: id ?? null,
    targetSpace: space ?? null,
    anchor: rest.anchor ?? null,
    organization: rest.organization ?? null,
    origin: rest.origin ?? null,
    address,
  }));

/** Inserts the links of these pages outside their texts; none may exist yet. */
const insertPageLinks = async (
  db: Database,
  spaceId: string,
  pages: readonly PlacedPage[],
): Promise<void> => {
  const rows = pages.flatMap((placed) => rowsOf(spaceId, placed));
  for (let at = 0; at < rows.length; at += BATCH)
    await db.insert(pageLinks).values(rows.slice(at, at + BATCH));
};

/** Replaces the links of these pages, and deletes those of removed pages. */
export const setPageLinks = async (
  db: Database,
  spaceId: string,
  {
    written,
    removed,
  }: { readonly written: readonly PlacedPage[]; readonly removed: readonly string[] },
): Promise<void> => {
  const changed = [...removed, ...written.map(({ page }) => page.id)];
  if (changed.length === 0) return;
  await db
    .delete(pageLinks)
    .where(and(eq(pageLinks.spaceId, spaceId), isOneOf(pageLinks.pageId, changed)));
  await insertPageLinks(db, spaceId, written);
};

/** Replaces the links of all pages of a space. */
export const replacePageLinks = async (
  db: Database,
  spaceId: string,
  pages: readonly PlacedPage[],
): Promise<void> => {
  await db.delete(pageLinks).where(eq(pageLinks.spaceId, spaceId));
  await insertPageLinks(db, spaceId, pages);
};

/** Copies the links of a space's pages to a space that has no pages. */
export const copyPageLinks = async (db: Database, from: string, to: string): Promise<void> => {
  await db.execute(sql`insert into ${pageLinks}
      (space_id, page_id, n, relation, kind, target, target_space, anchor, organization, origin, address)
    select ${to}, page_id, n, relation, kind, target, target_space, anchor, organization, origin, address
    from ${pageLinks} where space_id = ${from}`);
};

/** Reads the active revision of a space, living or in the trash, and locks it against being changed. */
export const lockActiveRevision = async (
  db: Database,
  spaceId: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ revision: spaces.revision })
    .from(spaces)
    .where(eq(spaces.id, spaceId))
    .for("no key update");
  return row?.revision;
};
