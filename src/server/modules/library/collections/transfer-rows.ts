import {
  and,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { isLiving } from "#server/access/living-organization-rows.ts";
import type { Database } from "#server/db/open.ts";
import {
  changeRequests,
  collections,
  grants,
  members,
  organizations,
  requestedReviewers,
  sites,
  siteSpaces,
  spaces,
} from "#server/db/tables/index.ts";

/** What is transferred: one space, or collections with all their spaces, including those in the trash. */
export type Load = { readonly spaceId: string } | { readonly collectionIds: readonly string[] };

/** The organization as its member sees it; undefined for anyone else. */
export const findOrganizationOf = async (
  db: Database,
  organizationId: string,
  userId: string,
): Promise<
  | {
      title: string;
      blocked: boolean;
      role: MemberRoleOrGuest;
      /** Sessions and tokens from before this do not open it. */
      credentialsFrom: Date | null;
    }
  | undefined
> => {
  const [row] = await db
    .select({
      title: organizations.title,
      blocked: organizations.blocked,
      role: members.role,
      credentialsFrom: members.credentialsFrom,
    })
    .from(organizations)
    .innerJoin(
      members,
      and(
        eq(members.organizationId, organizations.id),
        eq(members.userId, userId),
        eq(members.disabled, false),
      ),
    )
    .where(and(eq(organizations.id, organizationId), isLiving));
  return row && { ...row, blocked: row.blocked !== null };
};

const spacesOf = (load: Load) =>
  "spaceId" in load
    ? eq(spaces.id, load.spaceId)
    : inArray(spaces.collectionId, [...load.collectionIds]);
const idsOf = (db: Database, load: Load) =>
  db.select({ id: spaces.id }).from(spaces).where(spacesOf(load));
const grantsOn = (db: Database, load: Load) =>
  or(
    inArray(grants.spaceId, idsOf(db, load)),
    "spaceId" in load ? undefined : inArray(grants.collectionId, [...load.collectionIds]),
  );

const memberships = (db: Database, organizationId: string) =>
  db
    .select({ one: sql`1` })
    .from(members)
    .$dynamic()
    .where(eq(members.organizationId, organizationId));
const holdsGrant = (db: Database, organizationId: string) =>
  memberships(db, organizationId).where(
    and(eq(members.organizationId, organizationId), eq(members.userId, grants.userId)),
  );
const isReviewer = (db: Database, organizationId: string) =>
  memberships(db, organizationId).where(
    and(eq(members.organizationId, organizationId), eq(members.userId, requestedReviewers.userId)),
  );

/** Review requests of unmerged change requests to people who are not in the organization. */
const reviewersLeftBehind = (db: Database, load: Load, organizationId: string) =>
  and(
    inArray(
      requestedReviewers.changeRequestId,
      db
        .select({ id: changeRequests.id })
        .from(changeRequests)
        .where(
          and(
            inArray(changeRequests.spaceId, idsOf(db, load)),
            sql`${changeRequests.status} <> 'merged'`,
          ),
        ),
    ),
    notExists(isReviewer(db, organizationId)),
  );

/** The size of a load: its living spaces, and their open and draft change requests. */
export const countLoad = async (db: Database, load: Load) => {
  const living = and(spacesOf(load), isNull(spaces.deletedAt));
  const [held] = await db.select({ total: count() }).from(spaces).where(living);
  const [proposed] = await db
    .select({ total: count() })
    .from(changeRequests)
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .where(and(living, inArray(changeRequests.status, ["open", "draft"])));
  return { spaces: held?.total ?? 0, changeRequests: proposed?.total ?? 0 };
};

/** How many people and teams would lose a role or a review request if the load went to another organization. */
export const countLosing = async (db: Database, load: Load, organizationId: string) => {
  const distinct = (column: typeof grants.userId | typeof grants.teamId) =>
    sql<number>`count(distinct ${column})`.mapWith(Number);
  const [people] = await db
    .select({ total: distinct(grants.userId) })
    .from(grants)
    .where(
      and(grantsOn(db, load), isNotNull(grants.userId), notExists(holdsGrant(db, organizationId))),
    );
  const [teams] = await db
    .select({ total: distinct(grants.teamId) })
    .from(grants)
    .where(grantsOn(db, load));
  const [reviewers] = await db
    .select({ total: count() })
    .from(requestedReviewers)
    .where(reviewersLeftBehind(db, load, organizationId));
  return {
    members: people?.total ?? 0,
    teams: teams?.total ?? 0,
    requestedReviewers: reviewers?.total ?? 0,
  };
};

/** The sites that show something of the load, including those in the trash, by title. */
export const selectSitesShowing = (db: Database, load: Load): Promise<{ title: string }[]> =>
  db
    .selectDistinct({ id: sites.id, title: sites.title })
    .from(siteSpaces)
    .innerJoin(sites, eq(sites.id, siteSpaces.siteId))
    .where(inArray(siteSpaces.spaceId, idsOf(db, load)))
    .orderBy(sites.title, sites.id);

/** Deletes what cannot be transferred to another organization, and keeps the other grants. */
export const transferGrants = async (
  db: Database,
  load: Load,
  organizationId: string,
): Promise<void> => {
  await db.delete(requestedReviewers).where(reviewersLeftBehind(db, load, organizationId));
  const on = grantsOn(db, load);
  const stays = and(isNotNull(grants.userId), exists(holdsGrant(db, organizationId)));
  await db.delete(grants).where(and(on, sql`not (${stays})`));
  await db.update(grants).set({ organizationId }).where(on);
};

/** Moves collections and their spaces to another organization. */
export const transferContents = async (
  db: Database,
  collectionIds: readonly string[],
  organizationId: string,
): Promise<void> => {
  await db
    .update(collections)
    .set({ organizationId, version: sql`${collections.version} + 1` })
    .where(inArray(collections.id, [...collectionIds]));
  await db
    .update(spaces)
    .set({
      organizationId,
      // The organization in their search rows, if that is another one.
      searchOrganizationId: sql`nullif(coalesce(${spaces.searchOrganizationId}, ${spaces.organizationId}), ${organizationId})`,
      version: sql`${spaces.version} + 1`,
    })
    .where(inArray(spaces.collectionId, [...collectionIds]));
};
