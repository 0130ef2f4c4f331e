import { CircleCheck } from "lucide-react";
import { memo, type ReactNode, useRef, useState } from "react";
import type { Comment } from "#web/api/comments.ts";
import { useDraft } from "#web/forms/draft.ts";
import { cx } from "#web/kit/class-names.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { Button } from "#web/ui/button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { useThreadHost } from "./thread-host.tsx";
import { draftText } from "./drafts.ts";
import { CommentBox, maySuggest, SuggestionOf } from "./later.tsx";
import { Message, PendingReplies, Replies } from "./message.tsx";
import { type ShownComment, usePendingComments } from "./pending-comments.tsx";
import { Quote, ReasonChoice, useResolve, BlockOutcome } from "./thread-resolution.tsx";
import { threadMessages as messages } from "./messages.ts";

interface ThreadProps {
  readonly comment: ShownComment;
  /** Whether the keys `r` and `e` act on this thread. */
  readonly active: boolean;
  /** Shows the replies initially; defaults to whether it is active. */
  readonly open?: boolean;
  /** The reply named by the address. */
  readonly reply?: string | undefined;
  /** Names its page, in lists of threads of several pages. */
  readonly location?: ReactNode;
}

/** Up to this many replies are shown without being expanded. */
const MOST_SHOWN = 3;

/** How many characters of the comment are in a thread's accessible name. */
const LABEL = 60;

/** A comment with its replies, its resolution and its actions. Memoized, because lists contain hundreds. */
export const Thread = memo(({ comment, active, open = active, reply, location }: ThreadProps) => {
  const host = useThreadHost();
  const add = usePendingComments()?.add;
  const { resolved, resolving, setResolved } = useResolve(comment);
  const { permissions, postedBy, replies, change, body } = comment;
  const suggests = maySuggest(comment);
  const shown = replies <= MOST_SHOWN;
  const draftKey = `${host.name}.reply.${comment.id}`;
  const draft = useDraft(draftKey);
  const [unfolded, setUnfolded] = useState(false);
  const [doing, setDoing] = useState<"again" | "reply" | "reason" | undefined>(() =>
    permissions.reply && draftText(draft) !== undefined ? "again" : undefined,
  );
  const card = useRef<HTMLElement>(null);
  const untouched = change?.verdict === "untouched";
  // Each of these removes the focused element, so the thread takes focus.
  const [takeFocus] = useState(() => () => card.current?.focus({ preventScroll: true }));
  const finish = () => {
    setDoing(undefined);
    takeFocus();
  };
  const toggleResolved = () => {
    if (!resolved && untouched) setDoing("reason");
    else {
      setResolved(!resolved);
      takeFocus();
    }
  };
  return (
    <article
      ref={card}
      data-thread={comment.id}
      tabIndex={-1}
      aria-label={messages.thread(
        postedBy.displayName,
        (body.markdown ?? "").trim().slice(0, LABEL),
      )}
      className={cx(
        "rounded-md border bg-surface p-3 shadow-sm",
        active ? "border-accent" : "border-line",
      )}
    >
      {location}
      <Quote comment={comment} />
      <Message
        message={comment}
        thread={comment.id}
        mayReact={permissions.reply}
        {...(suggests && { suggesting: comment })}
        onLeft={takeFocus}
      />
      {suggests && <SuggestionOf comment={comment} onApplied={takeFocus} />}
      <BlockOutcome comment={comment} />
      {resolved && <Resolution comment={comment} />}
      {replies > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          {shown || open || unfolded || reply !== undefined ? (
            <Replies comment={comment} named={reply} onLeft={takeFocus} />
          ) : (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setUnfolded(true);
                takeFocus();
              }}
            >
              {messages.showReplies(replies)}
            </Button>
          )}
        </div>
      )}
      <PendingReplies comment={comment} onLeft={takeFocus} />
      <div className="mt-3 empty:hidden">
        {(doing === "reply" || doing === "again") && (
          <CommentBox
            quiet={doing === "again"}
            label={messages.replyLabel}
            placeholder={messages.replyPlaceholder}
            draftKey={draftKey}
            send={messages.send}
            resolves={permissions.resolve && !resolved}
            onSend={async (text, resolve) => {
              await host.reply(comment.id, text);
              setUnfolded(true);
              // The reply is sent even if the thread cannot be resolved; that reports its own failure.
              if (resolve) setResolved(true, untouched ? "answered" : undefined);
            }}
            onPend={add && ((text) => add(text, { thread: comment.id }))}
            onClose={finish}
          />
        )}
        {doing === "reason" && (
          <ReasonChoice
            onChoose={(reason) => {
              setResolved(true, reason);
              finish();
            }}
            onClose={finish}
          />
        )}
        {doing === undefined && (permissions.reply || permissions.resolve) && (
          <div className="flex flex-wrap items-center gap-2">
            {permissions.reply && (
              <Button size="sm" onClick={() => setDoing("reply")}>
                {draftText(draft) === undefined ? messages.reply : messages.replyUnsent}
              </Button>
            )}
            {permissions.resolve && (
              <Button size="sm" variant="ghost" pending={resolving} onClick={toggleResolved}>
                {resolved ? messages.reopen : messages.resolve}
              </Button>
            )}
          </div>
        )}
      </div>
      {active && (
        <ThreadKeys
          onReply={permissions.reply ? () => setDoing("reply") : undefined}
          onToggle={permissions.resolve ? toggleResolved : undefined}
        />
      )}
    </article>
  );
});

const Resolution = ({ comment }: { comment: Comment }) => {
  const { resolvedBy, resolvedAt, resolveReason } = comment;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-1.5 text-sm text-muted">
      <CircleCheck size={14} aria-hidden className="text-success-ink" />
      {messages.resolvedBy(resolvedBy?.displayName)}
      {resolvedAt !== undefined && <Timestamp value={resolvedAt} />}
      {resolveReason !== undefined && <span>· {messages.saidReason(resolveReason)}</span>}
    </p>
  );
};

interface ThreadKeysProps {
  readonly onReply: (() => void) | undefined;
  readonly onToggle: (() => void) | undefined;
}

const ThreadKeys = ({ onReply, onToggle }: ThreadKeysProps) => {
  const { keys } = messages;
  useKeys([
    ...(onReply === undefined ? [] : [{ keys: "r", label: keys.reply, run: onReply }]),
    ...(onToggle === undefined ? [] : [{ keys: "e", label: keys.resolve, run: onToggle }]),
  ]);
  return null;
};
