import type { OrganizationStorage } from "#contract/schemas/organization-storage.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { findOrganizationOfSpace, selectUsedBytes } from "./storage-rows.ts";

/** Returns the storage used by an organization's files, and the operator's limit for one. */
export const readStorage = async (
  { db, settings }: Pick<Context, "db" | "settings">,
  organizationId: string,
): Promise<OrganizationStorage> => ({
  object: "organization-storage",
  used: await selectUsedBytes(db, organizationId),
  limit: settings.organizationBytes ?? null,
});

/**
 * Writes bytes of files into a space, but throws `full`, so that the transaction stores nothing, if its organization
 * would exceed the operator's limit. A write that adds no bytes always succeeds.
 */
export const withinStorage = async (
  tx: Context,
  spaceId: string,
  write: () => Promise<void>,
): Promise<void> => {
  const { organizationBytes: limit } = tx.settings;
  const organizationId =
    limit === undefined ? undefined : await findOrganizationOfSpace(tx.db, spaceId);
  if (limit === undefined || organizationId === undefined) return write();
  const before = await selectUsedBytes(tx.db, organizationId);
  await write();
  const after = await selectUsedBytes(tx.db, organizationId);
  if (after > before && after > limit)
    throw new Failure(
      "full",
      `The files of this organization would take ${after} bytes, and this service gives one ${limit}. Nothing was changed. Whoever runs the service can raise ORGANIZATION_BYTES.`,
      { reason: "storage.full" },
    );
};
