import {
  lockOrganization,
  lockOrganizationAnywhere,
} from "#server/access/organization-lock-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { restJobs } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { expiredBefore, purgeAtOf } from "#server/kit/retention.ts";
import {
  countRestorable,
  type OrganizationRow,
  selectRestorable,
  setOrganization,
} from "./organization-rows.ts";
import { getOrganization, viewerOf } from "./organizations.ts";

/**
 * Deletes an organization: from then on neither it nor its content exists for anyone. Nothing in it is changed, so
 * that its admins can restore it as it was for RETENTION_DAYS.
 */
export const deleteOrganization = (context: Context, organizationId: string): Promise<void> =>
  transaction(context, async (tx) => {
    const before = await lockOrganization(tx.db, organizationId);
    if (!before) throw notFound("organization");
    checkVersion(tx, "organization", before.version);
    const deletedAt = tx.now();
    await setOrganization(tx.db, organizationId, { deletedAt });
    await audit(tx, {
      action: "organization.deleted",
      organizationId,
      target: { type: "organization", id: organizationId, label: before.title },
      before: { title: before.title, deletedAt: null },
      after: { deletedAt: deletedAt.toISOString() },
    });
    restJobs(tx);
  });

/**
 * Restores a deleted organization as it was. Throws a conflict if it is not deleted, and not-found after
 * RETENTION_DAYS.
 */
export const restoreOrganization = (
  context: Context,
  organizationId: string,
): Promise<OrganizationRow> =>
  transaction(context, async (tx) => {
    const before = await lockOrganizationAnywhere(tx.db, organizationId);
    if (!before) throw notFound("organization");
    const { deletedAt, title } = before;
    if (!deletedAt)
      throw conflict(
        "organization.not-deleted",
        "This organization is not deleted, so there is nothing to restore.",
      );
    if (purgeAtOf(deletedAt) <= tx.now()) throw notFound("organization");
    await setOrganization(tx.db, organizationId, { deletedAt: null });
    await audit(tx, {
      action: "organization.restored",
      organizationId,
      target: { type: "organization", id: organizationId, label: title },
      before: { deletedAt: deletedAt.toISOString() },
      after: { deletedAt: null },
    });
    return getOrganization(tx, organizationId);
  });

/** The deleted organizations that the caller can still restore, the most recently deleted first. */
export const listDeletedOrganizations = (
  context: Context,
  page: ListRequest,
): Promise<ListPage<OrganizationRow>> => {
  const { db, now } = context;
  const viewer = viewerOf(context);
  const deletedAfter = expiredBefore(now());
  return readList(page, {
    rows: (asked) => selectRestorable(db, viewer, deletedAfter, asked),
    count: () => countRestorable(db, viewer, deletedAfter),
    cursorOf: ({ organization: { deletedAt, id } }) => [deletedAt?.getTime() ?? 0, id],
  });
};
