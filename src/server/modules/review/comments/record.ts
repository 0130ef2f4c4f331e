import { audit, type AuditEntry } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import type { Board } from "./comment-rows.ts";

/** Records what was done to a thread, with the space and the change request it stands on. */
export const record = (
  tx: Context,
  { spaceId, changeRequestId }: Board,
  entry: AuditEntry,
): Promise<string> =>
  audit(tx, {
    ...entry,
    space: spaceId,
    ...(changeRequestId === null ? {} : { changeRequest: changeRequestId }),
  });
