import { createFileRoute } from "@tanstack/react-router";
import { spaceFileQuery } from "#web/api/files.ts";
import { FileFailure, FileScreen } from "#web/features/content/files/file-screen.tsx";
import type { FailureProps } from "#web/shell/boundaries.tsx";

const OneFile = () => {
  const { fileId, ...source } = Route.useParams();
  return <FileScreen source={source} fileId={fileId} />;
};
const Failed = (failure: FailureProps) => <FileFailure source={Route.useParams()} {...failure} />;

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/change-requests/$number_/files/$fileId",
)({
  loader: async ({ context: { queryClient }, params: { spaceId, number, fileId } }) => {
    await queryClient.ensureQueryData(spaceFileQuery({ spaceId, number }, fileId));
  },
  component: OneFile,
  errorComponent: Failed,
});
