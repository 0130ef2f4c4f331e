import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allSpacesQuery, type Space } from "#web/api/spaces.ts";
import { mayShow } from "../may-show.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { ChoiceSearch } from "#web/ui/choice-search.tsx";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { useOrganization } from "../use-organization.ts";
import { messages } from "./messages.ts";

/** Longer than any title. */
const MAX_SEARCH = 64;
/** More rows than this help nobody to choose. */
const MOST_SHOWN = 100;

interface SpacePickerProps {
  readonly isChosen: (id: string) => boolean;
  readonly onToggle: (space: Space) => void;
}

/** Chooses among the spaces the caller may put on a site. */
export const SpacePicker = ({ isChosen, onToggle }: SpacePickerProps) => {
  const { id } = useOrganization();
  const [typed, setTyped] = useState("");
  const { data, isError, refetch } = useQuery(allSpacesQuery(id));
  const wanted = typed.trim().toLocaleLowerCase();
  const found = (data ?? []).filter(
    (space) => mayShow(space) && titleOfSpace(space).toLocaleLowerCase().includes(wanted),
  );
  const shown = found.slice(0, MOST_SHOWN);
  const status = (): string => {
    if (data === undefined) return "";
    if (found.length === 0) return wanted === "" ? messages.none : messages.nothing(typed.trim());
    return found.length > shown.length ? messages.more(shown.length, found.length) : "";
  };
  return (
    <ChoiceSearch
      label={messages.spaces}
      hint={messages.spacesHint}
      words={messages.search}
      maxLength={MAX_SEARCH}
      typed={typed}
      onType={setTyped}
      busy={data === undefined}
      pending={data === undefined && !isError}
      failed={data === undefined && isError}
      onRetry={() => void refetch()}
      status={status()}
    >
      {shown.length > 0 && (
        <ul aria-label={messages.found} className="p-1">
          {shown.map((space) => (
            <ChoiceRow key={space.id} checked={isChosen(space.id)} onToggle={() => onToggle(space)}>
              <span className="wrap-anywhere">{titleOfSpace(space)}</span>
            </ChoiceRow>
          ))}
        </ul>
      )}
    </ChoiceSearch>
  );
};
