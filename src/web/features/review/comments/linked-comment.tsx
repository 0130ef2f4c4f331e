import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type Comment, spaceCommentQuery } from "#web/api/comments.ts";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { ThreadList } from "../threads/thread-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { RetryCallout } from "#web/ui/retry-callout.tsx";
import { commentsMessages as messages } from "./messages.ts";

/** The page a thread stands on, as a link; a note where it is gone; nothing on the space itself. */
export const ThreadLocation = ({ thread }: { thread: Comment }) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { page } = thread.target;
  if (page === undefined) return null;
  return (
    <p className="mb-2 text-sm text-muted wrap-anywhere">
      {page.deleted ? (
        messages.onGone(page.title)
      ) : (
        <Link
          to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
          params={{ ...params, pageId: page.id }}
          className="rounded-sm hover:text-ink hover:underline"
        >
          {messages.on(page.title)}
        </Link>
      )}
    </p>
  );
};

interface LinkedCommentProps {
  readonly spaceId: string;
  readonly comment: string;
  readonly reply: string | undefined;
}

const place = (thread: Parameters<typeof ThreadLocation>[0]["thread"]) => (
  <ThreadLocation thread={thread} />
);

const Dismiss = () => (
  <Link
    from="/o/$organizationId/spaces/$spaceId/comments"
    to="."
    search={(now) => ({ ...now, comment: undefined, reply: undefined })}
    className={buttonClass({ size: "sm" })}
  >
    {messages.dismiss}
  </Link>
);

/** The comment an address names, when it is not in the list below. */
export const LinkedComment = ({ spaceId, comment, reply }: LinkedCommentProps) => {
  const { data, error, refetch } = useQuery(spaceCommentQuery(spaceId, comment));
  // A malformed id is refused, one that is gone is not found: to the reader both are a link to nothing.
  if (isRefusal(error, 400, 404))
    return (
      <div className="mb-4">
        <Callout title={messages.linkedGone} actions={<Dismiss />}>
          {messages.linkedGoneText}
        </Callout>
      </div>
    );
  if (data === undefined && error !== null)
    return (
      <div className="mb-4">
        <RetryCallout
          title={messages.linkedFailed}
          retry={messages.retry}
          onRetry={() => void refetch()}
        >
          {describeFailure(error).text}
        </RetryCallout>
      </div>
    );
  if (data === undefined) return null;
  return (
    <section aria-label={messages.linked} className="mb-6 border-b border-line pb-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-muted">{messages.linked}</h2>
        <Dismiss />
      </div>
      <ThreadList
        label={messages.linked}
        threads={[data]}
        query={comment}
        named={comment}
        reply={reply}
        placeOf={place}
      />
    </section>
  );
};
