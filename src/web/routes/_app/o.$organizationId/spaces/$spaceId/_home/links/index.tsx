import { createFileRoute } from "@tanstack/react-router";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { LinksScreen } from "#web/features/content/links/links-screen.tsx";
import { linksQuery, readLinksSearch } from "#web/features/content/links/search.ts";

const SpaceLinks = () => {
  const { organizationId, spaceId } = Route.useParams();
  return (
    <LinksScreen organizationId={organizationId} spaceId={spaceId} search={Route.useSearch()} />
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/links/")({
  validateSearch: readLinksSearch,
  loaderDeps: ({ search: { status, page } }) => ({ status, page }),
  loader: async ({ context: { queryClient }, params: { spaceId }, deps }) => {
    await queryClient.ensureQueryData(linksQuery(spaceId, deps));
  },
  component: SpaceLinks,
  errorComponent: ListFailure,
});
