import { rankOf } from "#contract/permissions.ts";
import { type ImportRun, importReasons, type ImportReason } from "#contract/schemas/import.ts";
import type { Context } from "#server/kit/context.ts";
import { peopleById, type PersonOf } from "#server/modules/people/users/users.ts";
import {
  type ImportRunRow,
  type ReachedRun,
  type RunCounts,
  selectCounts,
  selectNumbers,
} from "./run-rows.ts";
import { getImport, targetOf } from "./runs.ts";

/** Returns the reason of an import as a sentence. */
export const sentenceOf = (reason: ImportReason): string => importReasons[reason];

/** Returns the address of an import in the API. */
export const importLocation = (
  { settings }: Pick<Context, "settings">,
  { id, organizationId }: Pick<ImportRunRow, "id" | "organizationId">,
): string => `${settings.publicUrl}/v1/orgs/${organizationId}/imports/${id}`;

const nothing = { found: 0, fetched: 0, imported: 0, unchanged: 0, skipped: 0, failed: 0 };

interface Known {
  readonly counts: RunCounts | undefined;
  readonly number: number | undefined;
  readonly personOf: PersonOf;
}

const resultOf = (run: ImportRunRow, number: number | undefined): ImportRun["result"] =>
  run.status !== "completed" || run.revision === null
    ? undefined
    : {
        revision: run.revision,
        ...(run.changeRequestId !== null && { changeRequest: run.changeRequestId }),
        ...(number !== undefined && { changeRequestNumber: number }),
        removed: run.removed,
        conflicts: run.conflicts,
        files: run.files,
      };

const present = (
  context: Pick<Context, "settings">,
  { run, rank }: ReachedRun,
  { counts, number, personOf }: Known,
): ImportRun => {
  const result = resultOf(run, number);
  const { runId: _, ...counted } = counts ?? { runId: run.id, ...nothing };
  const awaits = run.phase === "choosing" && run.status === "in-progress";
  return {
    object: "import-run",
    id: run.id,
    status: run.status,
    phase: run.phase,
    ...(run.reason !== null && {
      reason: run.reason,
      message: run.message ?? sentenceOf(run.reason),
    }),
    source: { type: run.sourceType, url: run.sourceUrl },
    target: targetOf(run),
    options: run.options,
    ...counted,
    ...(run.scope !== null && { scope: run.scope }),
    limits: run.limits,
    ...(run.finding !== null && { finding: run.finding }),
    ...(awaits && run.plan !== null && { plan: run.plan }),
    ...(result && { result }),
    ...(run.previous !== null && { previous: run.previous }),
    createdBy: personOf(run.createdBy),
    createdAt: run.createdAt.toISOString(),
    updatedAt: run.updatedAt.toISOString(),
    ...(run.startedAt !== null && { startedAt: run.startedAt.toISOString() }),
    ...(run.completedAt !== null && { completedAt: run.completedAt.toISOString() }),
    urls: {
      app: `${context.settings.publicUrl}/o/${run.organizationId}/spaces/${run.spaceId}/imports/${run.id}`,
      location: importLocation(context, run),
    },
    permissions: { manage: rank >= rankOf("edit") },
  };
};

/** Presents imports to the caller, in the given order. */
export const presentImports = async (
  context: Context,
  reached: readonly ReachedRun[],
): Promise<ImportRun[]> => {
  const ids = reached.map(({ run }) => run.id);
  const requests = reached.flatMap(({ run }) => run.changeRequestId ?? []);
  const counts = new Map((await selectCounts(context.db, ids)).map((one) => [one.runId, one]));
  const numbers = new Map(
    (await selectNumbers(context.db, requests)).map(({ id, number }) => [id, number]),
  );
  const personOf = await peopleById(
    context,
    reached.map(({ run }) => run.createdBy),
  );
  return reached.map((one) =>
    present(context, one, {
      counts: counts.get(one.run.id),
      number: numbers.get(one.run.changeRequestId ?? ""),
      personOf,
    }),
  );
};

/** Presents the current state of an import to the caller. */
export const presentImport = async (context: Context, id: string): Promise<ImportRun> => {
  const [presented] = await presentImports(context, [await getImport(context, id)]);
  if (!presented) throw new Error(`the import ${id} vanished while it was read`);
  return presented;
};
