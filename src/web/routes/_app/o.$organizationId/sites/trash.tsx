import { createFileRoute } from "@tanstack/react-router";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { SitesTrash } from "#web/features/sites/list/sites-trash.tsx";
import { sitesTrashQuery } from "#web/features/sites/list/sites-search.ts";
import { cursor, searchParams } from "#web/kit/search-params.ts";

const readSearch = searchParams({ page: cursor });

const Trash = () => <SitesTrash page={Route.useSearch().page} />;

export const Route = createFileRoute("/_app/o/$organizationId/sites/trash")({
  validateSearch: readSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context: { queryClient }, params: { organizationId }, deps: { page } }) => {
    await queryClient.ensureQueryData(sitesTrashQuery(organizationId, page));
  },
  staticData: { title: screenTitles.trash },
  component: Trash,
  errorComponent: ListFailure,
});
