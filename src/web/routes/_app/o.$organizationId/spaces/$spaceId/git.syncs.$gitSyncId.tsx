import { createFileRoute } from "@tanstack/react-router";
import { gitSyncQuery } from "#web/api/git.ts";
import { readSyncSearch } from "#web/features/git/search.ts";
import { SyncFailure, SyncScreen } from "#web/features/git/sync/sync-screen.tsx";

const Sync = () => {
  const { spaceId, gitSyncId } = Route.useParams();
  return <SyncScreen path={{ spaceId, gitSyncId }} />;
};

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/git/syncs/$gitSyncId",
)({
  validateSearch: readSyncSearch,
  loader: async ({ context: { queryClient }, params: { spaceId, gitSyncId } }) => {
    await queryClient.ensureQueryData(gitSyncQuery({ spaceId, gitSyncId }));
  },
  remountDeps: ({ params: { gitSyncId } }) => gitSyncId,
  component: Sync,
  errorComponent: SyncFailure,
});
