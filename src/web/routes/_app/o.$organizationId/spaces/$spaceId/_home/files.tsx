import { createFileRoute } from "@tanstack/react-router";
import { FilesScreen } from "#web/features/content/files/files-screen.tsx";
import { filesOfSpace, readFilesSearch } from "#web/features/content/files/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

const SpaceFiles = () => {
  const { organizationId, spaceId } = Route.useParams();
  return (
    <FilesScreen organizationId={organizationId} spaceId={spaceId} search={Route.useSearch()} />
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/files")({
  validateSearch: readFilesSearch,
  loaderDeps: ({ search: { show, page } }) => ({ show, page }),
  loader: async ({ context: { queryClient }, params: { spaceId }, deps }) => {
    await queryClient.ensureQueryData(filesOfSpace(spaceId, deps));
  },
  staticData: { title: screenTitles.files },
  component: SpaceFiles,
  errorComponent: ListFailure,
});
