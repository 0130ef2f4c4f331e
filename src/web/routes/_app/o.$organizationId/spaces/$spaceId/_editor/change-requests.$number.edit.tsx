import { createFileRoute } from "@tanstack/react-router";
import { changeRequestQuery } from "#web/api/change-requests.ts";
import { changeRequestPagesQuery } from "#web/api/content.ts";
import { readEditorSearch } from "#web/features/content/editor/editor-route.ts";
import { ChangeRequestEditor } from "#web/features/review/screen/change-request-editor.tsx";
import { ReviewFailure } from "#web/features/review/screen/review-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

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
