import { isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { organizations } from "#server/db/tables/index.ts";

/** Holds for a row of `organizations` that is there: a deleted one exists for nobody until it is restored. */
export const isLiving = isNull(organizations.deletedAt);

/** The same of what belongs to an organization, by that one's id. */
export const hasLivingOrganization = (organizationId: AnyPgColumn | SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${organizations} living
    where living.id = ${organizationId} and living.deleted_at is null)`;
