import { useQuery } from "@tanstack/react-query";
import { Library } from "lucide-react";
import { useRef, useState } from "react";
import { MAX_SEARCHED_SPACES, MAX_SPACE_TITLE } from "#contract/schemas/limits.ts";
import { allSpacesQuery, type Space } from "#web/api/spaces.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { FilterChip } from "#web/ui/choice/filter-chip.tsx";
import { SuggestField } from "#web/ui/choice/suggest-field.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { messages } from "./messages.ts";
import { compareNames } from "#web/kit/name-order.ts";

const words = messages.spaces;
/** How many spaces are suggested at once. */
const SHOWN = 8;

const offered = (
  spaces: readonly Space[],
  chosen: readonly string[],
  typed: string,
): readonly Space[] => {
  const wanted = typed.trim().toLocaleLowerCase();
  return spaces
    .filter(
      (space) =>
        !chosen.includes(space.id) && titleOfSpace(space).toLocaleLowerCase().includes(wanted),
    )
    .toSorted((one, other) => compareNames(titleOfSpace(one), titleOfSpace(other)));
};

interface SpaceFilterProps {
  readonly organizationId: string;
  /** Ids of the spaces to search; empty for all. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Limits a search to some spaces: the selected ones, and a field that suggests more. */
export const SpaceFilter = ({ organizationId, chosen, onChange }: SpaceFilterProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const { data, isError } = useQuery(allSpacesQuery(organizationId));
  const found = offered(data ?? [], chosen, typed);
  const titleOf = (id: string): string => {
    const space = data?.find((each) => each.id === id);
    if (space !== undefined) return titleOfSpace(space);
    return data === undefined && !isError ? "…" : words.unknown;
  };
  const remove = (id: string) => {
    // The chip is removed with its button, so focus moves to the field.
    box.current?.querySelector("input")?.focus({ preventScroll: true });
    setOpen(false);
    onChange(chosen.filter((each) => each !== id));
  };
  const message = isError ? words.failed : data === undefined ? "" : words.none(typed.trim());
  return (
    <div ref={box}>
      <Toolbar label={messages.filters}>
        {chosen.map((id) => (
          <FilterChip key={id} clearLabel={words.remove(titleOf(id))} onClear={() => remove(id)}>
            {titleOf(id)}
          </FilterChip>
        ))}
        {chosen.length < MAX_SEARCHED_SPACES && (
          <SuggestField
            icon={Library}
            label={words.label}
            placeholder={chosen.length === 0 ? words.all : words.add}
            results={words.results}
            maxLength={MAX_SPACE_TITLE}
            typed={typed}
            onType={setTyped}
            open={open}
            onOpenChange={setOpen}
            suggestions={found.slice(0, SHOWN).map((space) => ({
              id: space.id,
              content: <span className="min-w-0 truncate">{titleOfSpace(space)}</span>,
            }))}
            message={message}
            status={open && data !== undefined ? words.found(found.length) : ""}
            onChoose={(id) => {
              setTyped("");
              setOpen(false);
              onChange([...chosen, id]);
            }}
          />
        )}
      </Toolbar>
    </div>
  );
};
