import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { changeRequestRepliesQuery, type Comment } from "../../api/comments.ts";
import { useKeys } from "../../shell/keys.ts";
import { toastFailure } from "../../shell/failure-toast.ts";
import { cx } from "../../kit/class-names.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { screenStrings } from "../screen/screen-strings.ts";
import { useReview, useReviewPath } from "../screen/use-review.ts";
import { Compose } from "./compose.tsx";
import { Message } from "./message.tsx";
import { talkStrings as strings } from "./talk-strings.ts";
import { useBoard } from "./use-board.ts";
import { Quote, Verdict } from "./verdict.tsx";

const Replies = ({ comment, mayReact }: { comment: Comment; mayReact: boolean }) => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { data, isError, refetch } = useQuery(
    changeRequestRepliesQuery(spaceId, changeRequestId, comment.id),
  );
  if (isError && data === undefined)
    return (
      <p className="text-sm">
        {strings.repliesFailed}{" "}
        <Button size="sm" onClick={() => void refetch()}>
          {strings.retry}
        </Button>
      </p>
    );
  if (data === undefined) return <Skeleton className="h-10 w-full" />;
  return (
    <ol className="flex flex-col gap-3">
      {data.items.map((reply) => (
        <li key={reply.id} id={`reply-${reply.id}`}>
          <Message message={reply} thread={comment.id} mayReact={mayReact} />
        </li>
      ))}
    </ol>
  );
};

const useSettle = (comment: Comment) => {
  const board = useBoard();
  const settle = (resolved: boolean, reason?: NonNullable<Comment["resolveReason"]>): void => {
    board
      .settle(comment.id, resolved, reason)
      .catch((error: unknown) => toastFailure(error, () => settle(resolved, reason)));
  };
  return settle;
};

/** Resolves at once where something changed; where nothing did it asks for one word why. */
const ResolveButton = ({ comment }: { comment: Comment }) => {
  const settle = useSettle(comment);
  if (comment.change?.verdict !== "untouched")
    return (
      <Button size="sm" onClick={() => settle(true)}>
        {strings.resolve}
      </Button>
    );
  const { reasons } = strings;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={strings.resolveWhy}
          title={strings.resolveWhy}
          className={buttonClass({ size: "sm" })}
        >
          {strings.resolve}…
        </button>
      }
    >
      {(["answered", "wont-do", "not-needed"] as const).map((reason) => (
        <MenuItem key={reason} onSelect={() => settle(true, reason)}>
          {reasons[reason]}
        </MenuItem>
      ))}
    </Menu>
  );
};
interface ThreadProps {
  readonly comment: Comment;
  /** It has the reader's attention: its replies show, and keys act on it. */
  readonly active: boolean;
}

/** What was asked, what became of it, and what was answered. */
export const Thread = ({ comment, active }: ThreadProps) => {
  const { changeRequest } = useReview();
  const board = useBoard();
  const settle = useSettle(comment);
  const [opened, setOpened] = useState(false);
  const [replying, setReplying] = useState(false);
  const { permissions, status, replies, resolvedBy, resolvedAt, resolveReason, change } = comment;
  const resolved = status === "resolved";
  const showReplies = active || opened;
  const untouched = change?.verdict === "untouched";
  return (
    <article
      data-thread={comment.id}
      tabIndex={-1}
      aria-label={strings.thread(comment.postedBy.displayName)}
      className={cx(
        "rounded-md border bg-surface p-3 shadow-sm",
        active ? "border-accent" : "border-line",
        resolved && !active && "opacity-80",
      )}
    >
      <Quote comment={comment} />
      <Message message={comment} thread={comment.id} mayReact={permissions.reply} />
      {change !== undefined && <Verdict change={change} />}
      {resolved && (
        <p className="mt-2 flex flex-wrap items-center gap-1.5 text-sm text-muted">
          <CircleCheck size={14} aria-hidden className="text-success-ink" />
          {resolvedBy !== undefined && strings.resolvedBy(resolvedBy.displayName)}
          {resolvedAt !== undefined && <Timestamp value={resolvedAt} />}
          {resolveReason !== undefined && <span>· {strings.reason[resolveReason]}</span>}
        </p>
      )}
      {replies > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          {showReplies ? (
            <Replies comment={comment} mayReact={permissions.reply} />
          ) : (
            <Button size="sm" variant="ghost" onClick={() => setOpened(true)}>
              {strings.showReplies(replies)}
            </Button>
          )}
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {permissions.reply && !replying && (
          <Button size="sm" variant="ghost" onClick={() => setReplying(true)}>
            {strings.reply}
          </Button>
        )}
        {permissions.resolve && !resolved && !replying && <ResolveButton comment={comment} />}
        {permissions.resolve && resolved && (
          <Button size="sm" variant="ghost" onClick={() => settle(false)}>
            {strings.reopen}
          </Button>
        )}
      </div>
      {replying && (
        <Compose
          label={strings.replyLabel}
          placeholder={strings.replyPlaceholder}
          draftKey={`${changeRequest.id}.reply.${comment.id}`}
          send={strings.send}
          resolves={permissions.resolve && !resolved}
          startFocused
          onSend={async (text, resolve) => {
            await board.reply(comment.id, text);
            if (resolve) await board.settle(comment.id, true, untouched ? "answered" : undefined);
          }}
          onClose={() => setReplying(false)}
        />
      )}
      {active && (
        <ThreadKeys
          {...(permissions.reply && { onReply: () => setReplying(true) })}
          {...(permissions.resolve && {
            onResolve: () => settle(!resolved, !resolved && untouched ? "answered" : undefined),
          })}
        />
      )}
    </article>
  );
};

interface ThreadKeysProps {
  readonly onReply?: () => void;
  readonly onResolve?: () => void;
}

const ThreadKeys = ({ onReply, onResolve }: ThreadKeysProps) => {
  const { keys } = screenStrings;
  useKeys([
    ...(onReply === undefined ? [] : [{ keys: "r", label: keys.reply, run: onReply }]),
    ...(onResolve === undefined ? [] : [{ keys: "e", label: keys.resolve, run: onResolve }]),
  ]);
  return null;
};
