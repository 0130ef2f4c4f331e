import { createFileRoute } from "@tanstack/react-router";
import { FilesScreen } from "#web/features/content/files/files-screen.tsx";
import { filesPageQuery, readFilesSearch } from "#web/features/content/files/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";

const Files = () => <FilesScreen source={Route.useParams()} search={Route.useSearch()} />;

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/change-requests/$number_/files/",
)({
  validateSearch: readFilesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { spaceId, number }, deps }) => {
    await queryClient.ensureQueryData(filesPageQuery({ spaceId, number }, deps));
  },
  component: Files,
  errorComponent: ListFailure,
});
