import { atLeast } from "#contract/permissions.ts";
import { settableMergeRules } from "#contract/schemas/merge-check.ts";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { mergeChecksOf } from "#server/modules/library/spaces/merge-checks.ts";
import { noteOvertaken } from "#server/modules/review/change-requests/change-requests.ts";
import { findMergeChecks, noteConnection } from "./connection-rows.ts";
import type { GitSyncRow } from "./sync-rows.ts";

/** Whether a sync makes one side equal to the other, whatever commits are waiting. */
export const isForced = ({
  force,
  standalone,
}: Pick<GitSyncRow, "force" | "standalone">): boolean => force && !standalone;

/** Returns the merge rules required by the space, which force overrides. */
export const rulesPassedOver = async (
  { db }: Pick<Context, "db">,
  { force, standalone, spaceId }: Pick<GitSyncRow, "force" | "standalone" | "spaceId">,
): Promise<readonly string[]> => {
  if (!isForced({ force, standalone })) return [];
  const checks = mergeChecksOf(await findMergeChecks(db, spaceId));
  return settableMergeRules.filter((rule) => checks[rule] === "required");
};

/** Whether this role is permitted to override rules. */
export const mayPassOver = (rules: readonly string[], role: MemberRole | null): boolean =>
  rules.length === 0 || atLeast(role, "admin");

/** Throws if the caller is not permitted to override the rules that force overrides; returns those rules. */
export const checkForce = async (
  tx: Context,
  asked: Pick<GitSyncRow, "force" | "standalone" | "spaceId">,
): Promise<readonly string[]> => {
  const rules = await rulesPassedOver(tx, asked);
  if (mayPassOver(rules, tx.resource?.role ?? null)) return rules;
  throw new Failure(
    "conflict",
    "The space requires rules of a merge, and force passes over them: only an admin of the space may do that. Nothing was changed.",
    {
      reason: "git.force-needs-admin",
      details: rules.map((rule) => ({ path: "force", message: rule })),
    },
  );
};

/**
 * Detaches the change request in which earlier commits wait from syncing: it stays open and names the sync that
 * overrode it.
 */
export const overtake = async (
  tx: Context,
  { spaceId, id }: Pick<GitSyncRow, "spaceId" | "id">,
  changeRequestId: string,
): Promise<void> => {
  await noteOvertaken(tx, { spaceId, changeRequestId }, id);
  await noteConnection(tx.db, spaceId, {
    pendingChangeRequest: null,
    pendingCommit: null,
    pendingRevision: null,
  });
};
