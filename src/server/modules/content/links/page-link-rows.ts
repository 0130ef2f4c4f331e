import { and, eq, sql } from "drizzle-orm";
import type { PlacedPage } from "#content/page-tree.ts";
import { pageRefsOf } from "#content/links/page-refs.ts";
import type { Database } from "#server/db/open.ts";
import { pageLinks, spaces } from "#server/db/tables/index.ts";
import { isOneOf } from "#server/db/listed.ts";

/** Rows one statement writes at most. */
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

/** Writes what these pages lead to beside their texts; nothing of them is there yet. */
const insertPageLinks = async (
  db: Database,
  spaceId: string,
  pages: readonly PlacedPage[],
): Promise<void> => {
  const rows = pages.flatMap((placed) => rowsOf(spaceId, placed));
  for (let at = 0; at < rows.length; at += BATCH)
    await db.insert(pageLinks).values(rows.slice(at, at + BATCH));
};

/** Writes how these pages of a space are now, and forgets those that it no longer has. */
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

/** Writes how all pages of a space are now, whatever was known of them. */
export const replacePageLinks = async (
  db: Database,
  spaceId: string,
  pages: readonly PlacedPage[],
): Promise<void> => {
  await db.delete(pageLinks).where(eq(pageLinks.spaceId, spaceId));
  await insertPageLinks(db, spaceId, pages);
};

/** Gives a space without pages those of another. */
export const copyPageLinks = async (db: Database, from: string, to: string): Promise<void> => {
  await db.execute(sql`insert into ${pageLinks}
      (space_id, page_id, n, relation, kind, target, target_space, anchor, organization, origin, address)
    select ${to}, page_id, n, relation, kind, target, target_space, anchor, organization, origin, address
    from ${pageLinks} where space_id = ${from}`);
};

/** The active revision of a space, living or in the trash, locked against whoever would move it. */
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
