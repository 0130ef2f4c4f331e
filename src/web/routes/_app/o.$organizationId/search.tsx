import { createFileRoute } from "@tanstack/react-router";
import { SearchScreen } from "#web/features/search/search-screen.tsx";
import { loadSearch, readSearch } from "#web/features/search/search.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";

const Search = () => (
  <SearchScreen organizationId={Route.useParams().organizationId} search={Route.useSearch()} />
);

export const Route = createFileRoute("/_app/o/$organizationId/search")({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: loadSearch,
  staticData: { title: screenTitles.search },
  component: Search,
});
