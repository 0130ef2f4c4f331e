import { createFileRoute } from "@tanstack/react-router";
import { revisionChangesQuery } from "#web/api/content.ts";
import { Comparison, ComparisonFailure } from "#web/features/history/comparison.tsx";

const OneComparison = () => {
  const { organizationId, spaceId, revisionId } = Route.useParams();
  return (
    <Comparison
      organizationId={organizationId}
      spaceId={spaceId}
      revisionId={revisionId}
      search={Route.useSearch()}
    />
  );
};

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/_home/history/$revisionId",
)({
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: async ({ context: { queryClient }, params: { spaceId, revisionId }, deps }) => {
    await queryClient.ensureQueryData(revisionChangesQuery(spaceId, revisionId, deps.from));
  },
  component: OneComparison,
  errorComponent: ComparisonFailure,
});
