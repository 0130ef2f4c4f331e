import type { AccessReason } from "#contract/schemas/access-reason.ts";
import { readReasons } from "#server/access/reasons-rows.ts";
import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import {
  type AccessFilter,
  type AccessRow,
  countAccess,
  countGiven,
  type PersonGivenRow,
  selectAccess,
  selectPeopleGiven,
  selectTeamsGiven,
  type TeamGivenRow,
} from "./access-rows.ts";
import { placeOf } from "./place.ts";

interface PageAt {
  readonly limit: number;
  readonly after: Cursor | undefined;
}

/** Somebody who can open a place, and everything that lets them. */
export type ExplainedAccess = AccessRow & { readonly reasons: readonly AccessReason[] };

/**
 * Everybody who can open the place in the path, guests too, with their effective role and its reasons
 * (spec: GET SPACE/permissions/aggregate), by name. Members who are disabled cannot open anything.
 */
export const listAccess = async (
  context: Context,
  filter: AccessFilter,
  { limit, after }: PageAt,
): Promise<ListPage<ExplainedAccess>> => {
  const { db } = context;
  const place = placeOf(context);
  const rows =
    limit === 0 ? [] : await selectAccess(db, place, filter, { limit: limit + 1, after });
  const total = await countAccess(db, place, filter);
  const { organizationId, type, id } = place;
  const people = rows.map(({ user }) => user.id);
  const reasonsOf = await readReasons(db, { organizationId, type, ids: [id] }, people);
  const explained = rows.map((row) => ({ ...row, reasons: reasonsOf(id, row.user.id) }));
  return listPage(explained, limit, total, ({ name, user }) => [name, user.id]);
};

/** The people who were given a role on the place in the path themselves, by name. */
export const listPeopleGiven = async (
  context: Context,
  { limit, after }: PageAt,
): Promise<ListPage<PersonGivenRow>> => {
  const place = placeOf(context);
  const rows =
    limit === 0 ? [] : await selectPeopleGiven(context.db, place, { limit: limit + 1, after });
  const total = await countGiven(context.db, place, "people");
  return listPage(rows, limit, total, ({ name, user }) => [name, user.id]);
};

/** The teams that were given a role on the place in the path, by title. */
export const listTeamsGiven = async (
  context: Context,
  { limit, after }: PageAt,
): Promise<ListPage<TeamGivenRow>> => {
  const { db, actor } = context;
  const place = placeOf(context);
  const rows =
    limit === 0 ? [] : await selectTeamsGiven(db, place, actor.id, { limit: limit + 1, after });
  const total = await countGiven(db, place, "teams");
  return listPage(rows, limit, total, ({ name, team }) => [name, team.id]);
};
