import { createFileRoute } from "@tanstack/react-router";
import { spaceFileQuery } from "#web/api/files.ts";
import { FileFailure, FileScreen } from "#web/features/content/files/file-screen.tsx";
import type { FailureProps } from "#web/shell/boundaries.tsx";

const useSource = () => {
  const { organizationId, spaceId } = Route.useParams();
  return { organizationId, spaceId, number: undefined };
};
const SpaceFile = () => <FileScreen source={useSource()} fileId={Route.useParams().fileId} />;
const Failed = (failure: FailureProps) => <FileFailure source={useSource()} {...failure} />;

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/files/$fileId")(
  {
    loader: async ({ context: { queryClient }, params: { spaceId, fileId } }) => {
      await queryClient.ensureQueryData(spaceFileQuery({ spaceId, number: undefined }, fileId));
    },
    component: SpaceFile,
    errorComponent: Failed,
  },
);
