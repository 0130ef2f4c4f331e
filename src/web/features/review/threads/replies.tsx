import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Comment, CommentReply } from "#web/api/comments.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useBoard } from "./board.tsx";
import { Message } from "./message.tsx";
import { threadStrings as strings } from "./thread-strings.ts";

/** Says who replied while one was reading. */
const useArrival = (replies: readonly CommentReply[] | undefined): string => {
  const { caller } = useBoard();
  const [seen, setSeen] = useState<ReadonlySet<string>>();
  if (seen === undefined && replies !== undefined)
    setSeen(new Set(replies.map((reply) => reply.id)));
  const latest = replies?.findLast(
    ({ id, postedBy }) => seen?.has(id) === false && postedBy.id !== caller.id,
  );
  return latest === undefined ? "" : strings.replied(latest.postedBy.displayName);
};

interface RepliesProps {
  readonly comment: Comment;
  /** The reply the address names: it is brought into sight and gets focus. */
  readonly named: string | undefined;
  readonly onLeft: () => void;
}

/** What was answered, the first above. */
export const Replies = ({ comment, named, onLeft }: RepliesProps) => {
  const board = useBoard();
  const { data, isError, refetch } = useQuery(board.replies(comment.id));
  const arrival = useArrival(data?.items);
  const target = useRef<HTMLLIElement>(null);
  const there = data?.items.some(({ id }) => id === named) ?? false;
  useEffect(() => {
    if (!there) return;
    target.current?.focus({ preventScroll: true });
    target.current?.scrollIntoView({ block: "center" });
  }, [there, named]);
  if (isError && data === undefined)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {strings.repliesFailed}
        <Button size="sm" onClick={() => void refetch()}>
          {strings.retry}
        </Button>
      </p>
    );
  if (data === undefined)
    return (
      <div role="status">
        <span className="sr-only">{strings.repliesLoading}</span>
        <Skeleton className="h-10 w-full" />
      </div>
    );
  return (
    <>
      <ol className="flex flex-col gap-3">
        {data.items.map((reply) => (
          <li
            key={reply.id}
            {...(reply.id === named && { ref: target })}
            tabIndex={-1}
            data-reply={reply.id}
            className="rounded-sm"
          >
            <Message
              message={reply}
              thread={comment.id}
              mayReact={comment.permissions.reply}
              onLeft={onLeft}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {arrival}
      </p>
    </>
  );
};
