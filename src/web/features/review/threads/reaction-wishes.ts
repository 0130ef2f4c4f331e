import { useRef, useState } from "react";
import type { Comment } from "#web/api/comments.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";

export type Reactions = Comment["reactions"];
type Person = Reactions[number]["users"][number]["user"];

/** What somebody wants their reactions to be: by emoji, whether theirs stands. */
export type Wishes = ReadonlyMap<string, boolean>;

export const isOwn = ({ users }: Reactions[number], callerId: string): boolean =>
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
export interface Reacting {
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
