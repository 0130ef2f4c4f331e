import { DEFAULT_IMPORT_PAGES } from "#contract/schemas/limits.ts";
import type { ImportLimit, ImportReason } from "#contract/schemas/import.ts";
import { announce } from "#server/events/announce.ts";
import { JobFailure, type RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import type { Site } from "../fetching/site.ts";
import type { ImportPageRow } from "../pages/page-rows.ts";
import { sentenceOf } from "../runs/present-run.ts";
import { type ImportRunChange, type ImportRunRow, lockRun, setRun } from "../runs/run-rows.ts";

/** Maximum bytes fetched by one import, and maximum time it works. */
const MAX_RECEIVED = 500 * 1024 * 1024;
const MAX_WORKED_MS = 2 * 60 * 60 * 1000;
/** Minimum interval between progress notifications. */
const TELL_EVERY_MS = 1_000;

/** Thrown where an import must stop its current phase: it was cancelled, or told to write. */
export class Diverted extends Error {
  override readonly name = "Diverted";
}

/** Ends an import as failed. */
export const failImport = (reason: ImportReason, message = sentenceOf(reason)): never => {
  throw new JobFailure({ code: reason, message });
};

/** A running import in this process. */
export interface ImportWork {
  /** The import at the beginning of this phase. */
  readonly run: ImportRunRow;
  readonly context: Context;
  readonly site: Site;
  /** Aborted when this phase has to end. */
  readonly signal: AbortSignal;
  /** Pages of the previous import, by key. */
  readonly previous: ReadonlyMap<string, ImportPageRow>;
  /** Those of their rows whose content is still stored. */
  readonly readBefore: ReadonlySet<string>;
  /** The import that this one updates, if any. */
  readonly previousRun: ImportRunRow | undefined;
  /**
   * Keys of rows and first positions of navigations that this phase knows to be in the list, so that they are not
   * queried again; and addresses, as written, that need no further handling. A step that is rolled back ends the
   * phase, and discards this with it.
   */
  readonly seen: {
    readonly keys: Set<string>;
    readonly navigations: Map<string, number>;
    readonly addresses: Set<string>;
  };
  /** Commits an effect while the import is still in this phase, and records its progress. */
  readonly step: <Result>(effect: (tx: Context) => Promise<Result>) => Promise<Result>;
  /** Returns the limit that has been reached, if any. */
  readonly limit: () => ImportLimit | undefined;
}

export const maxPagesOf = ({ options }: Pick<ImportRunRow, "options">): number =>
  options.maxPages ?? DEFAULT_IMPORT_PAGES;

const isActive = ({ status }: ImportRunRow): boolean =>
  status === "pending" || status === "in-progress";

/** Notifies subscribers of an import's progress. */
export const tellProgress = (tx: Context, run: ImportRunRow): Promise<void> =>
  announce(tx, {
    organizationId: run.organizationId,
    action: "import.progressed",
    target: { type: "import-run", id: run.id },
    space: run.spaceId,
    ...(run.changeRequestId !== null && { changeRequest: run.changeRequestId }),
  });

/** Returns the context for one phase of an import. */
export const workOn = (
  job: RunningJob,
  run: ImportRunRow,
  {
    site,
    signal,
    previous,
    readBefore,
    previousRun,
  }: Pick<ImportWork, "site" | "signal" | "previous" | "readBefore" | "previousRun">,
): ImportWork => {
  const began = performance.now();
  let toldAt = -TELL_EVERY_MS;
  const worked = () => run.worked + Math.round(performance.now() - began);
  const received = () => run.received + site.received();
  return {
    run,
    context: job.context,
    site,
    signal,
    previous,
    readBefore,
    previousRun,
    seen: { keys: new Set(), navigations: new Map(), addresses: new Set() },
    step: (effect) => {
      signal.throwIfAborted();
      return job.step(async (tx) => {
        const now = await lockRun(tx.db, run.id);
        if (now === undefined || !isActive(now) || now.phase !== run.phase) throw new Diverted();
        const result = await effect(tx);
        const moved = performance.now() - toldAt;
        if (moved < TELL_EVERY_MS) return result;
        toldAt = performance.now();
        const after = await setRun(tx.db, run.id, {
          updatedAt: tx.now(),
          worked: worked(),
          received: received(),
        });
        await tellProgress(tx, after);
        return result;
      });
    },
    limit: () => {
      if (received() > MAX_RECEIVED) return "bytes";
      return worked() > MAX_WORKED_MS ? "time" : undefined;
    },
  };
};

/** Records that a limit was reached. */
export const noteLimit = async (tx: Context, id: string, limit: ImportLimit): Promise<void> => {
  const run = await lockRun(tx.db, id);
  if (run && !run.limits.includes(limit))
    await setRun(tx.db, id, { limits: [...run.limits, limit] });
};

/** Starts the next phase. */
export const enterPhase = async (
  work: ImportWork,
  phase: ImportRunRow["phase"],
  effect: (tx: Context) => Promise<ImportRunChange>,
): Promise<void> => {
  await work.step(async (tx) => {
    const change = await effect(tx);
    const run = await setRun(tx.db, work.run.id, { ...change, phase, updatedAt: tx.now() });
    await tellProgress(tx, run);
  });
};
