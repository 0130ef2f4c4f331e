import type { z } from "zod";
import type { Operation } from "#contract/operation.ts";
import type { aggregateQuery } from "#contract/schemas/content-permission.ts";
import type { Call, Handlers } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import { presentTeam } from "#server/modules/people/teams/present-team.ts";
import { presentUser } from "#server/modules/people/users/users.ts";
import { giveAccess, type Holder, takeAccess, updateAccess } from "./change-access.ts";
import { listAccess, listPeopleGiven, listTeamsGiven } from "./list-access.ts";

type Aggregate = z.output<typeof aggregateQuery>;
type ListCall = Pick<Call<Operation>, "context" | "page" | "list">;

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

const listPeople = async ({ context, page, list }: ListCall) => {
  const found = await listPeopleGiven(context, page);
  return {
    body: list(found, ({ user, role }) => ({
      permission: role,
      user: presentUser(user, context.settings),
    })),
  };
};

const listTeams = async ({ context, page, list }: ListCall) => {
  const found = await listTeamsGiven(context, page);
  return {
    body: list(found, (row) => ({ permission: row.role, team: presentTeam(row, context) })),
  };
};

const listEverybody = async ({
  context,
  query,
  page,
  list,
}: ListCall & { readonly query: Aggregate }) => {
  const found = await listAccess(context, query, page);
  return {
    body: list(found, (row) => ({
      permission: row.role,
      user: presentUser(row.user, context.settings),
      reasons: [...row.reasons],
    })),
  };
};

export const contentPermissionHandlers = {
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
} satisfies Partial<Handlers>;
