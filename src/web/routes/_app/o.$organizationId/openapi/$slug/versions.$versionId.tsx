import { createFileRoute } from "@tanstack/react-router";
import { specVersionQuery } from "#web/api/specs.ts";
import { readVersionSearch } from "#web/features/specs/search.ts";
import { VersionFailure, VersionScreen } from "#web/features/specs/version/version-screen.tsx";

const Version = () => <VersionScreen search={Route.useSearch()} />;

export const Route = createFileRoute("/_app/o/$organizationId/openapi/$slug/versions/$versionId")({
  validateSearch: readVersionSearch,
  loader: async ({ context: { queryClient }, params: { organizationId, slug, versionId } }) => {
    await queryClient.ensureQueryData(
      specVersionQuery({ organizationId, specSlug: slug, versionId }),
    );
  },
  component: Version,
  errorComponent: VersionFailure,
});
