import type { QueryClient } from "@tanstack/react-query";
import { callerQuery } from "#web/api/users.ts";
import { type TeamsSearch, teamsPageQuery } from "./teams-search.ts";

export interface ListLoad {
  readonly context: { readonly queryClient: QueryClient };
  readonly params: { readonly organizationId: string };
  readonly deps: TeamsSearch;
}

/** Waits for the page of the list that stands on the screen, alone or behind a dialog. */
export const loadTeams = async ({ context, params, deps }: ListLoad): Promise<void> => {
  const caller = await context.queryClient.ensureQueryData(callerQuery());
  await context.queryClient.ensureQueryData(teamsPageQuery(params.organizationId, deps, caller.id));
};
