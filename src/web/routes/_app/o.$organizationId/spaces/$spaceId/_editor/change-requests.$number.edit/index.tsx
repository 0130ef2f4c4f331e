import { createFileRoute, redirect } from "@tanstack/react-router";
import { changeRequestPagesQuery } from "#web/api/content.ts";
import { firstWritable } from "#web/features/content/editor/editor-route.ts";
import { NothingOpen } from "#web/features/content/editor/editor-frame.tsx";

/** Before a page is chosen: redirects to the first one. */
export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/_editor/change-requests/$number/edit/",
)({
  loader: async ({ context: { queryClient }, params }) => {
    const query = changeRequestPagesQuery(params.spaceId, params.number);
    const pageId = firstWritable((await queryClient.ensureQueryData(query)).pages);
    if (pageId === undefined) return;
    throw redirect({
      to: "/o/$organizationId/spaces/$spaceId/change-requests/$number/edit/$pageId",
      params: { ...params, pageId },
      replace: true,
    });
  },
  component: NothingOpen,
});
