import { useMemo, useState } from "react";
import { allSpacesQuery, type Space } from "#web/api/spaces.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { ChoiceSearch } from "#web/ui/choice-search.tsx";
import { allSiteSpaces } from "#site/structure/locate.ts";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
import { useQuery } from "@tanstack/react-query";
import { mayShow, useSiteName } from "../use-site.ts";

/** What a space is called; one without a title still has a name. */
const nameOfSpace = ({ title }: Pick<Space, "title">): string =>
  title === "" ? messages.untitled : title;

/** The spaces that the caller may put on a site, by name. */
const useShowableSpaces = () => {
  const { organizationId } = useSiteName();
  const { data, isError, refetch } = useQuery(allSpacesQuery(organizationId));
  const spaces = useMemo(
    () =>
      data
        ?.filter(mayShow)
        .toSorted((one, other) => nameOfSpace(one).localeCompare(nameOfSpace(other))),
    [data],
  );
  return { spaces, failed: data === undefined && isError, retry: () => void refetch() };
};

/** Longer than any title. */
const MAX_SEARCH = 64;
/** More rows than this help nobody to choose. */
const MOST_SHOWN = 100;

interface SpaceChoiceProps {
  readonly chosen: readonly Space[];
  readonly onChange: (chosen: readonly Space[]) => void;
  /** Only one can be chosen. */
  readonly single?: boolean;
  readonly hint?: string;
}

/** Chooses among the spaces the caller may put on the site, those on it already marked. */
export const SpaceChoice = ({ chosen, onChange, single = false, hint }: SpaceChoiceProps) => {
  const { state } = useEditor();
  const { spaces, failed, retry } = useShowableSpaces();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLocaleLowerCase();
  const there = new Set(allSiteSpaces(state.shown).map(({ space }) => space));
  const found = (spaces ?? []).filter((space) =>
    nameOfSpace(space).toLocaleLowerCase().includes(wanted),
  );
  const status = (): string => {
    if (spaces === undefined) return "";
    if (found.length === 0) return wanted === "" ? messages.add.noSpaces : messages.add.noMatch;
    return messages.add.chosen(chosen.length);
  };
  const toggle = (space: Space) => {
    const rest = chosen.filter(({ id }) => id !== space.id);
    if (rest.length < chosen.length) onChange(rest);
    else onChange(single ? [space] : [...chosen, space]);
  };
  return (
    <ChoiceSearch
      label={messages.add.filter}
      hint={hint}
      words={messages.add.search}
      maxLength={MAX_SEARCH}
      typed={typed}
      onType={setTyped}
      busy={spaces === undefined}
      pending={spaces === undefined && !failed}
      failed={failed}
      onRetry={retry}
      status={status()}
    >
      {found.length > 0 && (
        <ul aria-label={messages.add.space} className="p-1">
          {found.slice(0, MOST_SHOWN).map((space) => (
            <ChoiceRow
              key={space.id}
              checked={chosen.some(({ id }) => id === space.id)}
              onToggle={() => toggle(space)}
              note={there.has(space.id) ? messages.add.already : undefined}
            >
              <span className="wrap-anywhere">{nameOfSpace(space)}</span>
            </ChoiceRow>
          ))}
        </ul>
      )}
    </ChoiceSearch>
  );
};
