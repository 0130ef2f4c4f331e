import { MAX_SPEC_ERRORS } from "#contract/schemas/openapi-spec.ts";
import type { SpecError, SpecErrorCode } from "#contract/schemas/openapi-spec.ts";
import { SPEC_PATIENCE_DAYS } from "#contract/schemas/limits.ts";
import type { FetchedFile } from "#server/db/tables/index.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { nextCheck } from "../specs/queue-reading.ts";
import { deleteSource, noteSpec, type SpecChange, type SpecRow } from "../specs/spec-rows.ts";

const PATIENCE_MS = SPEC_PATIENCE_DAYS * 24 * 60 * 60 * 1000;

const targetOf = ({ id, slug }: SpecRow) => ({ type: "openapi-spec", id, label: slug });

/** Returns the state of a specification whose source was read successfully. */
export const finished = (spec: SpecRow, now: Date): SpecChange => ({
  state: "complete",
  processedAt: now,
  errorCode: null,
  errors: [],
  failures: 0,
  failingSince: null,
  checksStoppedAt: null,
  ...(spec.source === "url" ? { checkedAt: now, nextCheckAt: nextCheck(spec, now) } : {}),
});

/** Ends a reading that found nothing new. */
export const finishUnchanged = async (
  tx: Context,
  spec: SpecRow,
  fetched: readonly FetchedFile[],
): Promise<void> => {
  await deleteSource(tx.db, spec.id);
  await noteSpec(tx.db, spec.id, { ...finished(spec, tx.now()), fetched });
};

/** Ends a failed reading; the served version stays. The address is checked less often from then on. */
export const finishFailed = async (
  tx: Context,
  spec: SpecRow,
  code: SpecErrorCode,
  errors: readonly SpecError[],
): Promise<void> => {
  const now = tx.now();
  const failures = spec.failures + 1;
  const failingSince = spec.failingSince ?? now;
  const stops = spec.nextCheckAt !== null && now.getTime() - failingSince.getTime() >= PATIENCE_MS;
  await deleteSource(tx.db, spec.id);
  await noteSpec(tx.db, spec.id, {
    state: "complete",
    processedAt: now,
    errorCode: code,
    errors: errors.slice(0, MAX_SPEC_ERRORS).map((error) => ({ ...error, code })),
    ...(spec.source === "url"
      ? {
          checkedAt: now,
          failures,
          failingSince,
          nextCheckAt: stops ? null : nextCheck(spec, now, failures),
          ...(stops ? { checksStoppedAt: now } : {}),
        }
      : {}),
  });
  const said = { organizationId: spec.organizationId, target: targetOf(spec) };
  // A continuing failure is announced only once.
  if (spec.errorCode !== code || spec.errors[0]?.message !== errors[0]?.message)
    await audit(tx, {
      ...said,
      action: "openapi-spec.failed",
      after: { code, message: errors[0]?.message ?? "" },
    });
  if (stops)
    await audit(tx, {
      ...said,
      action: "openapi-spec.checks-stopped",
      after: { failingSince: failingSince.toISOString() },
    });
};
