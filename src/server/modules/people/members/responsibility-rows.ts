import { and, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { activeRankOnSpace, memberReach } from "#server/access/member-reach-rows.ts";
import type { Database } from "#server/db/open.ts";
import {
  changeRequests,
  comments,
  requestedReviewers,
  reviews,
  sessions,
  siteStructureDrafts,
  sites,
  spaces,
  teamMembers,
  teams,
  tokens,
} from "#server/db/tables/index.ts";
import type { MemberPath } from "./member-rows.ts";

/** Whose responsibilities, limited to what `viewer` can open, and how many are named. */
export interface ResponsibilityQuery extends MemberPath {
  readonly viewer: string;
  readonly limit: number;
}

const ownedTeams = ({ organizationId, userId }: MemberPath) =>
  and(
    eq(teamMembers.organizationId, organizationId),
    eq(teamMembers.userId, userId),
    eq(teamMembers.role, "owner"),
  );

const otherOwner = sql<boolean>`exists (select 1 from team_members other
  where other.team_id = ${teams.id} and other.role = 'owner'
    and other.user_id <> ${teamMembers.userId})`;

/** The teams a person owns; those that would be left without an owner come first. */
export const selectOwnedTeams = (db: Database, path: MemberPath, limit: number) =>
  db
    .select({ id: teams.id, title: teams.title, onlyOwner: sql<boolean>`not ${otherOwner}` })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(ownedTeams(path))
    .orderBy(otherOwner, teams.title, teams.id)
    .limit(limit);

/** The owners of every team that any of these members owns, each once per team. */
export const selectOwners = (db: Database, organizationId: string, userIds: readonly string[]) => {
  const owned = db
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.organizationId, organizationId),
        eq(teamMembers.role, "owner"),
        inArray(teamMembers.userId, [...userIds]),
      ),
    );
  return db
    .select({ teamId: teamMembers.teamId, userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.role, "owner"), inArray(teamMembers.teamId, owned)));
};

export const countOwnedTeams = (db: Database, path: MemberPath): Promise<number> =>
  db.$count(teamMembers, ownedTeams(path));

/** Restricts a query to living spaces that the viewer can open. */
const withinReach = <Query extends PgSelect>(
  query: Query,
  { organizationId, viewer }: Pick<ResponsibilityQuery, "organizationId" | "viewer">,
  which: SQL | undefined,
): Query => {
  query
    .crossJoin(memberReach(organizationId, viewer))
    .where(
      and(
        eq(spaces.organizationId, organizationId),
        isNull(spaces.deletedAt),
        sql`${activeRankOnSpace} > 0`,
        which,
      ),
    );
  return query;
};

const unfinished = inArray(changeRequests.status, ["draft", "open"]);

/** The requested review has not been written. */
const notReviewedSince = sql`not exists (select 1 from ${reviews}
  where ${reviews.changeRequestId} = ${requestedReviewers.changeRequestId}
    and ${reviews.reviewer} = ${requestedReviewers.userId}
    and ${reviews.createdAt} >= ${requestedReviewers.createdAt})`;

/** Unfinished change requests that a person began, or that wait for their review. */
const concerned = (kind: "begun" | "review", userId: string): SQL | undefined =>
  kind === "begun"
    ? and(unfinished, eq(changeRequests.createdBy, userId))
    : and(
        unfinished,
        sql`exists (select 1 from ${requestedReviewers}
          where ${requestedReviewers.changeRequestId} = ${changeRequests.id}
            and ${requestedReviewers.userId} = ${userId}
            and ${notReviewedSince})`,
      );

/** A person's change requests, or those that wait for their review, most recently changed first. */
export const selectConcerned = (
  db: Database,
  kind: "begun" | "review",
  asked: ResponsibilityQuery,
) =>
  withinReach(
    db
      .select({
        id: changeRequests.id,
        number: changeRequests.number,
        subject: changeRequests.subject,
        status: changeRequests.status,
        space: { id: spaces.id, title: spaces.title },
      })
      .from(changeRequests)
      .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
      .orderBy(desc(changeRequests.updatedAt), desc(changeRequests.id))
      .limit(asked.limit)
      .$dynamic(),
    asked,
    concerned(kind, asked.userId),
  );

export const countConcerned = async (
  db: Database,
  kind: "begun" | "review",
  asked: ResponsibilityQuery,
): Promise<number> => {
  const [row] = await withinReach(
    db
      .select({ total: count() })
      .from(changeRequests)
      .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
      .$dynamic(),
    asked,
    concerned(kind, asked.userId),
  );
  return row?.total ?? 0;
};

const open = and(isNull(comments.resolvedAt), isNull(comments.deletedAt));
const openThreads = (userId: string) => and(eq(comments.postedBy, userId), open);

/** How many characters of a comment are enough to recognize it. */
const EXCERPT = 120;

