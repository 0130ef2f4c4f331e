import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { documentLinks } from "#server/db/tables/index.ts";

/**
 * Returns the paths in the texts of a space, in any revision: the few that matched no page when they were written.
 */
export const selectSaidPaths = (
  db: Database,
  spaceId: string,
): Promise<{ readonly document: string; readonly address: string }[]> =>
  db
    .selectDistinct({ document: documentLinks.document, address: documentLinks.address })
    .from(documentLinks)
    .where(and(eq(documentLinks.spaceId, spaceId), eq(documentLinks.kind, "path")));
