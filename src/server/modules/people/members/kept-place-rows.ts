import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import {
  collections,
  grants,
  type KeptPlaces,
  samlProviders,
  savedViews,
  spaces,
  ssoIdentities,
  teamMembers,
  teams,
} from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";

type Places = { -readonly [Kind in keyof KeptPlaces]: KeptPlaces[Kind][number][] };

const none = (): Places => ({ teams: [], grants: [], identities: [], views: [] });

/** What members have in an organization besides their membership, by person; each kind sorted by title. */
export const selectPlaces = async (
  db: Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<(userId: string) => KeptPlaces> => {
  const found = new Map(userIds.map((id) => [id, none()]));
  const ids = [...userIds];
  const of = (userId: string | null) => found.get(userId ?? "") ?? none();
  if (ids.length === 0) return of;
  const inTeams = await db
    .select({
      userId: teamMembers.userId,
      id: teams.id,
      title: teams.title,
      role: teamMembers.role,
      addedAt: teamMembers.addedAt,
    })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teamMembers.organizationId, organizationId), inArray(teamMembers.userId, ids)))
    .orderBy(teams.title, teams.id);
  for (const { userId, addedAt, ...team } of inTeams)
    of(userId).teams.push({ ...team, addedAt: addedAt.toISOString() });
  const granted = await db
    .select({
      userId: grants.userId,
      spaceId: grants.spaceId,
      collectionId: grants.collectionId,
      title: sql<string>`coalesce(${spaces.title}, ${collections.title}, '')`,
      role: grants.role,
    })
    .from(grants)
    .leftJoin(spaces, eq(spaces.id, grants.spaceId))
    .leftJoin(collections, eq(collections.id, grants.collectionId))
    .where(and(eq(grants.organizationId, organizationId), inArray(grants.userId, ids)))
    .orderBy(sql`4`, grants.id);
  for (const { userId, spaceId, collectionId, title, role } of granted)
    of(userId).grants.push(
      spaceId === null
        ? { kind: "collection", id: collectionId ?? "", title, role }
        : { kind: "space", id: spaceId, title, role },
    );
  const linked = await db
    .select({
      userId: ssoIdentities.userId,
      providerId: ssoIdentities.providerId,
      provider: samlProviders.label,
      nameId: ssoIdentities.nameId,
      linkedAt: ssoIdentities.linkedAt,
      lastUsedAt: ssoIdentities.lastUsedAt,
    })
    .from(ssoIdentities)
    .innerJoin(samlProviders, eq(samlProviders.id, ssoIdentities.providerId))
    .where(
      and(eq(ssoIdentities.organizationId, organizationId), inArray(ssoIdentities.userId, ids)),
    )
    .orderBy(samlProviders.label, ssoIdentities.nameId);
  for (const { userId, linkedAt, lastUsedAt, ...identity } of linked)
    of(userId).identities.push({
      ...identity,
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    });
  const saved = await db
    .select({
      userId: savedViews.userId,
      list: savedViews.list,
      name: savedViews.name,
      search: savedViews.search,
      createdAt: savedViews.createdAt,
    })
    .from(savedViews)
    .where(and(eq(savedViews.organizationId, organizationId), inArray(savedViews.userId, ids)))
    .orderBy(savedViews.createdAt, savedViews.id);
  for (const { userId, createdAt, ...view } of saved)
    of(userId).views.push({ ...view, createdAt: createdAt.toISOString() });
  return of;
};

/** Which of the things named in places still exist in the organization, and which identities are in use. */
export interface StillThere {
  readonly teams: ReadonlyMap<string, string>;
  readonly resources: ReadonlySet<string>;
  readonly providers: ReadonlySet<string>;
  /** Maps a provider and a name there, as JSON, to the person who signs in with them. */
  readonly holders: ReadonlyMap<string, string>;
}

/** The key of an identity in `StillThere`. */
export const identityKey = (providerId: string, nameId: string): string =>
  JSON.stringify([providerId, nameId]);

