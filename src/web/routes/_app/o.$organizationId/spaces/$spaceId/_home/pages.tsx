import { createFileRoute } from "@tanstack/react-router";
import { pagesQuery } from "#web/api/content.ts";
import { PagesScreen } from "#web/features/content/pages/pages-screen.tsx";
import { searchParams, text } from "#web/kit/search-params.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/pages")({
  /** Shows only pages whose titles contain it. */
  validateSearch: searchParams({ filter: text() }),
  loader: async ({ context: { queryClient }, params: { spaceId } }) => {
    await queryClient.ensureQueryData(pagesQuery(spaceId));
  },
  staticData: { title: screenTitles.pages },
  component: PagesScreen,
});
