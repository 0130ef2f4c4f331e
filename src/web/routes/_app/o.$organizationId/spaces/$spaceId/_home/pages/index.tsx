import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { pagesQuery } from "#web/api/content.ts";
import { firstPage } from "#web/features/content/page-tree/page-items.ts";
import { PageArticle } from "#web/features/content/pages/page-article.tsx";

/** Beside the table of contents, before a page is chosen: the first one. */
const FirstPage = () => {
  const { spaceId } = Route.useParams();
  const { data } = useSuspenseQuery(pagesQuery(spaceId));
  const first = firstPage(data.pages);
  return first && <PageArticle pageId={first.id} />;
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/pages/")({
  component: FirstPage,
});
