import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { documentLinks } from "#server/db/tables/index.ts";

/** The paths that the texts of a space say, of any revision: the few that no page had when they were written. */
export const selectSaidPaths = (
  db: Database,
  spaceId: string,
): Promise<{ readonly document: string; readonly address: string }[]> =>
  db
    .selectDistinct({ document: documentLinks.document, address: documentLinks.address })
    .from(documentLinks)
    .where(and(eq(documentLinks.spaceId, spaceId), eq(documentLinks.kind, "path")));
