import { createFileRoute } from "@tanstack/react-router";
import { FirstPage } from "#web/features/content/pages/page-article.tsx";

/** Before a page is chosen: the first one, beside the table of contents. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/pages/")({
  component: FirstPage,
});
