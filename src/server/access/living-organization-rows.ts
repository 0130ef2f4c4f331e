import { isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { organizations } from "#server/db/tables/index.ts";

/** Matches organizations that are not deleted: a deleted one does not exist for anyone until it is restored. */
export const isLiving = isNull(organizations.deletedAt);

/** The same for rows that belong to an organization, by its id. */
export const hasLivingOrganization = (organizationId: AnyPgColumn | SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${organizations} living
    where living.id = ${organizationId} and living.deleted_at is null)`;
