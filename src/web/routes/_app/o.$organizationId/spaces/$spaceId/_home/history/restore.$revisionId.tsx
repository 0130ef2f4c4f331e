import { createFileRoute } from "@tanstack/react-router";
import { restorePlanQuery, revisionQuery } from "#web/api/content.ts";
import { ComparisonFailure } from "#web/features/history/comparison.tsx";
import { RestoreScreen } from "#web/features/history/restore-screen.tsx";
import { restoredBy } from "#web/features/history/search.ts";

const Restore = () => {
  const { organizationId, spaceId, revisionId } = Route.useParams();
  return (
    <RestoreScreen
      organizationId={organizationId}
      spaceId={spaceId}
      revisionId={revisionId}
      search={Route.useSearch()}
    />
  );
};

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/_home/history/restore/$revisionId",
)({
  loaderDeps: ({ search: { about, undo } }) => ({ about, undo }),
  loader: async ({ context: { queryClient }, params: { spaceId, revisionId }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(restorePlanQuery(spaceId, revisionId, restoredBy(deps))),
      queryClient.ensureQueryData(revisionQuery(spaceId, revisionId)),
    ]);
  },
  component: Restore,
  errorComponent: ComparisonFailure,
});
