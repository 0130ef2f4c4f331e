import { and, eq, inArray, sql } from "drizzle-orm";
import type { RedirectDestination } from "../../../contract/schemas/site-access.ts";
import type { Database } from "../../db/open.ts";
import { siteRedirects } from "../../db/tables/index.ts";
import { newId } from "../../kit/ids.ts";

/** Rows one statement carries. */
const BATCH = 2000;

/** An address that leads elsewhere from now on. */
export interface LeftAddress {
  readonly source: string;
  readonly destination: RedirectDestination;
}

/** Lets addresses that are left lead on; what led there before gives way. */
export const leaveRedirects = async (
  db: Database,
  siteId: string,
  left: readonly LeftAddress[],
  createdAt: Date,
): Promise<void> => {
  const rows = left.map(({ source, destination }) => ({
    id: newId(),
    siteId,
    source,
    destination,
    automatic: true,
    createdAt,
  }));
  for (let at = 0; at < rows.length; at += BATCH)
    await db
      .insert(siteRedirects)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: [siteRedirects.siteId, siteRedirects.source],
        set: { destination: sql`excluded.destination`, automatic: true },
      });
};

/** Drops redirects whose source something stands at now. */
export const dropRedirects = async (
  db: Database,
  siteId: string,
  sources: readonly string[],
): Promise<void> => {
  if (sources.length === 0) return;
  await db
    .delete(siteRedirects)
    .where(and(eq(siteRedirects.siteId, siteId), inArray(siteRedirects.source, [...sources])));
};
