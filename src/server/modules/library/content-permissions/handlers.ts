import type { z } from "zod";
import type { Operation } from "#contract/operation.ts";
import type { aggregateQuery } from "#contract/schemas/content-permission.ts";
import type { Call, HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import type { Context } from "#server/kit/context.ts";
import { presentTeam } from "#server/modules/people/teams/present-team.ts";
import { presentUser } from "#server/modules/people/users/users.ts";
import { giveAccess, type Holder, takeAccess, updateAccess } from "./change-access.ts";
import { listAccess, listPeopleGiven, listTeamsGiven } from "./list-access.ts";

type Aggregate = z.output<typeof aggregateQuery>;
interface Asking<Query> extends Pick<Call<Operation>, "cursors"> {
  readonly context: Context;
  readonly query: Query;
}

const invite = ({
  context,
  body,
}: {
  readonly context: Context;
  readonly body: Parameters<typeof giveAccess>[1];
}) => giveAccess(context, body);

const update = ({
  context,
  params,
  body,
}: {
  readonly context: Context;
  readonly params: Holder;
  readonly body: Parameters<typeof updateAccess>[2];
}) => updateAccess(context, params, body);

const remove = ({ context, params }: { readonly context: Context; readonly params: Holder }) =>
  takeAccess(context, params);

const listPeople = async ({
  context,
  query,
  cursors,
}: Asking<Pick<Aggregate, "page" | "limit">>) => {
  const scope = `people given ${context.resource?.id ?? ""}`;
  const after = cursors.read(query.page, scope);
  const found = await listPeopleGiven(context, { limit: query.limit, after });
  return {
    body: presentPage(found, cursors, scope, ({ user, role }) => ({
      permission: role,
      user: presentUser(user, context.settings),
    })),
  };
};

const listTeams = async ({
  context,
  query,
  cursors,
}: Asking<Pick<Aggregate, "page" | "limit">>) => {
  const scope = `teams given ${context.resource?.id ?? ""}`;
  const after = cursors.read(query.page, scope);
  const found = await listTeamsGiven(context, { limit: query.limit, after });
  return {
    body: presentPage(found, cursors, scope, (row) => ({
      permission: row.role,
      team: presentTeam(row, context),
    })),
  };
};

const listEverybody = async ({ context, query, cursors }: Asking<Aggregate>) => {
  const { page, limit, ...filter } = query;
  const { role, user, search } = filter;
  const scope = `access ${JSON.stringify([context.resource?.id, role, user, search])}`;
  const after = cursors.read(page, scope);
  const found = await listAccess(context, filter, { limit, after });
  return {
    body: presentPage(found, cursors, scope, (row) => ({
      permission: row.role,
      user: presentUser(row.user, context.settings),
      reasons: [...row.reasons],
    })),
  };
};

export const contentPermissionHandlers: HandlersOf<
  | "inviteToSpace"
  | "listTeamPermissionsInSpace"
  | "updateTeamPermissionInSpace"
  | "removeTeamFromSpace"
  | "listUserPermissionsInSpace"
  | "updateUserPermissionInSpace"
  | "removeUserFromSpace"
  | "listPermissionsAggregateInSpace"
  | "inviteToCollection"
  | "listTeamPermissionsInCollection"
  | "updateTeamPermissionInCollection"
  | "removeTeamFromCollection"
  | "listUserPermissionsInCollection"
  | "updateUserPermissionInCollection"
  | "removeUserFromCollection"
  | "listPermissionsAggregateInCollection"
> = {
  inviteToSpace: invite,
  listTeamPermissionsInSpace: listTeams,
  updateTeamPermissionInSpace: update,
  removeTeamFromSpace: remove,
  listUserPermissionsInSpace: listPeople,
  updateUserPermissionInSpace: update,
  removeUserFromSpace: remove,
  listPermissionsAggregateInSpace: listEverybody,
  inviteToCollection: invite,
  listTeamPermissionsInCollection: listTeams,
  updateTeamPermissionInCollection: update,
  removeTeamFromCollection: remove,
  listUserPermissionsInCollection: listPeople,
  updateUserPermissionInCollection: update,
  removeUserFromCollection: remove,
  listPermissionsAggregateInCollection: listEverybody,
};
