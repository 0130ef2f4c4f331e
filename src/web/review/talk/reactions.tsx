import { SmilePlus } from "lucide-react";
import { useState } from "react";
import type { Comment } from "../../api/comments.ts";
import { toastFailure } from "../../shell/failure-toast.ts";
import { cx } from "../../kit/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useReview } from "../screen/use-review.ts";
import { talkStrings as strings } from "./talk-strings.ts";
import { useBoard } from "./use-board.ts";

const offered = ["👍", "👎", "🎉", "❤️", "😄", "🤔", "👀", "🚀"] as const;
type Reactions = Comment["reactions"];
type Me = Reactions[number]["users"][number]["user"];

/** The reactions once somebody has added theirs, or taken it back. */
export const toggled = (reactions: Reactions, emoji: string, me: Me, at: string): Reactions => {
  const known = reactions.find((each) => each.emoji === emoji);
  if (known === undefined)
    return [...reactions, { emoji, count: 1, users: [{ user: me, reactedAt: at }] }];
  const users = known.users.some(({ user }) => user.id === me.id)
    ? known.users.filter(({ user }) => user.id !== me.id)
    : [...known.users, { user: me, reactedAt: at }];
  const count = known.count + users.length - known.users.length;
  return reactions.flatMap((each) => {
    if (each !== known) return [each];
    return count === 0 ? [] : [{ emoji, count, users }];
  });
};

interface ReactionsProps {
  readonly commentId: string;
  readonly replyId?: string;
  readonly reactions: Reactions;
  readonly mayReact: boolean;
}

/** Who reacted how, one's own pressed, and the way to add one. */
export const ReactionBar = ({ commentId, replyId, reactions, mayReact }: ReactionsProps) => {
  const { callerId } = useReview();
  const board = useBoard();
  const [picking, setPicking] = useState(false);
  const [focusFirst] = useState(() => (element: HTMLElement | null) => element?.focus());
  const isMine = (emoji: string): boolean =>
    reactions.some(
      (each) => each.emoji === emoji && each.users.some(({ user }) => user.id === callerId),
    );
  const toggle = (emoji: string): void => {
    setPicking(false);
    const me: Me = { object: "user", id: callerId, displayName: "", urls: { location: "" } };
    const next = toggled(reactions, emoji, me, new Date().toISOString());
    const body = isMine(emoji) ? { removedReactions: [emoji] } : { addedReactions: [emoji] };
    board
      .react(commentId, replyId, next, body)
      .catch((error: unknown) => toastFailure(error, () => toggle(emoji)));
  };
  if (reactions.length === 0 && !mayReact) return null;
  return (
    <div className="flex flex-wrap items-center gap-1">
      {reactions.map(({ emoji, count, users }) => {
        const names = users.map(({ user }) => user.displayName).filter((name) => name !== "");
        const words = strings.reaction(emoji, names.join(", "));
        return (
          <button
            key={emoji}
            type="button"
            title={words}
            aria-label={`${words} (${count})`}
            aria-pressed={isMine(emoji)}
            onClick={() => mayReact && toggle(emoji)}
            className={cx(
              "tabular inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs pointer-coarse:h-8",
              isMine(emoji) ? "border-accent bg-accent-soft" : "border-line hover:bg-subtle",
            )}
          >
            {emoji} {count}
          </button>
        );
      })}
      {mayReact && !picking && (
        <IconButton
          size="sm"
          icon={SmilePlus}
          label={strings.react}
          onClick={() => setPicking(true)}
        />
      )}
      {picking && (
        <span role="group" aria-label={strings.react} className="flex flex-wrap gap-0.5">
          {offered.map((emoji, index) => (
            <button
              key={emoji}
              ref={index === 0 ? focusFirst : undefined}
              type="button"
              aria-label={emoji}
              onClick={() => toggle(emoji)}
              onKeyDown={({ key }) => key === "Escape" && setPicking(false)}
              className="inline-grid size-7 place-items-center rounded-sm hover:bg-subtle pointer-coarse:size-9"
            >
              {emoji}
            </button>
          ))}
        </span>
      )}
    </div>
  );
};
