import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { Ellipsis } from "lucide-react";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { countingKeys } from "#content/block.ts";
import { readPlainWords } from "#content/markdown/plain-words.ts";
import type { Comment, CommentReply } from "#web/api/comments.ts";
import { type ShownComment, type ShownReply, usePendingComments } from "./pending-comments.tsx";
import { describeFailure } from "#web/api/failures.ts";
import { useDraft } from "#web/forms/draft.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { deferred } from "#web/shell/deferred.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { DocumentView } from "#web/features/content/index.ts";
import { useThreadHost } from "./thread-host.tsx";
import { draftText } from "./drafts.ts";
import { HEADINGS_BELOW } from "./headings.ts";
import { CommentBox, MarkedWords } from "./later.tsx";
import { ReactionBar, ReactionPicker, useOptimisticReactions } from "./reactions.tsx";
import { threadMessages as messages } from "./messages.ts";
import { useQuery } from "@tanstack/react-query";
import { copyText } from "#web/ui/copy-text.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const RemoveDialog = deferred(
  async () => (await import("#web/ui/dialog/confirm-dialog.tsx")).ConfirmDialog,
);

interface WordsProps {
  readonly markdown: string;
  readonly suggesting: Comment | undefined;
}

/** Most messages are plain text, which needs nothing that loads later. */
const Words = memo(({ markdown, suggesting }: WordsProps) => {
  const { links } = useThreadHost();
  const plain = useMemo(() => readPlainWords(markdown, countingKeys("m")), [markdown]);
  if (plain === undefined) return <MarkedWords markdown={markdown} suggesting={suggesting} />;
  return <DocumentView document={plain} headingOffset={HEADINGS_BELOW} {...links} />;
});

interface MessageProps {
  readonly message: ShownComment | ShownReply;
  /** Id of its thread. */
  readonly thread: string;
  readonly mayReact: boolean;
  /** The comment itself, if it may contain a suggestion, which is shown apart from its text. */
  readonly suggesting?: Comment | undefined;
  /** Called when a focused element in it was removed. */
  readonly onLeft: () => void;
}

