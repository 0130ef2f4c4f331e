import { createFileRoute } from "@tanstack/react-router";
import { GitScreen } from "#web/features/git/overview/git-screen.tsx";
import { journalQuery, readJournalSearch } from "#web/features/git/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

const Git = () => <GitScreen search={Route.useSearch()} />;

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/git/")({
  validateSearch: readJournalSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { spaceId }, deps }) => {
    await queryClient.ensureQueryData(journalQuery(spaceId, deps));
  },
  staticData: { title: screenTitles.git },
  component: Git,
  errorComponent: ListFailure,
});
