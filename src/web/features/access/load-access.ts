import type { QueryClient } from "@tanstack/react-query";
import { givenQuery } from "#web/api/content-permissions.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { type AccessSearch, accessPageQuery } from "./access-search.ts";

interface Asked {
  readonly organizationId: string;
  readonly type: "space" | "collection";
  readonly id: string;
}

/** Waits for what an access screen shows first; guests are told that they may not see it, without asking. */
export const loadAccess = async (
  queryClient: QueryClient,
  { organizationId, ...place }: Asked,
  search: Pick<AccessSearch, "role" | "search" | "page">,
): Promise<void> => {
  const { permissions } = await queryClient.ensureQueryData(organizationQuery(organizationId));
  if (!permissions.listMembers) return;
  await Promise.all([
    queryClient.ensureQueryData(accessPageQuery(place, search)),
    queryClient.ensureQueryData(givenQuery(place)),
  ]);
};
