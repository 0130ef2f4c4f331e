import type { importPages, importRuns } from "#server/db/tables/index.ts";
import type { Database } from "#server/db/open.ts";
import { newId } from "#server/kit/ids.ts";
import { insertPages } from "#server/modules/imports/pages/page-rows.ts";
import { insertRun } from "#server/modules/imports/runs/run-rows.ts";

type Run = Partial<typeof importRuns.$inferInsert>;
type Row = Partial<typeof importPages.$inferInsert>;

/** Stores a person's import without content, as if nothing worked on it; returns its ids. */
export const storeImport = async (
  db: Database,
  of: { readonly organizationId: string; readonly spaceId: string; readonly createdBy: string },
  run: Run = {},
  rows: readonly Row[] = [{}, {}],
): Promise<{ readonly importRunId: string; readonly importPageIds: string[] }> => {
  const importRunId = newId();
  const now = new Date();
  await insertRun(db, {
    id: importRunId,
    ...of,
    direct: false,
    sourceType: "website",
    sourceUrl: "https://docs.example.com/",
    options: {},
    unattended: false,
    status: "in-progress",
    phase: "choosing",
    limits: [],
    plan: "plan",
    createdAt: now,
    updatedAt: now,
    ...run,
  });
  const importPageIds = rows.map(() => newId());
  await insertPages(
    db,
    rows.map((row, position) => ({
      runId: importRunId,
      id: importPageIds[position] ?? "",
      key: newId(),
      position,
      address: `https://docs.example.com/${position}`,
      title: `Page ${position}`,
      aliases: [],
      status: "complete" as const,
      foundBy: "link" as const,
      pageId: newId(),
      losses: { embed: 1 },
      ...row,
    })),
  );
  return { importRunId, importPageIds };
};
