import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { cx } from "#web/kit/class-names.ts";
import { PersonLine } from "#web/ui/avatar.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { useThreadHost } from "./thread-host.tsx";
import { threadMessages as messages } from "./messages.ts";

/** The mention being typed: the position of its `@`, and the text between it and the caret. */
interface TypedMention {
  readonly from: number;
  readonly typed: string;
}

const TYPED = /(?:^|[\s(])@([\p{L}\p{N}._%+-]{0,64})$/u;

/** The mention being typed directly before the caret; undefined if there is none. */
export const mentionBefore = (text: string, caret: number): TypedMention | undefined => {
  const typed = TYPED.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? undefined : { from: caret - typed.length - 1, typed };
};

/** Replaces what was typed of a mention with the complete one, and returns where the caret is then. */
export const withMention = (
  text: string,
  { from, typed }: TypedMention,
  email: string,
): { readonly text: string; readonly caret: number } => {
  const mention = `@${email} `;
  const rest = text.slice(from + 1 + typed.length);
  return {
    text: text.slice(0, from) + mention + rest.replace(/^ /, ""),
    caret: from + mention.length,
  };
};

const fits = (name: string, typed: string): boolean =>
  name.toLowerCase().includes(typed.toLowerCase());

/** Suggests people who can open the space while a mention is typed in a text field. */
export const useMentions = (onChoose: (mention: TypedMention, email: string) => void) => {
  const host = useThreadHost();
  const id = useId();
  const [typing, setTyping] = useState<TypedMention>();
  const [active, setActive] = useState(0);
  const search = useDebounced(typing?.typed ?? "");
  const { data } = useQuery({
    ...host.mentionable(search),
    enabled: typing !== undefined,
    placeholderData: keepPreviousData,
  });
  const people =
    typing === undefined
      ? []
      : (data?.items ?? []).flatMap(({ user }) =>
          // While the next results load, the previous ones stay where they still match.
          user.email !== undefined && fits(`${user.displayName} ${user.email}`, typing.typed)
            ? [{ ...user, email: user.email }]
            : [],
        );
  const chosen = people[Math.min(active, people.length - 1)];
  const choose = (email: string) => {
    if (typing === undefined) return;
    setTyping(undefined);
    onChoose(typing, email);
  };
  return {
    /** Checks what is before the caret. */
    look: (text: string, caret: number): void => {
      setTyping(mentionBefore(text, caret));
      setActive(0);
    },
    /** Handles a key for the list; returns false if the field should handle it. */
    press: (event: KeyboardEvent): boolean => {
      if (chosen === undefined || event.ctrlKey || event.metaKey) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setActive((active + step + people.length) % people.length);
      else if (event.key === "Enter" || event.key === "Tab") choose(chosen.email);
      else if (event.key === "Escape") setTyping(undefined);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    close: () => setTyping(undefined),
    field: {
      "aria-autocomplete": "list" as const,
      ...(chosen !== undefined && {
        "aria-controls": id,
        "aria-activedescendant": `${id}-${chosen.id}`,
      }),
    },
    list: chosen !== undefined && (
      <div
        id={id}
        role="listbox"
        aria-label={messages.people}
        className="absolute top-full z-30 mt-1 max-h-64 w-full overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-lg"
      >
        {people.map((person) => (
          <button
            key={person.id}
            id={`${id}-${person.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={person.id === chosen.id}
            // A press must not take focus from the field before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person.email)}
            className={cx(
              "flex min-h-9 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-subtle",
              person.id === chosen.id && "bg-subtle outline-2 -outline-offset-2 outline-accent",
            )}
          >
            <PersonLine
              id={person.id}
              name={person.displayName}
              email={person.email}
              photoURL={person.photoURL}
            />
          </button>
        ))}
      </div>
    ),
  };
};
