import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { type EffectiveContentPermission, spaceAccessQuery } from "#web/api/content-permissions.ts";
import { PersonLine } from "#web/ui/avatar.tsx";
import { ChoiceRow, ChoiceSearch } from "#web/ui/choice/choice-list.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { reviewerMessages as messages } from "./messages.ts";
import { compareNames } from "#web/kit/name-order.ts";

/** Roles that may review; the service searches for people by one role at a time. */
const able = ["review", "create", "admin"] as const;
/** How many people are shown of each role. */
const SHOWN = 20;
const MAX_SEARCH = 256;

/** A person who may review. */
export type Person = EffectiveContentPermission["user"];

const useAble = (spaceId: string, typed: string) => {
  const text = typed.trim();
  const asked = useDebounced(text);
  const answers = useQueries({
    queries: able.map((role) => ({
      ...spaceAccessQuery(spaceId, { role, search: asked, limit: SHOWN }),
      placeholderData: keepPreviousData,
    })),
  });
  return {
    asked,
    people: answers
      .flatMap(({ data }) => data?.items.map(({ user }) => user) ?? [])
      .toSorted((one, other) => compareNames(one.displayName, other.displayName)),
    more: answers.some(({ data }) => data?.next !== undefined),
    pending: answers.some(({ data, isError }) => data === undefined && !isError),
    failed: answers.some(({ isError }) => isError),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
};

interface ReviewerChoiceProps {
  readonly spaceId: string;
  readonly chosen: readonly Person[];
  readonly onChange: (chosen: readonly Person[]) => void;
  /** Returns why a person cannot be chosen, or undefined. */
  readonly noteOf?: (person: Person) => string | undefined;
}

/** Searches for people who may review in a space, and selects some. */
export const ReviewerChoice = ({ spaceId, chosen, onChange, noteOf }: ReviewerChoiceProps) => {
  const [typed, setTyped] = useState("");
  const found = useAble(spaceId, typed);
  const nobody =
    found.pending || found.failed || found.people.length > 0
      ? ""
      : found.asked === ""
        ? messages.picker.none
        : messages.picker.nobody(found.asked);
  const isChosen = ({ id }: Person) => chosen.some((person) => person.id === id);
  const toggle = (person: Person) =>
    onChange(isChosen(person) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person]);
  return (
    <ChoiceSearch
      label={messages.picker.search}
      words={messages.picker}
      maxLength={MAX_SEARCH}
      typed={typed}
      onType={setTyped}
      busy={found.pending}
      pending={found.pending && found.people.length === 0}
      failed={found.failed}
      onRetry={found.retry}
      status={`${nobody}${found.more ? messages.picker.more : ""}`}
    >
      {found.people.length > 0 && (
        <ul aria-label={messages.picker.results} className="p-1">
          {found.people.map((person) => {
            const note = noteOf?.(person);
            return (
              <ChoiceRow
                key={person.id}
                checked={isChosen(person) || note !== undefined}
                fixed={note !== undefined}
                note={note}
                onToggle={() => toggle(person)}
              >
                <PersonLine
                  id={person.id}
                  name={person.displayName}
                  email={person.email}
                  photoURL={person.photoURL}
                />
              </ChoiceRow>
            );
          })}
        </ul>
      )}
    </ChoiceSearch>
  );
};
