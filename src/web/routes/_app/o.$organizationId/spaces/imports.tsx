import { createFileRoute } from "@tanstack/react-router";
import { OrganizationImports } from "#web/features/imports/list/import-list.tsx";
import { importListQuery, readImportsSearch } from "#web/features/imports/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

const Imports = () => (
  <OrganizationImports
    organizationId={Route.useParams().organizationId}
    search={Route.useSearch()}
  />
);

export const Route = createFileRoute("/_app/o/$organizationId/spaces/imports")({
  validateSearch: readImportsSearch,
  loaderDeps: ({ search: { status, page } }) => ({ status, page }),
  loader: async ({ context: { queryClient }, params: { organizationId }, deps }) => {
    await queryClient.ensureQueryData(importListQuery(organizationId, undefined, deps));
  },
  staticData: { title: screenTitles.imports },
  component: Imports,
  errorComponent: ListFailure,
});
