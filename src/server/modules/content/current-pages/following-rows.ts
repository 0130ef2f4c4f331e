import { asc, eq, or } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { translations } from "#server/db/tables/index.ts";

/** A translation as a space knows it that it follows, or that follows it. */
export interface Following {
  readonly id: string;
  readonly organizationId: string;
  readonly targetSpaceId: string;
}

/** The translations that a space is the source or the target of, always in the same order. */
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
