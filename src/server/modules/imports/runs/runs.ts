import type { z } from "zod";
import { atLeast, rankOf } from "#contract/permissions.ts";
import type {
  cancelImport as cancelSchema,
  goOnWithImport,
  ImportTarget,
  startImport,
  startImportWithChoices,
} from "#contract/schemas/import.ts";
import { countTry } from "#server/db/tried-count-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, invalid, notFound } from "#server/kit/failures.ts";
import { hashOf, newId } from "#server/kit/ids.ts";
import { lockLivingSpace } from "#server/modules/library/spaces/find-space.ts";
import { selectPages, setPages } from "../pages/page-rows.ts";
import { type FoundTarget, findTarget } from "./find-target.ts";
import { isForgotten } from "./forget-imports.ts";
import { findPrevious } from "./previous.ts";
import { queueImport } from "./queue-import.ts";
import {
  countRuns,
  findReachedRun,
  findWorkingRun,
  type ImportFilter,
  type ImportRunRow,
  insertRun,
  lockRun,
  type ReachedRun,
  selectRuns,
  setRun,
} from "./run-rows.ts";

/** Maximum number of imports an organization can start per minute. */
const MOST_A_MINUTE = 6;

const reachOf = ({ organization, actor }: Context) => ({
  organizationId: organization?.id ?? "",
  member: actor.id,
});

/** Returns the properties of every event about an import. */
export const importEvent = ({ id, sourceUrl, spaceId, changeRequestId }: ImportRunRow) => ({
  target: { type: "import-run", id, label: sourceUrl },
  space: spaceId,
  ...(changeRequestId === null ? {} : { changeRequest: changeRequestId }),
});

const countStart = async ({ db, settings }: Context, organizationId: string): Promise<void> => {
  if (settings.rateLimit === 0) return;
  const { count, millisecondsLeft } = await countTry(db, hashOf(`import ${organizationId}`));
  if (count <= MOST_A_MINUTE) return;
  const retryAfter = Math.max(1, Math.ceil(millisecondsLeft / 1000));
  throw new Failure(
    "too-many",
    `Too many imports: at most ${MOST_A_MINUTE} a minute. Go on in ${retryAfter} s.`,
    { retryAfter },
  );
};

/** Locks the space, and throws while another import is running in it. */
const claimSpace = async (
  tx: Context,
  { organizationId, spaceId }: Pick<ImportRunRow, "organizationId" | "spaceId">,
  except: string | null,
): Promise<void> => {
  await lockLivingSpace(tx, { organizationId, spaceId });
  const other = await findWorkingRun(tx.db, spaceId, except);
  if (other)
    throw conflict(
      "import.under-way",
      `An import of ${other.sourceUrl} into this space is under way. Wait for it, or cancel it.`,
    );
};

type Start = z.output<typeof startImport>;

const mayIgnoreRobots = ({ organization }: Context): boolean =>
  organization !== undefined && atLeast(organization.membership.role, "admin");

/**
 * Starts inspecting a site. Unattended, it continues with the default choices, otherwise it waits for them. Throws if
 * another import is running in the space.
 */
export const beginImport = async (
  context: Context,
  { source, target, options = {} }: Start,
  unattended = false,
): Promise<ImportRunRow> => {
  if (options.ignoreRobots === true && !mayIgnoreRobots(context))
    throw new Failure(
      "forbidden",
      "This needs the role admin in the organization: robots.txt is obeyed otherwise.",
      { details: [{ path: "options.ignoreRobots", message: "needs the role admin" }] },
    );
  const found = await findTarget(context, target);
  await countStart(context, found.organizationId);
  return transaction(context, async (tx) => {
    const { organizationId, spaceId, changeRequestId, direct, pageId } = found;
    await claimSpace(tx, found, null);
    const id = newId();
    const from = { sourceType: source.type, sourceUrl: source.url };
    const previous = await findPrevious(tx, found, from, id);
    const at = tx.now();
    const run = await insertRun(tx.db, {
      id,
      organizationId,
      spaceId,
      changeRequestId,
      direct,
      pageId,
      ...from,
      options,
      unattended,
      status: "pending",
      phase: "finding",
      limits: [],
      previous: previous?.id ?? null,
      createdBy: tx.actor.type === "user" ? tx.actor.id : null,
      createdAt: at,
      updatedAt: at,
    });
    await queueImport(tx, run);
    await audit(tx, {
      action: "import.begun",
      ...importEvent(run),
      organizationId,
      after: {
        source,
        target: { direct, ...(changeRequestId !== null && { changeRequest: changeRequestId }) },
        ...(options.ignoreRobots === true && { ignoreRobots: true }),
      },
    });
    return run;
  });
};

