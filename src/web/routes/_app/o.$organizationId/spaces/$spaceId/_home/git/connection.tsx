import { createFileRoute } from "@tanstack/react-router";
import { gitConnectionQuery } from "#web/api/git.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { ConnectionScreen } from "#web/features/git/connection/connection-screen.tsx";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/_home/git/connection",
)({
  loader: async ({ context: { queryClient }, params: { spaceId } }) => {
    const { gitSync, permissions } = await queryClient.ensureQueryData(spaceQuery(spaceId));
    if (gitSync !== undefined && permissions.admin)
      await queryClient.ensureQueryData(gitConnectionQuery(spaceId));
  },
  staticData: { title: screenTitles.gitConnection },
  component: ConnectionScreen,
  errorComponent: ListFailure,
});
