import { createFileRoute, Outlet, useChildMatches } from "@tanstack/react-router";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { HistoryList } from "#web/features/history/history-list.tsx";
import { historyQuery, readHistorySearch } from "#web/features/history/search.ts";

/** The revisions of a space; a comparison replaces them. */
const SpaceHistory = () => {
  const { organizationId, spaceId } = Route.useParams();
  const search = Route.useSearch();
  const comparing = useChildMatches({ select: (matches) => matches.length > 0 });
  return comparing ? (
    <Outlet />
  ) : (
    <HistoryList organizationId={organizationId} spaceId={spaceId} search={search} />
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/history")({
  validateSearch: readHistorySearch,
  loaderDeps: ({ search: { page, about } }) => ({ page, about }),
  loader: async ({ context: { queryClient }, params: { spaceId }, deps }) => {
    await queryClient.ensureQueryData(historyQuery(spaceId, deps));
  },
  staticData: { title: screenTitles.history },
  component: SpaceHistory,
  errorComponent: ListFailure,
});
