import { runQueuedAtOnce } from "#server/jobs/run-at-once.ts";
import { jobContext } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { importJob } from "#server/modules/imports/work/import-job.ts";
import { beginImport, chooseImportPages, getImport } from "#server/modules/imports/runs/runs.ts";
import { openShippedSite, type ShippedSite } from "./shipped-site.ts";
import { type Action, known } from "./actions.ts";

/** Minutes until the site has been inspected, the choices made, and everything fetched and written. */
const MINUTES = { looked: 1, chosen: 6, written: 8 } as const;

/**
 * A person imports a website into a space: inspects it, chooses all of it, and has it written to a new change
 * request, named `name` from then on. Uses the same code as every import.
 */
export const importsSite = (
  when: Pick<Action, "at" | "by">,
  {
    space,
    name,
    site,
    path,
  }: {
    readonly space: string;
    readonly name: string;
    readonly site: ShippedSite;
    /** The path of its start page. */
    readonly path: string;
  },
): Action => ({
  ...when,
  operation: "startImportRun",
  perform: async (tx, demo) => {
    const kind = importJob({}, () => openShippedSite(site));
    const after = (context: Context, minutes: number): Context => ({
      ...context,
      now: () => new Date(when.at.getTime() + minutes * 60_000),
    });
    const work = (minutes: number) =>
      runQueuedAtOnce(after(jobContext(tx), minutes), kind, demo.organizationId);
    const source = { type: "website" as const, url: `${site.origin}${path}` };
    const { id } = await beginImport(tx, { source, target: { space: known(demo.spaces, space) } });
    await work(MINUTES.looked);
    const { run: looked } = await getImport(tx, id);
    const choosing = after({ ...tx, operation: "chooseImportPages" }, MINUTES.chosen);
    await chooseImportPages(choosing, id, { plan: looked.plan ?? "" });
    await work(MINUTES.written);
    const { run } = await getImport(tx, id);
    if (run.status !== "completed" || run.changeRequestId === null)
      throw new Error(`the import of ${source.url} ${run.status}: ${run.message ?? run.phase}`);
    demo.changeRequests.set(name, { spaceId: run.spaceId, id: run.changeRequestId });
  },
});
