import { createFileRoute } from "@tanstack/react-router";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { CommentsScreen } from "#web/features/review/comments/comments-screen.tsx";
import { readCommentsSearch } from "#web/features/review/comments/search.ts";

const SpaceComments = () => {
  const { organizationId, spaceId } = Route.useParams();
  return (
    <CommentsScreen organizationId={organizationId} spaceId={spaceId} search={Route.useSearch()} />
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/comments")({
  validateSearch: readCommentsSearch,
  staticData: { title: screenTitles.comments },
  component: SpaceComments,
  errorComponent: ListFailure,
});
