import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { expiredBefore } from "#server/kit/retention.ts";
import {
  countSpaces,
  selectSpaces,
  spaceCursor,
  selectRolesOnSpaces,
  type SpaceFilter,
  type SpaceRow,
} from "./space-list-rows.ts";
import type { AccessReason } from "#contract/schemas/access-reason.ts";
import { readReasons, readTeamReasons } from "#server/access/reasons-rows.ts";
import { getMember } from "#server/modules/people/members/members.ts";
import { getTeam, type TeamPath } from "#server/modules/people/teams/teams.ts";

export type { SpaceRow };

/** A page of spaces; newest first by default. */
export interface SpacesRequest extends ListRequest {
  readonly order?: "asc" | "desc";
}

/**
 * The spaces `userId` can open with their role in each: those of a collection in its order, the trash by deletion,
 * and all others by creation.
 */
export const listSpacesFor = (
  { db, settings: { publicUrl } }: Context,
  person: { readonly organizationId: string; readonly userId: string },
  filter: SpaceFilter,
  { order = "desc", ...page }: SpacesRequest,
): Promise<ListPage<SpaceRow>> => {
  const viewer = { ...person, publicUrl };
  return readList(page, {
    rows: (asked) => selectSpaces(db, viewer, filter, { ...asked, order }),
    count: () => countSpaces(db, viewer, filter),
    cursorOf: ({ space }) => spaceCursor(filter, space),
  });
};

/**
 * The spaces of an organization the caller can open, newest first; with `deleted`, those in the trash they may
 * restore, the most recently deleted first; with `brokenLinks`, those with any that the caller may know about.
 */
export const listSpaces = (
  context: Context,
  organizationId: string,
  {
    deleted = false,
    brokenLinks,
  }: { deleted?: boolean | undefined; brokenLinks?: boolean | undefined },
  page: ListRequest,
): Promise<ListPage<SpaceRow>> =>
  listSpacesFor(
    context,
    { organizationId, userId: context.actor.id },
    { brokenLinks, ...(deleted ? { trashedAfter: expiredBefore(context.now()) } : {}) },
    page,
  );

/** The spaces directly in a collection, in the order people gave them. */
export const listSpacesIn = (
  context: Context,
  {
    organizationId,
    collectionId,
  }: { readonly organizationId: string; readonly collectionId: string },
  page: ListRequest,
): Promise<ListPage<SpaceRow>> =>
  listSpacesFor(context, { organizationId, userId: context.actor.id }, { collectionId }, page);

/** A space a person can open, and everything that gives them access, the deciding reason first. */
type ExplainedSpaceRow = SpaceRow & { readonly reasons: readonly AccessReason[] };

/**
 * The spaces that both a member and the caller can open, with the member's role in each and the reasons for it.
 * Everything else about a space is shown as to the caller.
 */
export const listSpacesOfMember = async (
  context: Context,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  page: SpacesRequest,
): Promise<ListPage<ExplainedSpaceRow>> => {
  await getMember(context, { organizationId, userId });
  const viewer = { organizationId, userId: context.actor.id };
  const found = await listSpacesFor(context, viewer, { openFor: userId }, page);
  const ids = found.rows.map(({ space }) => space.id);
  const roles = await selectRolesOnSpaces(context.db, organizationId, userId, ids);
  const reasonsOf = await readReasons(context.db, { organizationId, type: "space", ids }, [userId]);
  const rows = found.rows.map((row) => ({
    ...row,
    role: roles.get(row.space.id) ?? "read",
    reasons: reasonsOf(row.space.id, userId),
  }));
  return { ...found, rows };
};

/** The spaces that a team gives access to and the caller can open, with the reasons for the team's role there. */
export const listSpacesOfTeam = async (
  context: Context,
  path: TeamPath,
  page: SpacesRequest,
): Promise<ListPage<ExplainedSpaceRow>> => {
  const { organizationId, teamId } = path;
  const { team } = await getTeam(context, path);
  const viewer = { organizationId, userId: context.actor.id };
  const found = await listSpacesFor(context, viewer, { teamId }, page);
  const ids = found.rows.map(({ space }) => space.id);
  const reasonsOf = await readTeamReasons(context.db, { organizationId, type: "space", ids }, team);
  const rows = found.rows.map((row) => ({ ...row, reasons: reasonsOf(row.space.id) }));
  return { ...found, rows };
};
