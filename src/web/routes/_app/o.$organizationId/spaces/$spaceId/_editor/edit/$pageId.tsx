import { createFileRoute } from "@tanstack/react-router";
import { filesQuery, pageQuery } from "#web/api/content.ts";
import { PageEditorFailure } from "#web/features/content/editor/editor-frame.tsx";
import { PageEditor } from "#web/features/content/editor/page-editor.tsx";

const OnePage = () => {
  const { pageId } = Route.useParams();
  return <PageEditor key={pageId} pageId={pageId} />;
};

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/_editor/edit/$pageId",
)({
  loader: async ({ context: { queryClient }, params: { spaceId, pageId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(pageQuery(spaceId, pageId, "markdown")),
      queryClient.ensureQueryData(filesQuery(spaceId)),
    ]);
  },
  component: OnePage,
  errorComponent: PageEditorFailure,
});
