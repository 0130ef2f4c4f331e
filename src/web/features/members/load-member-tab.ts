import type { QueryClient } from "@tanstack/react-query";
import { organizationQuery } from "#web/api/organizations.ts";
import {
  activityOfMemberQuery,
  type MemberTab,
  spacesOfMemberQuery,
  teamsOfMemberQuery,
} from "./member-search.ts";

interface Place {
  readonly organizationId: string;
  readonly userId: string;
}

interface Shown {
  readonly tab?: MemberTab | undefined;
  readonly search?: string | undefined;
  readonly page?: string | undefined;
}

/** Waits for what the open view of a member shows; activity only where the caller may see it. */
export const loadMemberTab = async (
  queryClient: QueryClient,
  place: Place,
  { tab, search, page }: Shown,
): Promise<void> => {
  if (tab === undefined) {
    await queryClient.ensureQueryData(teamsOfMemberQuery(place, { search, page }));
    return;
  }
  if (tab === "spaces") {
    await queryClient.ensureQueryData(spacesOfMemberQuery(place, page));
    return;
  }
  const { permissions } = await queryClient.ensureQueryData(
    organizationQuery(place.organizationId),
  );
  if (permissions.admin) await queryClient.ensureQueryData(activityOfMemberQuery(place));
};
