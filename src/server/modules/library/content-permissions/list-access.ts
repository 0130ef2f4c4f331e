import type { AccessReason } from "#contract/schemas/access-reason.ts";
import { readReasons } from "#server/access/reasons-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
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
import { resourceOf } from "./access-target.ts";

/** A person who can open a space or collection, and everything that gives them access. */
export type ExplainedAccess = AccessRow & { readonly reasons: readonly AccessReason[] };

/**
 * Everyone who can open the space or collection in the path, including guests, with their effective role and the
 * reasons for it, by name. Disabled members cannot open anything.
 */
export const listAccess = async (
  context: Context,
  { role, user, search }: AccessFilter,
  page: ListRequest,
): Promise<ListPage<ExplainedAccess>> => {
  const { db } = context;
  const resource = resourceOf(context);
  const filter = { role, user, search };
  const found = await readList(page, {
    rows: (asked) => selectAccess(db, resource, filter, asked),
    count: () => countAccess(db, resource, filter),
    cursorOf: ({ name, user: { id } }) => [name, id],
  });
  const { organizationId, type, id } = resource;
  const people = found.rows.map((row) => row.user.id);
  const reasonsOf = await readReasons(db, { organizationId, type, ids: [id] }, people);
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, reasons: reasonsOf(id, row.user.id) })),
  };
};

/** The people who were given a role on the space or collection in the path directly, by name. */
export const listPeopleGiven = (
  context: Context,
  page: ListRequest,
): Promise<ListPage<PersonGivenRow>> => {
  const resource = resourceOf(context);
  return readList(page, {
    rows: (asked) => selectPeopleGiven(context.db, resource, asked),
    count: () => countGiven(context.db, resource, "people"),
    cursorOf: ({ name, user }) => [name, user.id],
  });
};

/** The teams that were given a role on the space or collection in the path, by title. */
export const listTeamsGiven = (
  context: Context,
  page: ListRequest,
): Promise<ListPage<TeamGivenRow>> => {
  const { db, actor } = context;
  const resource = resourceOf(context);
  return readList(page, {
    rows: (asked) => selectTeamsGiven(db, resource, actor.id, asked),
    count: () => countGiven(db, resource, "teams"),
    cursorOf: ({ name, team }) => [name, team.id],
  });
};
