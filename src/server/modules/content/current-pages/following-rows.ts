import { asc, eq, or } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { translations } from "#server/db/tables/index.ts";

/** A translation, as seen from its source or target space. */
export interface Following {
  readonly id: string;
  readonly organizationId: string;
  readonly targetSpaceId: string;
}

/** Returns the translations that a space is the source or the target of, always in the same order. */
export const selectFollowing = (db: Database, spaceId: string): Promise<Following[]> =>
  db
    .select({
      id: translations.id,
      organizationId: translations.organizationId,
      targetSpaceId: translations.targetSpaceId,
    })
    .from(translations)
    .where(or(eq(translations.sourceSpaceId, spaceId), eq(translations.targetSpaceId, spaceId)))
    .orderBy(asc(translations.id));
