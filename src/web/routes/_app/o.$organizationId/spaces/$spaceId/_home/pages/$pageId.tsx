import { createFileRoute } from "@tanstack/react-router";
import { filesQuery, pageQuery } from "#web/api/content.ts";
import { PageArticle, PageFailure } from "#web/features/content/pages/page-article.tsx";

const OnePage = () => <PageArticle pageId={Route.useParams().pageId} named />;

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/pages/$pageId")(
  {
    loader: async ({ context: { queryClient }, params: { spaceId, pageId } }) => {
      await Promise.all([
        queryClient.ensureQueryData(pageQuery(spaceId, pageId)),
        queryClient.ensureQueryData(filesQuery(spaceId)),
      ]);
    },
    component: OnePage,
    errorComponent: PageFailure,
  },
);
