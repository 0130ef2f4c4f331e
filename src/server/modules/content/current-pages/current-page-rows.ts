import { and, eq, sql } from "drizzle-orm";
import type { PlacedPage } from "#content/page-tree.ts";
import type { Database } from "#server/db/open.ts";
import { currentPages, spaces } from "#server/db/tables/index.ts";
import { isOneOf } from "#server/db/listed.ts";

/** Maximum rows per statement. */
const BATCH = 2000;

const rowOf = ({ page, parent }: PlacedPage) => ({
  page_id: page.id,
  parent_id: parent,
  type: page.type,
  slug: page.slug,
  title: page.title,
  description: page.description ?? null,
  document: page.document ?? null,
  hidden: page.hidden ?? false,
});

/** Writes the current state of these pages of a space. */
export const upsertCurrentPages = async (
  db: Database,
  spaceId: string,
  pages: readonly PlacedPage[],
): Promise<void> => {
  for (let at = 0; at < pages.length; at += BATCH) {
    const rows = JSON.stringify(pages.slice(at, at + BATCH).map(rowOf));
    await db.execute(sql`insert into ${currentPages}
        (space_id, page_id, parent_id, type, slug, title, description, document, hidden)
      select ${spaceId}, page_id, parent_id, type, slug, title, description, document, hidden
      from jsonb_to_recordset(${rows}::text::jsonb) as page(page_id text, parent_id text, type text,
        slug text, title text, description text, document text, hidden boolean)
      on conflict (space_id, page_id) do update set parent_id = excluded.parent_id,
        type = excluded.type, slug = excluded.slug, title = excluded.title,
        description = excluded.description, document = excluded.document, hidden = excluded.hidden`);
  }
};

/** Deletes pages that a space no longer has. */
export const deleteCurrentPages = async (
  db: Database,
  spaceId: string,
  ids: readonly string[],
): Promise<void> => {
  await db
    .delete(currentPages)
    .where(and(eq(currentPages.spaceId, spaceId), isOneOf(currentPages.pageId, ids)));
};

/** Copies the pages of a space to one that has none. */
export const copyCurrentPages = async (db: Database, from: string, to: string): Promise<void> => {
  await db.execute(sql`insert into ${currentPages}
      (space_id, page_id, parent_id, type, slug, title, description, document, hidden)
    select ${to}, page_id, parent_id, type, slug, title, description, document, hidden
    from ${currentPages} where space_id = ${from}`);
};

/** Sets the active revision of a locked space. */
export const setActiveRevision = async (
  db: Database,
  spaceId: string,
  revision: string,
  updatedAt: Date,
): Promise<void> => {
  await db
    .update(spaces)
    .set({ revision, updatedAt, version: sql`${spaces.version} + 1` })
    .where(eq(spaces.id, spaceId));
};
