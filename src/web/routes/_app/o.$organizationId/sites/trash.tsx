import { createFileRoute } from "@tanstack/react-router";
import { ListFailure } from "#web/shell/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { TrashScreen } from "#web/features/sites/trash/trash-screen.tsx";
import { readTrashSearch, trashPageQuery } from "#web/features/sites/trash/trash-search.ts";

const Trash = () => <TrashScreen page={Route.useSearch().page} />;

export const Route = createFileRoute("/_app/o/$organizationId/sites/trash")({
  validateSearch: readTrashSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context: { queryClient }, params: { organizationId }, deps: { page } }) => {
    await queryClient.ensureQueryData(trashPageQuery(organizationId, page));
  },
  staticData: { title: screenTitles.trash },
  component: Trash,
  errorComponent: ListFailure,
});
