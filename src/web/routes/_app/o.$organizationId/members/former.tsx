import { createFileRoute } from "@tanstack/react-router";
import { FormerScreen } from "#web/features/members/former-screen.tsx";
import { formerPageQuery, readFormerSearch } from "#web/features/members/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/members/former")({
  validateSearch: readFormerSearch,
  loaderDeps: ({ search: { search, event, page } }) => ({ search, event, page }),
  loader: async ({ context: { queryClient }, params: { organizationId }, deps }) => {
    await queryClient.ensureQueryData(formerPageQuery(organizationId, deps));
  },
  staticData: { title: screenTitles.formerMembers },
  component: FormerScreen,
  errorComponent: ListFailure,
});
