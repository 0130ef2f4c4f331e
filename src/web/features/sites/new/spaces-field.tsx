import { asSentence } from "#web/forms/failure-fields.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { allSpacesQuery, type Space } from "#web/api/spaces.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { mayShow, useOrganization } from "../use-site.ts";
import { messages } from "./messages.ts";
import { useState } from "react";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { ChoiceSearch } from "#web/ui/choice-search.tsx";

/** Longer than any title. */
const MAX_SEARCH = 64;
/** More rows than this help nobody to choose. */
const MOST_SHOWN = 100;

interface SpacePickerProps {
  readonly isChosen: (id: string) => boolean;
  readonly onToggle: (space: Space) => void;
}

/** Chooses among the spaces the caller may put on a site. */
const SpacePicker = ({ isChosen, onToggle }: SpacePickerProps) => {
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

interface ChosenSpacesProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

const swapped = (ids: readonly string[], at: number, other: number): string[] =>
  ids.map((id, index) => {
    if (index === at) return ids[other] ?? id;
    return index === other ? (ids[at] ?? id) : id;
  });

/** The chosen spaces in the order of the site; each can be moved and left out. */
const ChosenSpaces = ({ ids, onChange }: ChosenSpacesProps) => {
  const { id: organizationId } = useOrganization();
  const { data } = useQuery(allSpacesQuery(organizationId));
  if (data === undefined) return <Skeleton className="h-10 w-full" />;
  return (
    <div>
      <p className="text-sm font-medium">{messages.chosen}</p>
      <ol
        aria-label={messages.chosen}
        className="mt-1.5 flex flex-col divide-y divide-line rounded-sm border border-line"
      >
        {ids.map((id, at) => {
          const space = data.find((one) => one.id === id);
          const title = space === undefined ? messages.goneSpace : titleOfSpace(space);
          return (
            <li key={id} className="flex min-h-10 items-center gap-1 pr-1 pl-3">
              <span className="min-w-0 grow wrap-anywhere">{title}</span>
              {at === 0 && ids.length > 1 && <Badge>{messages.first}</Badge>}
              <IconButton
                size="sm"
                label={messages.up(title)}
                icon={ArrowUp}
                disabledReason={at === 0 ? messages.atTop : undefined}
                onClick={() => onChange(swapped(ids, at, at - 1))}
              />
              <IconButton
                size="sm"
                label={messages.down(title)}
                icon={ArrowDown}
                disabledReason={at === ids.length - 1 ? messages.atEnd : undefined}
                onClick={() => onChange(swapped(ids, at, at + 1))}
              />
              <IconButton
                size="sm"
                label={messages.remove(title)}
                icon={X}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
};

interface SpacesFieldProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
  /** What the service or the contract says against the choice. */
  readonly error: string | undefined;
}

/** Which spaces a new site shows, and in which order. */
export const SpacesField = ({ ids, onChange, error }: SpacesFieldProps) => (
  <div className="flex flex-col gap-3">
    <SpacePicker
      isChosen={(id) => ids.includes(id)}
      onToggle={({ id }) =>
        onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
      }
    />
    {ids.length > 0 && <ChosenSpaces ids={ids} onChange={onChange} />}
    {error !== undefined && (
      <p role="alert" className="text-sm text-danger-ink">
        {asSentence(error)}
      </p>
    )}
  </div>
);
