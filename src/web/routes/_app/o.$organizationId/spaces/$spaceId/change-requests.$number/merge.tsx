import { createFileRoute } from "@tanstack/react-router";
import { MergeSheet } from "#web/features/review/merge/merge-sheet.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Previews a merge and performs it, in a dialog over the review. */
export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/change-requests/$number/merge",
)({
  staticData: { title: screenTitles.merge },
  component: MergeSheet,
  pendingComponent: () => null,
});
