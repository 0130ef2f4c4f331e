import { CheckedDocument } from "#contract/schemas/checked-document.ts";
import type { ImportPage } from "#contract/schemas/import.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, notFound } from "#server/kit/failures.ts";
import { getImport } from "../runs/runs.ts";
import {
  countPages,
  findPage,
  type ImportPageRow,
  listPages,
  type PageFilter,
} from "./page-rows.ts";
import { workOnPage } from "./page-thread.ts";
import { findText } from "./text-rows.ts";

const lossNames = (losses: ImportPageRow["losses"]): ImportPage["losses"] =>
  (Object.entries(losses) as [ImportPage["losses"][number]["loss"], number][]).map(
    ([loss, count]) => ({ loss, count }),
  );

export const presentImportPage = (row: ImportPageRow): ImportPage => ({
  id: row.id,
  ...(row.address !== null && { sourceURL: row.address }),
  type: row.address === null ? "folder" : "page",
  status: row.status,
  ...(row.reason !== null && { reason: row.reason }),
  title: row.title,
  ...(row.parentId !== null && { parent: row.parentId }),
  depth: row.depth,
  page: row.pageId,
  foundBy: row.foundBy,
  ...(row.alternative !== null && { alternative: row.alternative }),
  unchanged: row.unchanged,
  losses: lossNames(row.losses),
});

/** Lists the pages of an import in the order of the site's navigation. */
export const listImportPages = async (
  context: Context,
  runId: string,
  filter: PageFilter,
  page: ListRequest,
): Promise<ListPage<ImportPageRow>> => {
  await getImport(context, runId);
  return readList(page, {
    rows: (asked) => listPages(context.db, runId, filter, asked),
    count: () => countPages(context.db, runId, filter),
    cursorOf: ({ position, id }) => [position, id],
  });
};

/** Returns a page of an import as read from the site. */
export const previewImportPage = async (context: Context, runId: string, id: string) => {
  await getImport(context, runId);
  const row = await findPage(context.db, runId, id);
  if (!row) throw notFound("page");
  const text = await findText(context.db, runId, id);
  if (!text) return { page: presentImportPage(row) };
  const json = await workOnPage("preview", { page: text.page });
  if (json === undefined)
    throw new Failure("busy", `"${row.title}" takes too long to be shown.`, { retryAfter: 5 });
  return { page: presentImportPage(row), document: new CheckedDocument(json) };
};