/** Lists imports of spaces the caller can open, the latest first. */
export const listImports = (
  context: Context,
  filter: ImportFilter,
  page: ListRequest,
): Promise<ListPage<ReachedRun>> =>
  readList(page, {
    rows: (asked) => selectRuns(context.db, reachOf(context), filter, asked),
    count: () => countRuns(context.db, reachOf(context), filter),
    cursorOf: ({ run }) => [run.createdAt.getTime(), run.id],
  });

/** Returns an import of a space the caller can open; throws 404. */
export const getImport = async (context: Context, id: string): Promise<ReachedRun> => {
  const found = await findReachedRun(context.db, reachOf(context), id);
  if (!found) throw notFound("import");
  return found;
};

/** Locks an import for a change by someone who may write in its space. */
const lockForChange = async (tx: Context, id: string): Promise<ImportRunRow> => {
  const { rank } = await getImport(tx, id);
  if (rank < rankOf("edit"))
    throw new Failure("forbidden", "This needs the role edit on the space.");
  const run = await lockRun(tx.db, id);
  if (!run) throw notFound("import");
  return run;
};

const wordsOf = ({ status, phase }: ImportRunRow): string => {
  if (status === "completed") return "is completed";
  if (status === "failed") return "has failed";
  if (status === "cancelled") return "was cancelled";
  const doing = {
    finding: "finding pages",
    choosing: "waiting",
    fetching: "fetching",
    writing: "writing",
  };
  return phase === "choosing" ? "waits for choices" : `is ${doing[phase]}`;
};
const notNow = (run: ImportRunRow, what: string): Failure =>
  conflict("import.not-now", `This import ${wordsOf(run)}, so ${what}. Nothing was changed.`);

/** Returns the columns that describe where an import writes. */
const targetColumns = ({ changeRequestId, direct, pageId }: FoundTarget) => ({
  changeRequestId,
  direct,
  pageId,
});

/** Returns the requested target of an import. */
export const targetOf = (run: ImportRunRow): ImportTarget => ({
  space: run.spaceId,
  ...(run.changeRequestId !== null && { changeRequest: run.changeRequestId }),
  ...(run.direct && { direct: true }),
  ...(run.pageId !== null && { page: run.pageId }),
});

/** Checks the new target; throws for another space, because the import's pages have ids for this one. */
const retarget = async (
  tx: Context,
  run: ImportRunRow,
  target: ImportTarget | undefined,
  path: string,
) => {
  if (target !== undefined && target.space !== run.spaceId)
    throw invalid(`${path}.space`, "an import stays in its space; begin another one for another");
  const found = await findTarget(tx, target ?? targetOf(run));
  const previous = await findPrevious(tx, found, run, run.id);
  return { ...targetColumns(found), previous: previous?.id ?? null };
};

type Choose = z.output<typeof startImportWithChoices>;

/**
 * Fetches the pages that were found, except excluded ones, and writes them. Throws if what was found differs from
 * what was reviewed, or if it can no longer write.
 */
export const chooseImportPages = (
  context: Context,
  id: string,
  { plan, choices = {} }: Choose,
): Promise<ImportRunRow> =>
  transaction(context, async (tx) => {
    const run = await lockForChange(tx, id);
    if (run.phase !== "choosing" || run.status !== "in-progress")
      throw notNow(run, "there is nothing to choose");
    if (run.plan !== plan)
      throw conflict(
        "import.plan-moved",
        "Something else was found of the site than what you looked at. Nothing was changed. Look again.",
      );
    const rows = await selectPages(tx.db, id);
    const known = new Set(rows.map((row) => row.id));
    for (const [at, row] of (choices.exclude ?? []).entries())
      if (!known.has(row)) throw invalid(`choices.exclude.${at}`, "is no page of this import");
    const offered = new Set(run.finding?.alternatives.map((one) => one.id));
    for (const [at, one] of (choices.alternatives ?? []).entries())
      if (!offered.has(one))
        throw invalid(`choices.alternatives.${at}`, "was not found on the site");
    await claimSpace(tx, run, id);
    const aim = await retarget(tx, run, choices.target, "choices.target");
    const wanted = new Set(choices.alternatives);
    const more = rows.flatMap((row) =>
      row.alternative !== null && wanted.has(row.alternative) ? [row.id] : [],
    );
    if (more.length > 0)
      await setPages(
        tx.db,
        id,
        { status: ["skipped"], ids: more },
        { status: "pending", reason: null },
      );
    if (choices.exclude !== undefined && choices.exclude.length > 0)
      await setPages(
        tx.db,
        id,
        { status: ["pending", "complete"], ids: choices.exclude },
        { status: "skipped", reason: "not-chosen" },
      );
    const { target: _, ...kept } = choices;
    const started = await setRun(tx.db, id, {
      ...aim,
      choices: kept,
      phase: "fetching",
      updatedAt: tx.now(),
    });
    await queueImport(tx, started);
    await audit(tx, {
      action: "import.chosen",
      ...importEvent(started),
      after: {
        excluded: choices.exclude?.length ?? 0,
        alternatives: choices.alternatives ?? [],
      },
    });
    return started;
  });

