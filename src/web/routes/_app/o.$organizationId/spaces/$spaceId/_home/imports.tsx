import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SpaceImports } from "#web/features/imports/list/import-list.tsx";
import { importListQuery, readImportsSearch } from "#web/features/imports/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** The list, which stays behind the dialog for a new import. */
const Imports = () => {
  const { organizationId, spaceId } = Route.useParams();
  return (
    <>
      <SpaceImports organizationId={organizationId} spaceId={spaceId} search={Route.useSearch()} />
      <Outlet />
    </>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/imports")({
  validateSearch: readImportsSearch,
  loaderDeps: ({ search: { status, page } }) => ({ status, page }),
  loader: async ({ context: { queryClient }, params: { organizationId, spaceId }, deps }) => {
    await queryClient.ensureQueryData(importListQuery(organizationId, spaceId, deps));
  },
  staticData: { title: screenTitles.imports },
  component: Imports,
  errorComponent: ListFailure,
});
