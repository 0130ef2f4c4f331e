import { createFileRoute } from "@tanstack/react-router";
import { structureQuery } from "#web/api/site-structure.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { StructureLoading } from "#web/features/sites/structure/structure-loading.tsx";
import { StructureScreen } from "#web/features/sites/structure/structure-screen.tsx";
import { readStructureSearch } from "#web/features/sites/structure/structure-search.ts";

export const Route = createFileRoute("/_app/o/$organizationId/sites/$siteId/structure")({
  validateSearch: readStructureSearch,
  loader: async ({ context: { queryClient }, params }) => {
    await queryClient.ensureQueryData(structureQuery(params));
  },
  staticData: { title: screenTitles.structure },
  component: StructureScreen,
  pendingComponent: StructureLoading,
});
