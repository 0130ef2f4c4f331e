import { z } from "zod";
import { importReasons, type ImportReason } from "#contract/schemas/import.ts";
import { actingAs } from "#server/access/accounts.ts";
import { findResource } from "#server/access/resource-rows.ts";
import { findUserById } from "#server/access/session-rows.ts";
import { audit } from "#server/events/audit.ts";
import type { JobKind, RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { resolveBySystem } from "#server/outbound/guarded-connector.ts";
import { createSite, type Network, type Site, type SiteOptions } from "../fetching/site.ts";
import { createTurns, PACE_MS, type Turns } from "../fetching/turns.ts";
import { selectPages } from "../pages/page-rows.ts";
import { selectReadRows } from "../pages/text-rows.ts";
import { IMPORT } from "../runs/queue-import.ts";
import { findRun, type ImportRunRow, lockRun, setRun } from "../runs/run-rows.ts";
import { importEvent } from "../runs/runs.ts";
import { fetchPages } from "./fetch-pages.ts";
import { findPages } from "./find-pages.ts";
import { Diverted, failImport, type ImportWork, tellProgress, workOn } from "./import-work.ts";
import { writeImport } from "./write-import.ts";

const TIMEOUT_MS = 30_000;
/** An inspection takes at most ten seconds: this, plus what has already started by then. */
const PREVIEW_MS = 8_000;
/** How soon a cancelled import notices that. */
const LOOK_EVERY_MS = 500;
const MAX_ATTEMPTS = 5;
const RETRY_MS = 10_000;

const input = z.object({ run: z.string() });

/**
 * Acts as the person who started the import, with their current permissions; ends it where they may not write any
 * more.
 */
const actingFor = async (context: Context, run: ImportRunRow): Promise<Context> => {
  const user = run.createdBy === null ? undefined : await findUserById(context.db, run.createdBy);
  if (user === undefined) return failImport("no-permission");
  const found = await findResource(context.db, "space", run.spaceId, user.id);
  if (!found?.role || found.deleted || found.organizationId !== run.organizationId)
    return failImport("no-permission");
  const membership = { role: found.memberRole, ownsTeam: found.ownsTeam };
  return {
    ...actingAs(context, user),
    organization: { id: run.organizationId, membership },
  };
};

/** Calls `left` once an import has left its phase. */
const watch = (context: Context, run: ImportRunRow, left: () => void): (() => void) => {
  const timer = setInterval(() => {
    void findRun(context.db, run.id).then(
      (now) => {
        const isActive = now?.status === "pending" || now?.status === "in-progress";
        if (!isActive || now?.phase !== run.phase) left();
      },
      // The next look, or the next step, will notice.
      () => undefined,
    );
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};

interface Reach extends Network {
  readonly turns: Turns;
  readonly openSite: (options: SiteOptions) => Site;
}

/** Runs one phase of an import; ends early where it is diverted. */
const doPhase = async (job: RunningJob, run: ImportRunRow, reach: Reach): Promise<void> => {
  const { context } = job;
  const left = new AbortController();
  const { signal } = left;
  const end = () => left.abort(job.signal.reason);
  job.signal.addEventListener("abort", end, { once: true });
  const site = reach.openSite({
    ...reach,
    publicUrl: context.settings.publicUrl,
    allow: context.settings.outboundAllow,
    ignoreRobots: run.options.ignoreRobots === true,
    signal,
  });
  const unwatch = watch(context, run, () => left.abort(new Diverted()));
  try {
    const acting = await actingFor(context, run);
    const previousRun = run.previous === null ? undefined : await findRun(context.db, run.previous);
    const known = previousRun === undefined ? [] : await selectPages(context.db, previousRun.id);
    const readBefore =
      previousRun === undefined
        ? new Set<string>()
        : await selectReadRows(context.db, previousRun.id);
    const previous = new Map(known.map((row) => [row.key, row]));
    const before = { previous, readBefore, previousRun };
    const work: ImportWork = workOn(job, run, { site, signal, ...before });
    if (run.phase === "finding") await findPages(work, reach);
    if (run.phase === "fetching") await fetchPages(work);
    if (run.phase === "writing") await writeImport(work, acting);
  } catch (error) {
    if (!(error instanceof Diverted) && !(signal.reason instanceof Diverted)) throw error;
  } finally {
    unwatch();
    job.signal.removeEventListener("abort", end);
    await site.close();
  }
};

const begin = async (job: RunningJob, run: ImportRunRow): Promise<ImportRunRow | undefined> =>
  job.step(async (tx) => {
    const now = await lockRun(tx.db, run.id);
    if (now?.status !== "pending") return now;
    const begun = await setRun(tx.db, run.id, {
      status: "in-progress",
      startedAt: now.startedAt ?? tx.now(),
      updatedAt: tx.now(),
    });
    await tellProgress(tx, begun);
    return begun;
  });

const runImport = async (job: RunningJob, reach: Reach): Promise<void> => {
  const { run: id } = input.parse(job.input);
  for (;;) {
    const found = await findRun(job.context.db, id);
    const run = found && (await begin(job, found));
    if (run?.status !== "in-progress" || run.phase === "choosing") return;
    await doPhase(job, run, reach);
  }
};

const isReason = (code: string): code is ImportReason => Object.hasOwn(importReasons, code);

/**
 * Runs imports of sites: finds, fetches and writes, one phase after another. `network` gives access to the outside,
 * and `openSite` opens a site.
 */
export const importJob = (
  network: Partial<Network> = {},
  openSite: Reach["openSite"] = createSite,
): JobKind => {
  const reach: Reach = {
    resolve: resolveBySystem,
    timeoutMs: TIMEOUT_MS,
    paceMs: PACE_MS,
    previewMs: PREVIEW_MS,
    ...network,
    turns: createTurns(),
    openSite,
  };
  return {
    kind: IMPORT,
    lane: "long",
    maxAttempts: MAX_ATTEMPTS,
    retryAfter: () => RETRY_MS,
    run: (job) => runImport(job, reach),
    onFailed: async (tx, given, { code, message }) => {
      const run = await lockRun(tx.db, input.parse(given).run);
      if (run === undefined || (run.status !== "pending" && run.status !== "in-progress")) return;
      const at = tx.now();
      const failed = await setRun(tx.db, run.id, {
        status: "failed",
        reason: isReason(code) ? code : "unexpected",
        message: isReason(code) ? message : null,
        completedAt: at,
        updatedAt: at,
      });
      await audit(tx, {
        action: "import.failed",
        ...importEvent(failed),
        organizationId: run.organizationId,
        after: { reason: failed.reason },
      });
    },
  };
};