/** Finds out which of these places still exist. Spaces and collections in the trash count as existing. */
export const selectStillThere = async (
  db: Database,
  organizationId: string,
  places: readonly KeptPlaces[],
): Promise<StillThere> => {
  const some = <Row>(ids: Iterable<string>, rows: (ids: string[]) => Promise<Row[]>) => {
    const once = [...new Set(ids)];
    return once.length === 0 ? Promise.resolve([]) : rows(once);
  };
  const grantedIn = (kind: "space" | "collection") =>
    places.flatMap(({ grants: all }) => all.flatMap((one) => (one.kind === kind ? [one.id] : [])));
  const identities = places.flatMap((one) => one.identities);
  const livingTeams = await some(
    places.flatMap((one) => one.teams.map(({ id }) => id)),
    (ids) =>
      db
        .select({ id: teams.id, title: teams.title })
        .from(teams)
        .where(and(eq(teams.organizationId, organizationId), inArray(teams.id, ids)))
        .for("key share"),
  );
  const livingSpaces = await some(grantedIn("space"), (ids) =>
    db
      .select({ id: spaces.id })
      .from(spaces)
      .where(and(eq(spaces.organizationId, organizationId), inArray(spaces.id, ids)))
      .for("key share"),
  );
  const livingCollections = await some(grantedIn("collection"), (ids) =>
    db
      .select({ id: collections.id })
      .from(collections)
      .where(and(eq(collections.organizationId, organizationId), inArray(collections.id, ids)))
      .for("key share"),
  );
  const providers = await some(
    identities.map(({ providerId }) => providerId),
    (ids) =>
      db
        .select({ id: samlProviders.id })
        .from(samlProviders)
        .where(
          and(
            eq(samlProviders.organizationId, organizationId),
            isNull(samlProviders.deletedAt),
            inArray(samlProviders.id, ids),
          ),
        ),
  );
  const held = await some(
    identities.map(({ nameId }) => nameId),
    (names) =>
      db
        .select({
          providerId: ssoIdentities.providerId,
          nameId: ssoIdentities.nameId,
          userId: ssoIdentities.userId,
        })
        .from(ssoIdentities)
        .where(
          and(
            eq(ssoIdentities.organizationId, organizationId),
            inArray(ssoIdentities.nameId, names),
          ),
        ),
  );
  return {
    teams: new Map(livingTeams.map(({ id, title }) => [id, title])),
    resources: new Set([...livingSpaces, ...livingCollections].map(({ id }) => id)),
    providers: new Set(providers.map(({ id }) => id)),
    holders: new Map(
      held.map(({ providerId, nameId, userId }) => [identityKey(providerId, nameId), userId]),
    ),
  };
};

const ROWS_AT_ONCE = 1000;

const inParts = async <Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>) => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await insert(rows.slice(at, at + ROWS_AT_ONCE));
};

/**
 * Gives members their places back. What they have by now is unchanged, except that a member of a team may become its
 * owner.
 */
export const insertPlaces = async (
  db: Database,
  organizationId: string,
  given: readonly { readonly userId: string; readonly places: KeptPlaces }[],
): Promise<void> => {
  const teamRows = given.flatMap(({ userId, places }) =>
    places.teams.map(({ id: teamId, role, addedAt }) => ({
      organizationId,
      userId,
      teamId,
      role,
      addedAt: new Date(addedAt),
    })),
  );
  await inParts(teamRows, (rows) =>
    db
      .insert(teamMembers)
      .values(rows)
      .onConflictDoUpdate({
        target: [teamMembers.teamId, teamMembers.userId],
        set: { role: sql`excluded.role` },
        setWhere: sql`excluded.role = 'owner'`,
      }),
  );
  const grantRows = given.flatMap(({ userId, places }) =>
    places.grants.map(({ kind, id, role }) => ({
      organizationId,
      userId,
      id: newId(),
      spaceId: kind === "space" ? id : null,
      collectionId: kind === "collection" ? id : null,
      role,
    })),
  );
  await inParts(grantRows, (rows) => db.insert(grants).values(rows).onConflictDoNothing());
  const identityRows = given.flatMap(({ userId, places }) =>
    places.identities.map(({ providerId, nameId, linkedAt, lastUsedAt }) => ({
      organizationId,
      userId,
      id: newId(),
      providerId,
      nameId,
      linkedAt: new Date(linkedAt),
      lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
    })),
  );
  await inParts(identityRows, (rows) =>
    db.insert(ssoIdentities).values(rows).onConflictDoNothing(),
  );
  const viewRows = given.flatMap(({ userId, places }) =>
    places.views.map(({ createdAt, ...view }) => ({
      organizationId,
      userId,
      id: newId(),
      ...view,
      createdAt: new Date(createdAt),
    })),
  );
  await inParts(viewRows, (rows) => db.insert(savedViews).values(rows).onConflictDoNothing());
};
