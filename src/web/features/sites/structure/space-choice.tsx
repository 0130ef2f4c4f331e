import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { allSiteSpaces } from "#site/structure/locate.ts";
import { allSpacesQuery, type Space } from "#web/api/spaces.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { ChoiceRow, ChoiceSearch } from "#web/ui/choice/choice-list.tsx";
import { mayShow, useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";
import { useEditor } from "./structure-editor.ts";
import { compareNames } from "#web/kit/name-order.ts";

/** Longer than any title. */
const MAX_SEARCH = 64;
/** Longer lists would not help anyone choose. */
const MOST_SHOWN = 100;

interface SpaceChoiceProps {
  readonly chosen: readonly Space[];
  readonly onChange: (chosen: readonly Space[]) => void;
  /** Whether only one can be selected. */
  readonly single?: boolean | undefined;
}

/** Selects from the spaces the caller may put on the site; those already on it are marked. */
export const SpaceChoice = ({ chosen, onChange, single }: SpaceChoiceProps) => {
  const { state } = useEditor();
  const { organizationId } = useSiteName();
  const { data, isError, refetch } = useQuery(allSpacesQuery(organizationId));
  const spaces = useMemo(
    () =>
      data
        ?.filter(mayShow)
        .toSorted((one, other) => compareNames(titleOfSpace(one), titleOfSpace(other))),
    [data],
  );
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLocaleLowerCase();
  const there = new Set(allSiteSpaces(state.shown).map(({ space }) => space));
  const found = (spaces ?? []).filter((space) =>
    titleOfSpace(space).toLocaleLowerCase().includes(wanted),
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
      words={messages.add.search}
      maxLength={MAX_SEARCH}
      typed={typed}
      onType={setTyped}
      busy={spaces === undefined}
      pending={spaces === undefined && !isError}
      failed={spaces === undefined && isError}
      onRetry={() => void refetch()}
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
              <span className="wrap-anywhere">{titleOfSpace(space)}</span>
            </ChoiceRow>
          ))}
        </ul>
      )}
    </ChoiceSearch>
  );
};
