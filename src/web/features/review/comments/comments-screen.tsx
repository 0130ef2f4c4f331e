import { SpaceBoard } from "../threads/board.tsx";
import { CommentsList } from "./comments-list.tsx";
import type { CommentsSearch } from "./comments-search.ts";
import { CommentTabs } from "./comment-tabs.tsx";

interface CommentsScreenProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly search: CommentsSearch;
}

/** What is said about a space and its pages, apart from its change requests. */
export const CommentsScreen = ({ organizationId, spaceId, search }: CommentsScreenProps) => (
  <SpaceBoard organizationId={organizationId} spaceId={spaceId}>
    <div className="max-w-3xl">
      <CommentTabs spaceId={spaceId} search={search} />
      <CommentsList spaceId={spaceId} search={search} />
    </div>
  </SpaceBoard>
);
