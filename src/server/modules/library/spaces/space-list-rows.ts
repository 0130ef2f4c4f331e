import { and, count, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type MemberRole, memberRoles } from "#contract/schemas/role.ts";
import { memberReach, openSpaces, rankOnSpace } from "#server/access/member-reach-rows.ts";
import { spacesOfTeam } from "#server/access/team-space-rows.ts";
import type { Database } from "#server/db/open.ts";
import type { Cursor } from "#server/db/cursors.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { placeNow } from "#server/kit/order-keys.ts";
import { spaces } from "#server/db/tables/index.ts";
import { brokenCounts, isUncounted, type LinkViewer } from "#server/links/broken-count-rows.ts";
import { countTables, isOnSite, spaceFacts } from "./space-rows.ts";

/** The filters of an organization's spaces; only those the person can open are listed. */
export interface SpaceFilter {
  /** Only spaces directly in this collection. */
  readonly collectionId?: string | undefined;
  /** The trash: spaces moved there after this instant or shown by a site, if the person may restore them. */
  readonly trashedAfter?: Date | undefined;
  /** Only spaces with broken links that the person may know about. */
  readonly brokenLinks?: boolean | undefined;
  /** Only spaces that this team of the organization gives access to. */
  readonly teamId?: string | undefined;
  /** Only spaces that this other member can open too. */
  readonly openFor?: string | undefined;
}

/** The viewer of the spaces. */
export type SpaceViewer = LinkViewer & { readonly organizationId: string };

const ADMIN_RANK = memberRoles.indexOf("admin") + 1;

const matching = (
  viewer: SpaceViewer,
  { collectionId, trashedAfter, brokenLinks = false, teamId, openFor }: SpaceFilter,
) => {
  const { organizationId } = viewer;
  const ofOrganization = sql`select id from ${spaces} where organization_id = ${organizationId}`;
  return and(
    eq(spaces.organizationId, organizationId),
    collectionId === undefined ? undefined : eq(spaces.collectionId, collectionId),
    trashedAfter
      ? and(isNotNull(spaces.deletedAt), or(gt(spaces.deletedAt, trashedAfter), isOnSite))
      : isNull(spaces.deletedAt),
    brokenLinks
      ? sql`${spaces.id} in (select space_id from ${brokenCounts(viewer, ofOrganization)})
          and not ${isUncounted}`
      : undefined,
    teamId === undefined ? undefined : sql`${spaces.id} in ${spacesOfTeam(organizationId, teamId)}`,
    openFor === undefined ? undefined : sql`${spaces.id} in ${openSpaces(organizationId, openFor)}`,
    sql`${rankOnSpace} >= ${trashedAfter ? ADMIN_RANK : 1}`,
  );
};

/** By creation, the trash by deletion, and a collection in the order people gave it. */
const sorting = ({ collectionId, trashedAfter }: SpaceFilter, order: "asc" | "desc") =>
  collectionId === undefined
    ? keyset([trashedAfter ? spaces.deletedAt : spaces.createdAt, spaces.id], order)
    : keyset([spaces.position, spaces.id], "asc");

/** The cursor of a space in such a list. */
export const spaceCursor = (
  { collectionId, trashedAfter }: SpaceFilter,
  { id, position, createdAt, deletedAt }: typeof spaces.$inferSelect,
): [string | number, string] => {
  if (collectionId !== undefined) return [position, id];
  return [((trashedAfter ? deletedAt : null) ?? createdAt).getTime(), id];
};

/** Updates a cursor to the current key of its space in the collection. */
const currentCursor = async (
  db: Database,
  { collectionId }: SpaceFilter,
  after: Cursor | undefined,
): Promise<Cursor | undefined> => {
  if (after === undefined || collectionId === undefined) return after;
  const read = after.map(String);
  const [, id = ""] = read;
  const [now] = await db
    .select({ position: spaces.position })
    .from(spaces)
    .where(and(eq(spaces.id, id), eq(spaces.collectionId, collectionId)));
  return now ? placeNow(read, [now.position, id]) : after;
};

