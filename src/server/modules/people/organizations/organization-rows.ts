import { and, arrayContains, eq, gt, isNull, sql } from "drizzle-orm";
import { type CredentialAge, recentIn } from "#server/access/credential-age-rows.ts";
import { hasLivingOrganization, isLiving } from "#server/access/living-organization-rows.ts";
import { type CameBy, getsIn } from "#server/access/way-in-rows.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import { members, organizations, sites, teamMembers } from "#server/db/tables/index.ts";

interface SitePath {
  readonly organizationId: string;
  readonly siteId: string;
}

/** An organization, with the viewer's role in it. */
const columns = {
  organization: organizations,
  role: members.role,
  ownsTeam: sql<boolean>`exists (select 1 from ${teamMembers}
    where ${teamMembers.organizationId} = ${members.organizationId}
      and ${teamMembers.userId} = ${members.userId} and ${teamMembers.role} = 'owner')`,
};
/** The viewer, limited to one organization if their credential is. */
export interface Viewer extends CameBy {
  readonly organizationId?: string | undefined;
}
type Member = Pick<Viewer, "userId" | "organizationId"> & CredentialAge;
const membershipsOf = ({ userId, organizationId, ...age }: Member) =>
  and(
    eq(members.userId, userId),
    eq(members.disabled, false),
    organizationId === undefined ? undefined : eq(members.organizationId, organizationId),
    recentIn(members, age),
  );
const seenBy = (viewer: Member) =>
  and(eq(members.organizationId, organizations.id), membershipsOf(viewer));

export const findOrganization = async (db: Database, id: string, userId: string) => {
  const [row] = await db
    .select(columns)
    .from(organizations)
    .innerJoin(members, seenBy({ userId }))
    .where(and(eq(organizations.id, id), isLiving));
  return row;
};
export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof findOrganization>>>;

/** How many organizations a person is an admin of. */
export const countAdministered = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(organizations)
    .innerJoin(members, seenBy({ userId }))
    .where(and(eq(members.role, "admin"), isLiving));
  return row?.total ?? 0;
};

/** An organization in a list; `open` tells whether the viewer can get in. */
export type ListedRow = OrganizationRow & { readonly open: boolean };

const newestFirst = keyset([organizations.createdAt, organizations.id], "desc");

/** The viewer's organizations, newest first, and whether their credential opens each. */
export const selectOrganizations = (
  db: Database,
  viewer: Viewer,
  { limit, after }: ListRequest,
): Promise<ListedRow[]> =>
  db
    .select({ ...columns, open: sql<boolean>`${getsIn(members, viewer)}` })
    .from(organizations)
    .innerJoin(members, seenBy(viewer))
    .where(and(isLiving, newestFirst.after(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);

export const countOrganizations = (db: Database, viewer: Viewer): Promise<number> =>
  db.$count(members, and(membershipsOf(viewer), hasLivingOrganization(members.organizationId)));

const latestDeletionFirst = keyset([organizations.deletedAt, organizations.id], "desc");
const restorable = (viewer: Viewer, deletedAfter: Date) =>
  and(
    gt(organizations.deletedAt, deletedAfter),
    eq(members.role, "admin"),
    getsIn(members, viewer),
  );

/**
 * Organizations deleted after an instant that the viewer, an admin there, can get into; the most recently deleted
 * first.
 */
export const selectRestorable = (
  db: Database,
  viewer: Viewer,
  deletedAfter: Date,
  { limit, after }: ListRequest,
): Promise<OrganizationRow[]> =>
  db
    .select(columns)
    .from(organizations)
    .innerJoin(members, seenBy(viewer))
    .where(and(restorable(viewer, deletedAfter), latestDeletionFirst.after(after)))
    .orderBy(...latestDeletionFirst.orderBy)
    .limit(limit);

export const countRestorable = async (
  db: Database,
  viewer: Viewer,
  deletedAfter: Date,
): Promise<number> => {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(members, seenBy(viewer))
    .where(restorable(viewer, deletedAfter));
  return rows.length;
};

/** The viewer's accessible organizations that claim the e-mail domain. */
export const selectOrganizationsOfDomain = (db: Database, viewer: Viewer, domain: string) =>
  db
    .select(columns)
    .from(organizations)
    .innerJoin(members, seenBy(viewer))
    .where(
      and(isLiving, arrayContains(organizations.emailDomains, [domain]), getsIn(members, viewer)),
    )
    .orderBy(organizations.createdAt, organizations.id);

/** Whether any organization of this installation has the hostname. */
export const isHostnameTaken = async (db: Database, hostname: string): Promise<boolean> => {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.hostname, hostname));
  return rows.length > 0;
};

export const setOrganization = async (
  db: Database,
  id: string,
  change: Partial<typeof organizations.$inferInsert>,
): Promise<void> => {
  await db
    .update(organizations)
    .set({ ...change, version: sql`${organizations.version} + 1` })
    .where(eq(organizations.id, id));
};

/** Clears the organization's default site if it is this one. Returns the organization's title if so. */
export const clearDefaultSite = async (
  db: Database,
  { organizationId, siteId }: SitePath,
): Promise<string | undefined> => {
  const [row] = await db
    .update(organizations)
    .set({ defaultSiteId: null, version: sql`${organizations.version} + 1` })
    .where(and(eq(organizations.id, organizationId), eq(organizations.defaultSiteId, siteId)))
    .returning({ title: organizations.title });
  return row?.title;
};

/** Whether the organization has this living site. If so, the site cannot be deleted until the transaction ends. */
export const lockLivingSite = async (
  db: Database,
  { organizationId, siteId }: SitePath,
): Promise<boolean> => {
  const rows = await db
    .select({ id: sites.id })
    .from(sites)
    .where(
      and(eq(sites.id, siteId), eq(sites.organizationId, organizationId), isNull(sites.deletedAt)),
    )
    .for("no key update");
  return rows.length > 0;
};

export const insertOrganization = async (
  db: Database,
  row: typeof organizations.$inferInsert,
): Promise<void> => {
  await db.insert(organizations).values(row);
};
