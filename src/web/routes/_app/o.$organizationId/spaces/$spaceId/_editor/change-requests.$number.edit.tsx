import { createFileRoute } from "@tanstack/react-router";
import { changeRequestQuery } from "../../../../../../api/change-requests.ts";
import { changeRequestPagesQuery } from "../../../../../../api/content.ts";
import { readEditorSearch } from "../../../../../../review/editor/editor-search.ts";
import { ChangeRequestEditor } from "../../../../../../review/editor/change-request-editor.tsx";
import { ReviewFailure } from "../../../../../../review/screen/review-failure.tsx";
import { screenTitles } from "../../../../../../shell/screen-titles.ts";

/** Edits the pages of a change request. */
export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/_editor/change-requests/$number/edit",
)({
  validateSearch: readEditorSearch,
  loader: async ({ context: { queryClient }, params: { spaceId, number } }) => {
    await Promise.all([
      queryClient.ensureQueryData(changeRequestQuery(spaceId, number)),
      queryClient.ensureQueryData(changeRequestPagesQuery(spaceId, number)),
    ]);
  },
  staticData: { title: screenTitles.edit },
  component: ChangeRequestEditor,
  errorComponent: ReviewFailure,
});
