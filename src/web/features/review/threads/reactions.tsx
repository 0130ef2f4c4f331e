import { SmilePlus } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { useBoard } from "./threads-context.tsx";
import { threadMessages as messages } from "./messages.ts";
import { useRef, useState } from "react";
import type { Comment } from "#web/api/comments.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";

export type Reactions = Comment["reactions"];
type Person = Reactions[number]["users"][number]["user"];

/** What somebody wants their reactions to be: by emoji, whether theirs stands. */
type Wishes = ReadonlyMap<string, boolean>;

const isOwn = ({ users }: Reactions[number], callerId: string): boolean =>
  users.some(({ user }) => user.id === callerId);

/** Reactions as they will be once the wishes are granted. What is granted already changes nothing. */
export const withWishes = (reactions: Reactions, wishes: Wishes, caller: Person): Reactions => {
  const changed = reactions.flatMap((reaction) => {
    const wish = wishes.get(reaction.emoji);
    if (wish === undefined || wish === isOwn(reaction, caller.id)) return [reaction];
    const others = reaction.users.filter(({ user }) => user.id !== caller.id);
    const count = reaction.count + (wish ? 1 : -1);
    const users = wish ? [...others, { user: caller, reactedAt: "" }] : others;
    return count === 0 ? [] : [{ ...reaction, count, users }];
  });
  const known = new Set(reactions.map(({ emoji }) => emoji));
  const added = [...wishes].filter(([emoji, wish]) => wish && !known.has(emoji));
  return [
    ...changed,
    ...added.map(([emoji]) => ({ emoji, count: 1, users: [{ user: caller, reactedAt: "" }] })),
  ];
};

const noWishes: Wishes = new Map();

/** Reactions as they show, and the way to add and take back one's own. */
interface Reacting {
  readonly shown: Reactions;
  readonly wish: (emoji: string, add: boolean) => void;
}

/**
 * Wishes show at once and are sent one after the other for each emoji, so that quick presses end with the
 * last of them. A wish that is refused is dropped, and what the service says shows again.
 */
export const useReactionWishes = (
  reactions: Reactions,
  caller: Person,
  send: (emoji: string, add: boolean) => Promise<unknown>,
): Reacting => {
  const [wishes, setWishes] = useState(noWishes);
  const wanted = useRef(new Map<string, boolean>());
  const publish = (): void => setWishes(new Map(wanted.current));
  const wish = async (emoji: string, add: boolean): Promise<void> => {
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
      toastFailure(error, () => void wish(emoji, add));
    }
    wanted.current.delete(emoji);
    publish();
  };
  return {
    shown: withWishes(reactions, wishes, caller),
    wish: (emoji: string, add: boolean) => void wish(emoji, add),
  };
};

const chipClass = "tabular inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs";

interface ReactionBarProps {
  readonly reacting: Reacting;
  readonly mayReact: boolean;
}

/** Who reacted how, with one's own pressed. */
export const ReactionBar = ({ reacting: { shown, wish }, mayReact }: ReactionBarProps) => {
  const { caller } = useBoard();
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
                  onClick={() => wish(emoji, !own)}
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

/** Adds a reaction, or takes one's own back. */
export const ReactionPicker = ({ reacting: { shown, wish } }: { reacting: Reacting }) => {
  const { caller } = useBoard();
  return (
    <ActionMenu
      trigger={<IconButton size="sm" icon={SmilePlus} label={messages.react} />}
      items={() =>
        messages.reactions.map(({ emoji, word }) => {
          const own = shown.some((each) => each.emoji === emoji && isOwn(each, caller.id));
          return {
            label: `${emoji} ${own ? messages.takeBack(word) : word}`,
            onSelect: () => wish(emoji, !own),
          };
        })
      }
    />
  );
};