/** One comment or reply: author, time, text, reactions and a menu. */
export const Message = ({ message, thread, mayReact, suggesting, onLeft }: MessageProps) => {
  const host = useThreadHost();
  const waiting = usePendingComments();
  const { id, postedBy, postedAt, editedAt, body, permissions, reactions, urls } = message;
  const isPending = message.pending !== undefined;
  const isReply = message.object === "comment-reply";
  const isTombstone = !isReply && message.deletedAt !== undefined;
  const draftKey = `${id}.edit`;
  const draft = useDraft(draftKey);
  const [editing, setEditing] = useState<"again" | "now" | undefined>(() =>
    permissions.edit && draftText(draft) !== undefined ? "again" : undefined,
  );
  const [removing, setRemoving] = useState(false);
  const reacting = useOptimisticReactions(reactions, host.caller, (emoji, add) => {
    const change = add ? { addedReactions: [emoji] } : { removedReactions: [emoji] };
    return isReply ? host.changeReply(thread, id, change) : host.change(id, change);
  });
  const { markdown = "" } = body;
  const reword = async (text: string): Promise<void> => {
    if (isPending) await waiting?.change(id, text);
    else if (isReply) await host.changeReply(thread, id, { body: { markdown: text } });
    else await host.change(id, { body: { markdown: text } });
  };
  const stopEditing = () => {
    setEditing(undefined);
    onLeft();
  };
  return (
    <>
      <div className="flex items-center gap-2 text-sm">
        <Avatar
          id={postedBy.id}
          name={postedBy.displayName}
          photoURL={postedBy.photoURL}
          size="sm"
        />
        <p className="min-w-0 grow wrap-anywhere">
          <span className="font-medium">{postedBy.displayName}</span>{" "}
          <span className="text-muted">
            <Timestamp value={postedAt} />
            {editedAt !== undefined && !isTombstone && (
              <>
                {" · "}
                <span title={messages.editedAt(formatExact(editedAt))}>{messages.edited}</span>
              </>
            )}
          </span>
        </p>
        {isPending && (
          <Badge tone="warning" title={messages.pending.title}>
            {messages.pending.badge}
          </Badge>
        )}
        {mayReact && !isTombstone && !isPending && <ReactionPicker reacting={reacting} />}
        <ActionMenu
          trigger={
            <IconButton size="sm" icon={Ellipsis} label={messages.actions(postedBy.displayName)} />
          }
          items={[
            !isPending && {
              label: messages.copyLink,
              onSelect: () => copyText(urls.app, messages.copied),
            },
            permissions.edit &&
              !isTombstone && { label: messages.edit, onSelect: () => setEditing("now") },
            permissions.delete &&
              !isTombstone && {
                label: messages.remove,
                destructive: true,
                onSelect: () => setRemoving(true),
              },
          ]}
        />
      </div>
      <div className="mt-1 text-base">
        {isTombstone && <p className="text-muted italic">{messages.deleted}</p>}
        {!isTombstone && editing === undefined && (
          <Words markdown={markdown} suggesting={suggesting} />
        )}
        {!isTombstone && editing !== undefined && (
          <CommentBox
            label={messages.body}
            initial={markdown}
            draftKey={draftKey}
            send={messages.save}
            quiet={editing === "again"}
            onSend={reword}
            onClose={stopEditing}
          />
        )}
      </div>
      {message.pending?.orphaned === true && (
        <p className="mt-2 text-sm text-warning-ink">{messages.pending.orphaned}</p>
      )}
      {!isTombstone && <ReactionBar reacting={reacting} mayReact={mayReact} />}
      {removing && (
        <RemoveDialog
          with={{
            open: true,
            onOpenChange: setRemoving,
            title: messages.removeTitle,
            body: !isReply && message.replies > 0 ? messages.removeStone : messages.removeText,
            confirmLabel: messages.remove,
            describeFailure,
            onConfirm: async () => {
              if (isPending) await waiting?.remove(id);
              else await (isReply ? host.removeReply(thread, id) : host.remove(id));
            },
          }}
        />
      )}
    </>
  );
};

/** The caller's pending replies, after the ones that everyone sees. */
export const PendingReplies = ({ comment, onLeft }: Pick<RepliesProps, "comment" | "onLeft">) => {
  const replies = usePendingComments()?.repliesTo(comment.id) ?? [];
  if (replies.length === 0) return null;
  return (
    <ol
      aria-label={messages.pending.replies}
      className="mt-3 flex flex-col gap-3 border-t border-line pt-3"
    >
      {replies.map((reply) => (
        <li key={reply.id} tabIndex={-1} data-reply={reply.id} className="rounded-sm">
          <Message message={reply} thread={comment.id} mayReact={false} onLeft={onLeft} />
        </li>
      ))}
    </ol>
  );
};

/** Announces who has replied since the replies were loaded. */
const useArrival = (replies: readonly CommentReply[] | undefined): string => {
  const { caller } = useThreadHost();
  const [seen, setSeen] = useState<ReadonlySet<string>>();
  if (seen === undefined && replies !== undefined)
    setSeen(new Set(replies.map((reply) => reply.id)));
  const latest = replies?.findLast(
    ({ id, postedBy }) => seen?.has(id) === false && postedBy.id !== caller.id,
  );
  return latest === undefined ? "" : messages.replied(latest.postedBy.displayName);
};

interface RepliesProps {
  readonly comment: Comment;
  /** The reply named by the address: scrolled to and focused. */
  readonly named: string | undefined;
  readonly onLeft: () => void;
}

/** The replies of a thread, oldest first. */
export const Replies = ({ comment, named, onLeft }: RepliesProps) => {
  const host = useThreadHost();
  const { data, isError, refetch } = useQuery(host.replies(comment.id));
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
        {messages.repliesFailed}
        <Button size="sm" onClick={() => void refetch()}>
          {TRY_AGAIN}
        </Button>
      </p>
    );
  if (data === undefined)
    return (
      <div role="status">
        <span className="sr-only">{messages.repliesLoading}</span>
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
