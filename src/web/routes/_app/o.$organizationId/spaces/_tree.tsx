import { createFileRoute } from "@tanstack/react-router";
import { allCollectionsQuery } from "#web/api/collections.ts";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { TreeScreen } from "#web/features/spaces/tree/tree-screen.tsx";
import { readTreeSearch } from "#web/features/spaces/tree/tree-search.ts";

/** The tree of collections and spaces, which stays behind the dialogs for new ones. */
const Spaces = () => <TreeScreen search={Route.useSearch()} />;

export const Route = createFileRoute("/_app/o/$organizationId/spaces/_tree")({
  validateSearch: readTreeSearch,
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(allSpacesQuery(organizationId)),
      queryClient.ensureQueryData(allCollectionsQuery(organizationId)),
    ]);
  },
  component: Spaces,
});
