import { createFileRoute } from "@tanstack/react-router";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { SpacesTrash } from "#web/features/spaces/trash-screen.tsx";
import { spacesTrashQuery } from "#web/features/spaces/tree/tree-search.ts";
import { cursor, searchParams } from "#web/kit/search-params.ts";

const readSearch = searchParams({ page: cursor });

const Trash = () => <SpacesTrash page={Route.useSearch().page} />;

export const Route = createFileRoute("/_app/o/$organizationId/spaces/trash")({
  validateSearch: readSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context: { queryClient }, params: { organizationId }, deps: { page } }) => {
    await queryClient.ensureQueryData(spacesTrashQuery(organizationId, page));
  },
  staticData: { title: screenTitles.trash },
  component: Trash,
  errorComponent: ListFailure,
});
