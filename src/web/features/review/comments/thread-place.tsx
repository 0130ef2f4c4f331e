import { Link, useParams } from "@tanstack/react-router";
import type { Comment } from "#web/api/comments.ts";
import { commentsStrings as strings } from "./comments-strings.ts";

/** The page a thread stands on, as a link; a note where it is gone; nothing on the space itself. */
export const ThreadPlace = ({ thread }: { thread: Comment }) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { page } = thread.target;
  if (page === undefined) return null;
  return (
    <p className="mb-2 text-sm text-muted wrap-anywhere">
      {page.deleted ? (
        strings.onGone(page.title)
      ) : (
        <Link
          to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
          params={{ ...params, pageId: page.id }}
          className="rounded-sm hover:text-ink hover:underline"
        >
          {strings.on(page.title)}
        </Link>
      )}
    </p>
  );
};
