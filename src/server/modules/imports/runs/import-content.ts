import type { z } from "zod";
import {
  type importContent as importContentSchema,
  type importContentResult,
  type SupportedSource,
  supportedSources,
} from "#contract/schemas/import.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { stateOfChangeRequest } from "#server/modules/review/change-requests/change-request-content.ts";
import { importLocation } from "./present-run.ts";
import { findRun, type ImportRunRow, selectCounts } from "./run-rows.ts";
import { beginImport } from "./runs.ts";

/** How long a request for an import waits for it, in milliseconds. */
export const IMPORT_WAIT_MS = 20_000;
const LOOK_EVERY_MS = 100;

const isSupported = (source: string): source is SupportedSource =>
  supportedSources.some((one) => one === source);

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** Waits for an import to end, for a limited time. Inside a transaction nothing works on it yet. */
const waitFor = async (
  context: Context,
  run: ImportRunRow,
  waitMs: number,
): Promise<ImportRunRow> => {
  if (inTransaction(context)) return run;
  const until = performance.now() + waitMs;
  for (;;) {
    const now = (await findRun(context.db, run.id)) ?? run;
    const isUnderWay = now.status === "pending" || now.status === "in-progress";
    if (!isUnderWay || performance.now() >= until) return now;
    await after(LOOK_EVERY_MS);
  }
};

type Asked = z.output<typeof importContentSchema>;
type Place = { readonly spaceId: string; readonly changeRequestId?: string };

const revisionNow = async (context: Context, { spaceId, changeRequestId }: Place) => {
  const state =
    changeRequestId === undefined
      ? await stateOfSpace(context, { spaceId })
      : await stateOfChangeRequest(context, { spaceId, changeRequestId });
  return state.revision.id;
};

/**
 * Imports a site or a page with the default choices; returns once that is done or has taken twenty seconds, after
 * which the import itself reports the outcome. Throws for what cannot be imported yet.
 */
export const importContent = async (
  context: Context,
  place: Place,
  { url, source }: Asked,
  waitMs: number,
): Promise<{ body: z.input<typeof importContentResult>; location: string }> => {
  if (!isSupported(source))
    throw invalid(
      "source",
      `"${source}" is not supported yet; ${supportedSources.join(", ")} are. Nothing was changed.`,
    );
  const { spaceId, changeRequestId } = place;
  const target =
    changeRequestId === undefined
      ? { space: spaceId, direct: true }
      : { space: spaceId, changeRequest: changeRequestId };
  const begun = await beginImport(context, { source: { type: source, url }, target }, true);
  const run = await waitFor(context, begun, waitMs);
  const [counts] = await selectCounts(context.db, [run.id]);
  return {
    body: {
      revision: run.revision ?? (await revisionNow(context, place)),
      importedResources: counts?.imported ?? 0,
      totalResources: counts?.found ?? 0,
    },
    location: importLocation(context, run),
  };
};
