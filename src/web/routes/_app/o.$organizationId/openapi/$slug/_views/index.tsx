import { createFileRoute } from "@tanstack/react-router";
import { readVersionsSearch, versionsPageQuery } from "#web/features/specs/search.ts";
import { VersionList } from "#web/features/specs/versions/version-list.tsx";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

const Versions = () => <VersionList search={Route.useSearch()} />;

export const Route = createFileRoute("/_app/o/$organizationId/openapi/$slug/_views/")({
  validateSearch: readVersionsSearch,
  staticData: { title: screenTitles.versions },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { organizationId, slug }, deps }) => {
    await queryClient.ensureQueryData(versionsPageQuery({ organizationId, specSlug: slug }, deps));
  },
  component: Versions,
  errorComponent: ListFailure,
});
