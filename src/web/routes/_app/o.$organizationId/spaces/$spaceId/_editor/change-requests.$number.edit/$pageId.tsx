import { createFileRoute } from "@tanstack/react-router";
import { changeRequestFilesQuery, changeRequestPageQuery } from "#web/api/content.ts";
import { PageEditorFailure } from "#web/features/content/editor/editor-frame.tsx";
import { PageEditor } from "#web/features/content/editor/page-editor.tsx";

const OnePage = () => {
  const { pageId } = Route.useParams();
  return <PageEditor key={pageId} pageId={pageId} />;
};

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/_editor/change-requests/$number/edit/$pageId",
)({
  loader: async ({ context: { queryClient }, params: { spaceId, number, pageId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(changeRequestPageQuery(spaceId, number, pageId, "markdown")),
      queryClient.ensureQueryData(changeRequestFilesQuery(spaceId, number)),
    ]);
  },
  component: OnePage,
  errorComponent: PageEditorFailure,
});
