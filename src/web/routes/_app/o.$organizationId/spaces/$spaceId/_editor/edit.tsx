import { createFileRoute } from "@tanstack/react-router";
import { pagesQuery } from "../../../../../../api/content.ts";
import { readEditorSearch } from "../../../../../../review/editor/editor-search.ts";
import { SpaceEditor } from "../../../../../../review/editor/space-editor.tsx";
import { screenTitles } from "../../../../../../shell/screen-titles.ts";
import { SpaceFailure } from "../../-parts/space-failure.tsx";

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
