import { SmilePlus } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { useThreadHost } from "./thread-host.tsx";
import { threadMessages as messages } from "./messages.ts";
import { useRef, useState } from "react";
import type { Comment } from "#web/api/comments.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";

export type Reactions = Comment["reactions"];
type Person = Reactions[number]["users"][number]["user"];

/** The caller's unsaved reactions by emoji: true while it is being added, false while it is being removed. */
type PendingReactions = ReadonlyMap<string, boolean>;

const isOwn = ({ users }: Reactions[number], callerId: string): boolean =>
  users.some(({ user }) => user.id === callerId);

/** Applies the pending reactions to the saved ones. */
export const withPending = (
  reactions: Reactions,
  pending: PendingReactions,
  caller: Person,
): Reactions => {
  const changed = reactions.flatMap((reaction) => {
    const setReaction = pending.get(reaction.emoji);
    if (setReaction === undefined || setReaction === isOwn(reaction, caller.id)) return [reaction];
    const others = reaction.users.filter(({ user }) => user.id !== caller.id);
    const count = reaction.count + (setReaction ? 1 : -1);
    const users = setReaction ? [...others, { user: caller, reactedAt: "" }] : others;
    return count === 0 ? [] : [{ ...reaction, count, users }];
  });
  const known = new Set(reactions.map(({ emoji }) => emoji));
  const added = [...pending].filter(([emoji, setReaction]) => setReaction && !known.has(emoji));
  return [
    ...changed,
    ...added.map(([emoji]) => ({ emoji, count: 1, users: [{ user: caller, reactedAt: "" }] })),
  ];
};

const nonePending: PendingReactions = new Map();

/** The reactions to show, including pending ones, and the function that adds or removes the caller's own. */
interface Reacting {
  readonly shown: Reactions;
  readonly setReaction: (emoji: string, add: boolean) => void;
}

/**
 * Optimistic: a change shows immediately. Requests for the same emoji are sent one after another, so that quick
 * presses end with the last of them. A failed change is dropped, with a toast that offers to retry.
 */
export const useOptimisticReactions = (
  reactions: Reactions,
  caller: Person,
  send: (emoji: string, add: boolean) => Promise<unknown>,
): Reacting => {
  const [pending, setPending] = useState(nonePending);
  const wanted = useRef(new Map<string, boolean>());
  const publish = (): void => setPending(new Map(wanted.current));
  const setReaction = async (emoji: string, add: boolean): Promise<void> => {
    const waiting = wanted.current.has(emoji);
    wanted.current.set(emoji, add);
    publish();
    if (waiting) return;
    try {
      let sent = !add;
      for (;;) {
        const next = wanted.current.get(emoji);
        if (next === undefined || next === sent) break;
        await send(emoji, next);
        sent = next;
      }
    } catch (error) {
      toastFailure(error, () => void setReaction(emoji, add));
    }
    wanted.current.delete(emoji);
    publish();
  };
  return {
    shown: withPending(reactions, pending, caller),
    setReaction: (emoji: string, add: boolean) => void setReaction(emoji, add),
  };
};

const chipClass = "tabular inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs";

interface ReactionBarProps {
  readonly reacting: Reacting;
  readonly mayReact: boolean;
}

/** Each reaction with its count; the caller's own are pressed. */
export const ReactionBar = ({ reacting: { shown, setReaction }, mayReact }: ReactionBarProps) => {
  const { caller } = useThreadHost();
  if (shown.length === 0) return null;
  return (
    <ul aria-label={messages.reactionsLabel} className="mt-2 flex flex-wrap items-center gap-1">
      {shown.map((reaction) => {
        const { emoji, count, users } = reaction;
        const own = isOwn(reaction, caller.id);
        const names = users.map(({ user }) =>
          user.id === caller.id ? messages.you : user.displayName,
        );
        const words = messages.reaction(emoji, names.join(", "));
        return (
          <li key={emoji}>
            {mayReact ? (
              <Tooltip content={words}>
                <button
                  type="button"
                  aria-label={words}
                  aria-pressed={own}
                  onClick={() => setReaction(emoji, !own)}
                  className={cx(
                    chipClass,
                    "pointer-coarse:h-9 pointer-coarse:px-3",
                    own
                      ? "border-accent bg-accent-soft text-accent-ink"
                      : "border-line hover:bg-subtle",
                  )}
                >
                  {emoji} {count}
                </button>
              </Tooltip>
            ) : (
              <span title={words} className={cx(chipClass, "border-line")}>
                <span aria-hidden>
                  {emoji} {count}
                </span>
                <span className="sr-only">{words}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** A menu that adds a reaction, or removes the caller's own. */
export const ReactionPicker = ({ reacting: { shown, setReaction } }: { reacting: Reacting }) => {
  const { caller } = useThreadHost();
  return (
    <ActionMenu
      trigger={<IconButton size="sm" icon={SmilePlus} label={messages.react} />}
      items={() =>
        messages.reactions.map(({ emoji, word }) => {
          const own = shown.some((each) => each.emoji === emoji && isOwn(each, caller.id));
          return {
            label: `${emoji} ${own ? messages.takeBack(word) : word}`,
            onSelect: () => setReaction(emoji, !own),
          };
        })
      }
    />
  );
};
