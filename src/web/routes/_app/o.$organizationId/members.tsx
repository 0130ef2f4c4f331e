import { createFileRoute } from "@tanstack/react-router";
import { MembersScreen } from "#web/features/members/members-screen.tsx";
import { readMembersSearch } from "#web/features/members/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/members")({
  validateSearch: readMembersSearch,
  staticData: { title: screenTitles.members },
  component: MembersScreen,
  errorComponent: ListFailure,
});
