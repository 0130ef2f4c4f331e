import { createFileRoute } from "@tanstack/react-router";
import { pagesQuery } from "#web/api/content.ts";
import { readEditorSearch } from "#web/features/content/editor/editor-route.ts";
import { SpaceEditor } from "#web/features/content/editor/editor-frame.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { SpaceFailure } from "#web/features/spaces/gone.tsx";

/** Edits the pages of a space directly. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_editor/edit")({
  validateSearch: readEditorSearch,
  loader: async ({ context: { queryClient }, params: { spaceId } }) => {
    await queryClient.ensureQueryData(pagesQuery(spaceId));
  },
  staticData: { title: screenTitles.edit },
  component: SpaceEditor,
  errorComponent: SpaceFailure,
});
