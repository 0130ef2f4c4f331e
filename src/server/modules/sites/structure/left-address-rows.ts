import { and, eq, inArray, sql } from "drizzle-orm";
import type { RedirectDestination } from "#contract/schemas/site-access.ts";
import type { Database } from "#server/db/open.ts";
import { siteRedirects } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";

/** Rows one statement carries. */
const BATCH = 2000;

/** An address that leads elsewhere from now on. */
export interface LeftAddress {
  readonly source: string;
  readonly destination: RedirectDestination;
}

/**
 * Lets addresses that are left lead on; what an earlier change left there gives way, what somebody made by
 * hand leads on as they wanted.
 */
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
        set: { destination: sql`excluded.destination` },
        setWhere: eq(siteRedirects.automatic, true),
      });
};

/** Drops what changes of the structure left where something stands now; redirects made by hand rest. */
export const dropRedirects = async (
  db: Database,
  siteId: string,
  sources: readonly string[],
): Promise<void> => {
  if (sources.length === 0) return;
  await db
    .delete(siteRedirects)
    .where(
      and(
        eq(siteRedirects.siteId, siteId),
        eq(siteRedirects.automatic, true),
        inArray(siteRedirects.source, [...sources]),
      ),
    );
};
