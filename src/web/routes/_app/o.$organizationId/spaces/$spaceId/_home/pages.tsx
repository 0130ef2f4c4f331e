import { createFileRoute } from "@tanstack/react-router";
import { pagesQuery } from "#web/api/content.ts";
import { PagesScreen } from "#web/features/content/pages/pages-screen.tsx";
import { flag, oneOf, searchParams, text } from "#web/kit/search-params.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/pages")({
  validateSearch: searchParams({
    /** Shows only pages whose titles contain it. */
    filter: text(),
    /** Opens the dialog that saves the page as PDF. */
    pdf: flag,
    /** Opens the panel of the page's outgoing or incoming links. */
    links: oneOf(["out", "in"]),
  }),
  loader: async ({ context: { queryClient }, params: { spaceId } }) => {
    await queryClient.ensureQueryData(pagesQuery(spaceId));
  },
  staticData: { title: screenTitles.pages },
  component: PagesScreen,
});
