import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/open.ts";
import {
  auditEvents,
  changeRequests,
  collections,
  members,
  samlProviders,
  sites,
  spaces,
  specs,
  teams,
  translations,
  users,
} from "#server/db/tables/index.ts";

/**
 * Something that events name and that still exists, possibly in the trash: its name, and the path of its screen in
 * the organization.
 */
export interface NamedRow {
  readonly id: string;
  readonly name: string | null;
  /** Absent in the trash. */
  readonly path: string | null;
}

const path = (...parts: readonly unknown[]) =>
  sql<string | null>`${sql.join(
    parts.map((part) => sql`${part}::text`),
    sql` || `,
  )}`;
const unlessDeleted = (deletedAt: unknown, there: SQL<string | null>) =>
  sql<string | null>`case when ${deletedAt} is null then ${there} end`;
const name = (value: unknown) => sql<string | null>`${value}`;

/** An organization's things with these ids. Permanently deleted ones have no row. */
export const selectNamed = async (
  db: Database,
  organizationId: string,
  given: readonly string[],
): Promise<NamedRow[]> => {
  const ids = [...given];
  if (ids.length === 0) return [];
  return unionAll(
    db
      .select({
        id: sql<string>`${spaces.id}`,
        name: name(spaces.title),
        path: unlessDeleted(spaces.deletedAt, path("spaces/", spaces.id)),
      })
      .from(spaces)
      .where(and(eq(spaces.organizationId, organizationId), inArray(spaces.id, ids))),
    db
      .select({
        id: sql<string>`${collections.id}`,
        name: name(collections.title),
        path: unlessDeleted(collections.deletedAt, path("spaces/collections/", collections.id)),
      })
      .from(collections)
      .where(and(eq(collections.organizationId, organizationId), inArray(collections.id, ids))),
    db
      .select({
        id: sql<string>`${sites.id}`,
        name: name(sites.title),
        path: unlessDeleted(sites.deletedAt, path("sites/", sites.id)),
      })
      .from(sites)
      .where(and(eq(sites.organizationId, organizationId), inArray(sites.id, ids))),
    db
      .select({
        id: sql<string>`${changeRequests.id}`,
        name: name(changeRequests.subject),
        path: unlessDeleted(
          spaces.deletedAt,
          path("spaces/", spaces.id, "/change-requests/", changeRequests.number),
        ),
      })
      .from(changeRequests)
      .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
      .where(and(eq(spaces.organizationId, organizationId), inArray(changeRequests.id, ids))),
    db
      .select({
        id: sql<string>`${teams.id}`,
        name: name(teams.title),
        path: path("teams/", teams.id),
      })
      .from(teams)
      .where(and(eq(teams.organizationId, organizationId), inArray(teams.id, ids))),
    db
      .select({
        id: sql<string>`${members.userId}`,
        name: name(users.displayName),
        path: path("members/", members.userId),
      })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.organizationId, organizationId), inArray(members.userId, ids))),
    db
      .select({
        id: sql<string>`${samlProviders.id}`,
        name: name(samlProviders.label),
        path: unlessDeleted(samlProviders.deletedAt, path("settings/sign-in/", samlProviders.id)),
      })
      .from(samlProviders)
      .where(and(eq(samlProviders.organizationId, organizationId), inArray(samlProviders.id, ids))),
    db
      .select({
        id: sql<string>`${specs.id}`,
        name: name(specs.slug),
        path: path("openapi/", specs.slug),
      })
      .from(specs)
      .where(and(eq(specs.organizationId, organizationId), inArray(specs.id, ids))),
    db
      .select({
        id: sql<string>`${translations.id}`,
        name: name(spaces.title),
        path: path("translations/", translations.id),
      })
      .from(translations)
      .innerJoin(spaces, eq(spaces.id, translations.targetSpaceId))
      .where(and(eq(translations.organizationId, organizationId), inArray(translations.id, ids))),
  );
};

/** The last known names of things by their newest events, including deleted things. */
export const selectLastLabels = async (
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([auditEvents.targetId], {
      id: auditEvents.targetId,
      label: sql<string>`${auditEvents.targetLabel}`,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organizationId, organizationId),
        inArray(auditEvents.targetId, [...ids]),
        isNotNull(auditEvents.targetLabel),
      ),
    )
    .orderBy(auditEvents.targetId, desc(auditEvents.occurredAt));
  return new Map(rows.map(({ id, label }) => [id, label]));
};