/** The open threads a person began, newest first. */
export const selectThreadsBegun = (db: Database, asked: ResponsibilityQuery) =>
  withinReach(
    db
      .select({
        id: comments.id,
        space: { id: spaces.id, title: spaces.title },
        changeRequest: changeRequests.number,
        page: comments.pageId,
        excerpt: sql<string>`left(${comments.body}, ${EXCERPT})`,
      })
      .from(comments)
      .innerJoin(spaces, eq(spaces.id, comments.spaceId))
      .leftJoin(changeRequests, eq(changeRequests.id, comments.changeRequestId))
      .orderBy(desc(comments.postedAt), desc(comments.id))
      .limit(asked.limit)
      .$dynamic(),
    asked,
    openThreads(asked.userId),
  );

export const countThreadsBegun = async (
  db: Database,
  asked: ResponsibilityQuery,
): Promise<number> => {
  const [row] = await withinReach(
    db
      .select({ total: count() })
      .from(comments)
      .innerJoin(spaces, eq(spaces.id, comments.spaceId))
      .$dynamic(),
    asked,
    openThreads(asked.userId),
  );
  return row?.total ?? 0;
};

const openDrafts = (organizationId: string) =>
  and(
    eq(sites.organizationId, organizationId),
    isNull(sites.deletedAt),
    eq(siteStructureDrafts.status, "open"),
  );
const draftsBegun = ({ organizationId, userId }: MemberPath) =>
  and(openDrafts(organizationId), eq(siteStructureDrafts.createdBy, userId));

/** The open drafts of site structures a person began, most recently changed first. */
export const selectDraftsBegun = (db: Database, path: MemberPath, limit: number) =>
  db
    .select({
      id: siteStructureDrafts.id,
      title: siteStructureDrafts.title,
      site: { id: sites.id, title: sites.title },
    })
    .from(siteStructureDrafts)
    .innerJoin(sites, eq(sites.id, siteStructureDrafts.siteId))
    .where(draftsBegun(path))
    .orderBy(desc(siteStructureDrafts.updatedAt), desc(siteStructureDrafts.id))
    .limit(limit);

export const countDraftsBegun = async (db: Database, path: MemberPath): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(siteStructureDrafts)
    .innerJoin(sites, eq(sites.id, siteStructureDrafts.siteId))
    .where(draftsBegun(path));
  return row?.total ?? 0;
};

/** Something that depends on one of several people. */
export interface Hanging {
  readonly id: string;
  /** Null if the account has been deleted. */
  readonly userId: string | null;
}

interface HangingQuery {
  readonly organizationId: string;
  readonly userIds: readonly string[];
  readonly viewer: string;
}

/** What depends on several people, counted as `getResponsibilities` does for one of them. */
export const selectHanging = async (
  db: Database,
  kind: "reviews" | "changeRequests" | "threads" | "structureDrafts",
  { organizationId, userIds, viewer }: HangingQuery,
): Promise<Hanging[]> => {
  if (userIds.length === 0) return [];
  const ids = [...userIds];
  const place = { organizationId, viewer };
  switch (kind) {
    case "reviews":
      return withinReach(
        db
          .select({ id: changeRequests.id, userId: requestedReviewers.userId })
          .from(requestedReviewers)
          .innerJoin(changeRequests, eq(changeRequests.id, requestedReviewers.changeRequestId))
          .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
          .$dynamic(),
        place,
        and(unfinished, inArray(requestedReviewers.userId, ids), notReviewedSince),
      );
    case "changeRequests":
      return withinReach(
        db
          .select({ id: changeRequests.id, userId: changeRequests.createdBy })
          .from(changeRequests)
          .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
          .$dynamic(),
        place,
        and(unfinished, inArray(changeRequests.createdBy, ids)),
      );
    case "threads":
      return withinReach(
        db
          .select({ id: comments.id, userId: comments.postedBy })
          .from(comments)
          .innerJoin(spaces, eq(spaces.id, comments.spaceId))
          .$dynamic(),
        place,
        and(inArray(comments.postedBy, ids), open),
      );
    case "structureDrafts":
      return db
        .select({ id: siteStructureDrafts.id, userId: siteStructureDrafts.createdBy })
        .from(siteStructureDrafts)
        .innerJoin(sites, eq(sites.id, siteStructureDrafts.siteId))
        .where(and(openDrafts(organizationId), inArray(siteStructureDrafts.createdBy, ids)));
  }
};

/** How many valid API tokens and sessions of a person reach the organization. */
export const countCredentials = async (
  db: Database,
  { organizationId, userId }: MemberPath,
  now: Date,
): Promise<{ apiTokens: number; sessions: number }> => {
  const reaches = (table: typeof sessions | typeof tokens) =>
    and(
      eq(table.userId, userId),
      or(isNull(table.organizationId), eq(table.organizationId, organizationId)),
    );
  return {
    apiTokens: await db.$count(
      tokens,
      and(
        reaches(tokens),
        eq(tokens.kind, "api"),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)),
      ),
    ),
    sessions: await db.$count(sessions, and(reaches(sessions), gt(sessions.expiresAt, now))),
  };
};
