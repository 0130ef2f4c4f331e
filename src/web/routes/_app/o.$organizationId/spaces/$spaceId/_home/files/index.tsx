import { createFileRoute } from "@tanstack/react-router";
import { FilesScreen } from "#web/features/content/files/files-screen.tsx";
import { filesPageQuery, readFilesSearch } from "#web/features/content/files/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";

const SpaceFiles = () => (
  <FilesScreen source={{ ...Route.useParams(), number: undefined }} search={Route.useSearch()} />
);

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/files/")({
  validateSearch: readFilesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { spaceId }, deps }) => {
    await queryClient.ensureQueryData(filesPageQuery({ spaceId, number: undefined }, deps));
  },
  component: SpaceFiles,
  errorComponent: ListFailure,
});
