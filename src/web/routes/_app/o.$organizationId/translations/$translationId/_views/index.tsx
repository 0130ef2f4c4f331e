import { createFileRoute } from "@tanstack/react-router";
import { translationProgressQuery } from "#web/api/translations.ts";
import { pagesPageQuery, readPagesSearch } from "#web/features/translations/search.ts";
import { PagesScreen } from "#web/features/translations/translation/pages-screen.tsx";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

const Pages = () => <PagesScreen search={Route.useSearch()} />;

export const Route = createFileRoute("/_app/o/$organizationId/translations/$translationId/_views/")(
  {
    validateSearch: readPagesSearch,
    staticData: { title: screenTitles.pages },
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { queryClient }, params, deps }) => {
      // Pages are read after the number of outdated ones, so that a page read in the meantime is not shown in its old
      // state.
      await queryClient
        .ensureQueryData(translationProgressQuery(params.organizationId))
        .catch(() => undefined);
      await queryClient.ensureQueryData(pagesPageQuery(params, deps));
    },
    component: Pages,
    errorComponent: ListFailure,
  },
);
