import type { QueryClient } from "@tanstack/react-query";
import { type MembersSearch, membersPageQuery } from "./members-search.ts";

export interface ListLoad {
  readonly context: { readonly queryClient: QueryClient };
  readonly params: { readonly organizationId: string };
  readonly deps: MembersSearch;
}

/** Waits for the page of the list that stands on the screen, alone or behind a dialog. */
export const loadList = async ({ context, params, deps }: ListLoad): Promise<void> => {
  await context.queryClient.ensureQueryData(membersPageQuery(params.organizationId, deps));
};