/** Ends a running import; what was fetched so far is written if requested. */
export const cancelImport = (
  context: Context,
  id: string,
  { keep = false }: z.output<typeof cancelSchema>,
): Promise<ImportRunRow> =>
  transaction(context, async (tx) => {
    const run = await lockForChange(tx, id);
    if (run.status !== "pending" && run.status !== "in-progress")
      throw notNow(run, "there is nothing to cancel");
    if (keep && run.phase !== "fetching") throw notNow(run, "there are no fetched pages to keep");
    const at = tx.now();
    if (keep)
      await setPages(
        tx.db,
        id,
        { status: ["pending"] },
        { status: "skipped", reason: "cancelled" },
      );
    const cancelled = await setRun(
      tx.db,
      id,
      keep
        ? { phase: "writing", updatedAt: at }
        : { status: "cancelled", completedAt: at, updatedAt: at },
    );
    if (keep) await queueImport(tx, cancelled);
    await audit(tx, {
      action: "import.cancelled",
      ...importEvent(cancelled),
      before: { status: run.status, phase: run.phase },
      after: { keep },
    });
    return cancelled;
  });

/** Continues a failed or cancelled import after the work already done. */
export const resumeImport = (
  context: Context,
  id: string,
  { target }: z.output<typeof goOnWithImport>,
): Promise<ImportRunRow> =>
  transaction(context, async (tx) => {
    const run = await lockForChange(tx, id);
    if (run.status !== "failed" && run.status !== "cancelled")
      throw notNow(run, "there is nothing to go on with");
    const waits = run.phase === "choosing";
    if (!waits) await claimSpace(tx, run, id);
    const aim = await retarget(tx, run, target, "target");
    const left = (await selectPages(tx.db, id)).flatMap((row) =>
      row.reason === "cancelled" ? [row.id] : [],
    );
    if (left.length > 0)
      await setPages(
        tx.db,
        id,
        { status: ["skipped"], ids: left },
        { status: "pending", reason: null },
      );
    const resumed = await setRun(tx.db, id, {
      ...aim,
      status: waits ? "in-progress" : "pending",
      phase: left.length > 0 ? "fetching" : run.phase,
      reason: null,
      message: null,
      completedAt: null,
      updatedAt: tx.now(),
    });
    if (!waits) await queueImport(tx, resumed);
    await audit(tx, {
      action: "import.resumed",
      ...importEvent(resumed),
      before: { status: run.status },
      after: { phase: resumed.phase },
    });
    return resumed;
  });

/** Returns where retried pages go: to the same place as the others, or to a new change request. */
const whereAgain = async (tx: Context, run: ImportRunRow) => {
  try {
    return targetColumns(await findTarget(tx, targetOf(run)));
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "conflict") throw error;
    const { changeRequest: _, direct: __, ...rest } = targetOf(run);
    return targetColumns(await findTarget(tx, rest));
  }
};

/** Fetches the failed pages of a finished import again. */
export const retryImport = (context: Context, id: string): Promise<ImportRunRow> =>
  transaction(context, async (tx) => {
    const run = await lockForChange(tx, id);
    const ended = run.status === "completed" || run.status === "failed";
    if (!ended) throw notNow(run, "there is nothing to try again");
    if (isForgotten(run.completedAt, tx.now()))
      throw notNow(run, "but what it read is no longer kept: begin another import");
    const failed = (await selectPages(tx.db, id)).filter(({ status }) => status === "failed");
    if (failed.length === 0) throw notNow(run, "and none of its pages failed");
    await claimSpace(tx, run, id);
    await setPages(tx.db, id, { status: ["failed"] }, { status: "pending", reason: null });
    const retried = await setRun(tx.db, id, {
      ...(await whereAgain(tx, run)),
      status: "pending",
      phase: "fetching",
      reason: null,
      message: null,
      completedAt: null,
      updatedAt: tx.now(),
    });
    await queueImport(tx, retried);
    await audit(tx, {
      action: "import.retried",
      ...importEvent(retried),
      after: { pages: failed.length },
    });
    return retried;
  });