/** The spaces a person can open with their role in each; those of a collection in its order. */
export const selectSpaces = async (
  db: Database,
  viewer: SpaceViewer,
  filter: SpaceFilter,
  { order, limit, after }: ListRequest & { readonly order: "asc" | "desc" },
) => {
  const { organizationId, userId } = viewer;
  const sorted = sorting(filter, order);
  const from = await currentCursor(db, filter, after);
  const page = db.$with("page").as(
    db
      .select({ id: spaces.id, rank: rankOnSpace.mapWith(Number).as("rank") })
      .from(spaces)
      .crossJoin(memberReach(organizationId, userId))
      .where(and(matching(viewer, filter), sorted.after(from)))
      // The rank does not affect the order. Naming it here has it computed before sorting, so that the sort does not
      // hold the maps.
      .orderBy(...sorted.orderBy, rankOnSpace)
      .limit(limit),
  );
  const [requests, threads, broken] = countTables(viewer);
  const rows = await db
    .with(page)
    .select({ ...spaceFacts, rank: page.rank })
    .from(page)
    .innerJoin(spaces, eq(spaces.id, page.id))
    .leftJoin(requests.table, requests.on)
    .leftJoin(threads.table, threads.on)
    .leftJoin(broken.table, broken.on)
    .orderBy(...sorted.orderBy);
  return rows.map(({ rank, ...row }) => ({ ...row, role: memberRoles[rank - 1] ?? "read" }));
};
export type SpaceRow = Awaited<ReturnType<typeof selectSpaces>>[number];

export const countSpaces = async (
  db: Database,
  viewer: SpaceViewer,
  filter: SpaceFilter,
): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(spaces)
    .crossJoin(memberReach(viewer.organizationId, viewer.userId))
    .where(matching(viewer, filter));
  return row?.total ?? 0;
};

const livingIn = (organizationId: string) =>
  and(eq(spaces.organizationId, organizationId), isNull(spaces.deletedAt));

/** These spaces, living or not, with one person's role on each; null if they cannot open it. */
export const selectSpacesById = async (
  db: Database,
  viewer: SpaceViewer,
  ids: readonly string[],
) => {
  const { organizationId, userId } = viewer;
  if (ids.length === 0) return [];
  const ranked = sql<number>`case when ${livingIn(organizationId)} then ${rankOnSpace} else 0 end`;
  const page = db.$with("page").as(
    db
      .select({ id: spaces.id, rank: ranked.mapWith(Number).as("rank") })
      .from(spaces)
      .leftJoin(memberReach(organizationId, userId), sql`true`)
      .where(inArray(spaces.id, [...ids])),
  );
  const [requests, threads, broken] = countTables(viewer);
  const rows = await db
    .with(page)
    .select({ ...spaceFacts, rank: page.rank })
    .from(page)
    .innerJoin(spaces, eq(spaces.id, page.id))
    .leftJoin(requests.table, requests.on)
    .leftJoin(threads.table, threads.on)
    .leftJoin(broken.table, broken.on);
  return rows.map(({ rank, ...row }) => ({ ...row, role: memberRoles[rank - 1] ?? null }));
};

/** The living spaces of the organization among these that a person can open, with their role on each. */
export const selectRolesOnSpaces = async (
  db: Database,
  organizationId: string,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemberRole>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: spaces.id, rank: rankOnSpace.mapWith(Number) })
    .from(spaces)
    .crossJoin(memberReach(organizationId, userId))
    .where(and(livingIn(organizationId), inArray(spaces.id, [...ids])));
  return new Map(
    rows.flatMap(({ id, rank }) => {
      const role = memberRoles[rank - 1];
      return role === undefined ? [] : [[id, role] as const];
    }),
  );
};
