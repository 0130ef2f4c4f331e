import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { siteSpaces } from "#server/db/tables/index.ts";

/** The site-spaces of a site that override how it looks, each with what it overrides. */
export const selectOverrides = (db: Database, siteId: string) =>
  db
    .select({ id: siteSpaces.id, customization: siteSpaces.customization })
    .from(siteSpaces)
    .where(and(eq(siteSpaces.siteId, siteId), isNotNull(siteSpaces.customization)));
