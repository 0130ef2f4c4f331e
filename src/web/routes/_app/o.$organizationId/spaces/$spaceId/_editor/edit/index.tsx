import { createFileRoute, redirect } from "@tanstack/react-router";
import { pagesQuery } from "#web/api/content.ts";
import { firstWritable } from "#web/features/content/editor/editor-route.ts";
import { NothingOpen } from "#web/features/content/editor/editor-frame.tsx";

/** Before a page is chosen: redirects to the first one. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_editor/edit/")({
  loader: async ({ context: { queryClient }, params }) => {
    const { pages } = await queryClient.ensureQueryData(pagesQuery(params.spaceId));
    const pageId = firstWritable(pages);
    if (pageId === undefined) return;
    throw redirect({
      to: "/o/$organizationId/spaces/$spaceId/edit/$pageId",
      params: { ...params, pageId },
      replace: true,
    });
  },
  component: NothingOpen,
});
