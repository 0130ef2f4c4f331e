import { atLeast } from "#contract/permissions.ts";
import type { ImportTarget } from "#contract/schemas/import.ts";
import type { MemberRole } from "#contract/schemas/role.ts";
import { findResource } from "#server/access/resource-rows.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, invalid, notFound } from "#server/kit/failures.ts";
import { readUnlocked } from "#server/modules/content/changes/update-space-content.ts";
import { readRevision, type RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import {
  findChangeRequest,
  refuseClosed,
} from "#server/modules/review/change-requests/find-change-request.ts";

/** The alternative where a space cannot be edited directly. */
export const INSTEAD = "Import into a change request.";

/** The current state of an import's target. */
export interface FoundTarget {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly direct: boolean;
  readonly pageId: string | null;
  /** Its current revision. */
  readonly revision: RevisionRow;
}

const needs = (what: string): Failure => new Failure("forbidden", `This needs ${what}.`);

/** Returns the actor's role on a living space; throws 404 for one they cannot open. */
const roleOn = async (
  { db, actor }: Context,
  spaceId: string,
): Promise<{ role: MemberRole; locked: boolean; organizationId: string }> => {
  const found = await findResource(db, "space", spaceId, actor.id);
  if (!found?.role || found.deleted) throw notFound("space");
  return { role: found.role, locked: found.locked, organizationId: found.organizationId };
};

const inChangeRequest = async (
  context: Context,
  spaceId: string,
  changeRequestId: string,
  role: MemberRole,
) => {
  const row = await findChangeRequest(context, { spaceId, changeRequestId });
  if (row.createdBy !== context.actor.id && !atLeast(role, "review"))
    throw needs("having created the change request, or the role review on the space");
  await refuseClosed(context, row);
  return row;
};

/**
 * Finds the target of an import. Throws if it does not exist, if the actor may not write there, if the space is
 * locked or if the change request is closed.
 */
export const findTarget = async (
  context: Context,
  { space: spaceId, changeRequest, direct = false, page }: ImportTarget,
): Promise<FoundTarget> => {
  const { role, locked, organizationId } = await roleOn(context, spaceId);
  if (context.organization !== undefined && context.organization.id !== organizationId)
    throw notFound("space");
  if (!atLeast(role, "edit")) throw needs("the role edit on the space");
  if (direct && locked) await readUnlocked(context, spaceId, INSTEAD);
  const row =
    changeRequest === undefined
      ? undefined
      : await inChangeRequest(context, spaceId, changeRequest, role);
  const revision =
    row === undefined
      ? (await stateOfSpace(context, { spaceId })).revision
      : await readRevision(context, spaceId, row.revision);
  if (page !== undefined) await checkParent(context, revision, page);
  return {
    organizationId,
    spaceId,
    changeRequestId: row?.id ?? null,
    direct,
    pageId: page ?? null,
    revision,
  };
};

const checkParent = async (context: Context, revision: RevisionRow, page: string) => {
  const { pages } = await readTree(context, revision.spaceId, revision.root);
  const placed = pages.get(page);
  if (placed === undefined) throw invalid("target.page", `There is no page with the id "${page}".`);
  if (placed.page.type === "link")
    throw invalid("target.page", "is a link, which cannot have pages below it");
};
