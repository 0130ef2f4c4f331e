import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { spaceCommentQuery } from "#web/api/comments.ts";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { ThreadList } from "../threads/thread-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { RetryCallout } from "#web/ui/retry-callout.tsx";
import { ThreadPlace } from "./thread-place.tsx";
import { commentsStrings as strings } from "./comments-strings.ts";

interface LinkedCommentProps {
  readonly spaceId: string;
  readonly comment: string;
  readonly reply: string | undefined;
}

const place = (thread: Parameters<typeof ThreadPlace>[0]["thread"]) => (
  <ThreadPlace thread={thread} />
);

const Dismiss = () => (
  <Link
    from="/o/$organizationId/spaces/$spaceId/comments"
    to="."
    search={(now) => ({ ...now, comment: undefined, reply: undefined })}
    className={buttonClass({ size: "sm" })}
  >
    {strings.dismiss}
  </Link>
);

/** The comment an address names, when it is not in the list below. */
export const LinkedComment = ({ spaceId, comment, reply }: LinkedCommentProps) => {
  const { data, error, refetch } = useQuery(spaceCommentQuery(spaceId, comment));
  // A malformed id is refused, one that is gone is not found: to the reader both are a link to nothing.
  if (isRefusal(error, 400, 404))
    return (
      <div className="mb-4">
        <Callout title={strings.linkedGone} actions={<Dismiss />}>
          {strings.linkedGoneText}
        </Callout>
      </div>
    );
  if (data === undefined && error !== null)
    return (
      <div className="mb-4">
        <RetryCallout
          title={strings.linkedFailed}
          retry={strings.retry}
          onRetry={() => void refetch()}
        >
          {describeFailure(error).text}
        </RetryCallout>
      </div>
    );
  if (data === undefined) return null;
  return (
    <section aria-label={strings.linked} className="mb-6 border-b border-line pb-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-muted">{strings.linked}</h2>
        <Dismiss />
      </div>
      <ThreadList
        label={strings.linked}
        threads={[data]}
        question={comment}
        named={comment}
        reply={reply}
        placeOf={place}
      />
    </section>
  );
};
