import { eq } from "drizzle-orm";
import { currentPages } from "#server/db/tables/index.ts";
import type { Context } from "#server/kit/context.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";

type Row = typeof currentPages.$inferSelect;
const byId = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.pageId < other.pageId ? -1 : 1));

/** Returns the pages of a space as stored in the table. */
export const keptPages = async ({ db }: Context, spaceId: string): Promise<Row[]> =>
  byId(await db.select().from(currentPages).where(eq(currentPages.spaceId, spaceId)));

/** Returns the same rows derived from the space's active revision. */
export const scannedPages = async (context: Context, spaceId: string): Promise<Row[]> => {
  const { revision } = await stateOfSpace(context, { spaceId });
  const { pages } = await readTree(context, spaceId, revision.root);
  return byId(
    [...pages.values()].map(({ page, parent }) => ({
      spaceId,
      pageId: page.id,
      parentId: parent,
      type: page.type,
      slug: page.slug,
      title: page.title,
      description: page.description ?? null,
      document: page.document ?? null,
      hidden: page.hidden ?? false,
    })),
  );
};
