import type { SpecGate } from "#contract/schemas/openapi-spec.ts";
import type { Context } from "#server/kit/context.ts";
import { noteSpec, type SpecRow } from "../specs/spec-rows.ts";
import { holds, keyOfChange } from "./gate.ts";
import { findVersion, judgeChanges, serveVersion, updateVersion } from "./version-rows.ts";

/** Serves a version; the one before, and a held one, become replaced. */
export const serve = async (
  tx: Context,
  { id: specId }: Pick<SpecRow, "id">,
  id: string,
): Promise<void> => {
  await serveVersion(tx.db, { specId, id, now: tx.now() });
  await noteSpec(tx.db, specId, { served: id, held: null });
};

const judge = async (tx: Context, versionId: string, { rules, accepted }: SpecGate) => {
  const acceptedKeys = accepted.map(keyOfChange);
  const judged = await judgeChanges(tx.db, versionId, { rules, acceptedKeys });
  await updateVersion(tx.db, versionId, {
    counts: judged.counts,
    acceptedChanges: judged.accepted,
  });
  return judged.counts;
};

/**
 * Judges the served and the held version by a changed gate, and serves a version that is no longer held; returns
 * whether it did. Earlier versions stay as they were judged.
 */
export const judgeAnew = async (
  tx: Context,
  spec: Pick<SpecRow, "id" | "served" | "held" | "gate">,
): Promise<boolean> => {
  const served = spec.served === null ? undefined : await findVersion(tx.db, spec.id, spec.served);
  if (served !== undefined && served.counts !== null) await judge(tx, served.id, spec.gate);
  const held = spec.held === null ? undefined : await findVersion(tx.db, spec.id, spec.held);
  if (held === undefined || served === undefined) return false;
  const counts = await judge(tx, held.id, spec.gate);
  if (holds(spec.gate, served, { counts, problems: held.problems })) return false;
  await serve(tx, spec, held.id);
  return true;
};
