import { and, count, desc, eq, gt, ilike, inArray, isNull, sql } from "drizzle-orm";
import type { Site } from "#contract/schemas/site.ts";
import type { Database } from "#server/db/open.ts";
import type { ListRequest } from "#server/db/lists.ts";
import { sites, siteSpaces } from "#server/db/tables/index.ts";
import type { SiteRow } from "./site-rows.ts";

/** Which sites of an organization. */
export interface SiteFilter {
  /** Only those that show this space. */
  readonly space?: string | undefined;
  /** Only titles that contain this, whatever the case. */
  readonly title?: string | undefined;
  readonly published?: boolean | undefined;
  readonly type?: readonly Site["type"][] | undefined;
  /** The trash, as far as it was filled after this instant. */
  readonly trashedAfter?: Date | undefined;
}

const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const matching = (
  organizationId: string,
  { space, title, published, type, trashedAfter }: SiteFilter,
) =>
  and(
    eq(sites.organizationId, organizationId),
    trashedAfter ? gt(sites.deletedAt, trashedAfter) : isNull(sites.deletedAt),
    space === undefined
      ? undefined
      : sql`exists (select 1 from ${siteSpaces}
          where ${siteSpaces.siteId} = ${sites.id} and ${siteSpaces.spaceId} = ${space})`,
    title ? ilike(sites.title, contains(title)) : undefined,
    published === undefined ? undefined : eq(sites.published, published),
    type && type.length > 0 ? inArray(sites.type, [...type]) : undefined,
  );

/** Sites, the newest first; of the trash the latest deletion first. */
export const selectSites = (
  db: Database,
  organizationId: string,
  filter: SiteFilter,
  { limit, after }: ListRequest,
): Promise<SiteRow[]> => {
  const at = filter.trashedAfter ? sites.deletedAt : sites.createdAt;
  const [instant, id] = after ?? [];
  const beyond =
    instant === undefined
      ? undefined
      : sql`(${at}, ${sites.id}) < (${new Date(instant).toISOString()}::timestamptz, ${id})`;
  return db
    .select()
    .from(sites)
    .where(and(matching(organizationId, filter), beyond))
    .orderBy(desc(at), desc(sites.id))
    .limit(limit);
};

export const countSites = async (
  db: Database,
  organizationId: string,
  filter: SiteFilter,
): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(sites)
    .where(matching(organizationId, filter));
  return row?.total ?? 0;
};
