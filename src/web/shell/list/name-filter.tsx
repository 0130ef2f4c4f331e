import { keepPreviousData, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ServiceFailure } from "#web/api/failures.ts";
import { FilterChip } from "#web/ui/choice/filter-chip.tsx";
import { SuggestField } from "#web/ui/choice/suggest-field.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";

/** A named resource that a list can be filtered by, such as an actor. */
interface Named {
  readonly id: string;
}

/** The texts of a search for names. */
interface NameWords {
  readonly label: string;
  readonly placeholder: string;
  readonly results: string;
  readonly nothing: (text: string) => string;
  readonly failed: string;
  readonly found: (count: number) => string;
  /** The chip of the chosen name, and the button that removes it. */
  readonly chosen: (name: string) => string;
  readonly clear: (name: string) => string;
}

interface NameFilterProps<Found extends Named> {
  readonly words: NameWords;
  readonly icon: LucideIcon;
  readonly maxLength: number;
  /** Returns the query that searches the names. */
  readonly queryOf: (search: string) => UseQueryOptions<{ items: Found[] }, ServiceFailure>;
  /** Renders a suggestion. */
  readonly draw: (found: Found) => ReactNode;
  /** Id and name of the active filter. */
  readonly value: { readonly id: string; readonly name: string } | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** A combobox over names, which the service searches. */
const NameSearch = <Found extends Named>({
  words,
  icon,
  maxLength,
  queryOf,
  draw,
  onChoose,
}: NameFilterProps<Found>) => {
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const text = typed.trim();
  const search = useDebounced(text);
  const found = useQuery({
    ...queryOf(search),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const upToDate = search === text && !found.isPlaceholderData && !found.isPending;
  const items = found.data?.items ?? [];
  return (
    <SuggestField
      icon={icon}
      label={words.label}
      placeholder={words.placeholder}
      results={words.results}
      maxLength={maxLength}
      typed={typed}
      onType={setTyped}
      open={open}
      onOpenChange={setOpen}
      suggestions={items.map((item) => ({ id: item.id, content: draw(item) }))}
      message={found.isError ? words.failed : upToDate ? words.nothing(search) : ""}
      status={open && upToDate ? words.found(items.length) : ""}
      onChoose={onChoose}
    />
  );
};

/** Filters a list by one person or resource, by name; a search field while none is chosen. */
export const NameFilter = <Found extends Named>(props: NameFilterProps<Found>) => {
  const { words, value } = props;
  const box = useRef<HTMLDivElement>(null);
  const used = useRef(false);
  // The control that was used is replaced by the other one, which takes over its focus.
  useEffect(() => {
    if (used.current) box.current?.querySelector<HTMLElement>("input, button")?.focus();
    used.current = false;
  }, [value?.id]);
  const choose = (id: string | undefined) => {
    used.current = true;
    props.onChoose(id);
  };
  return (
    <div ref={box} className="min-w-0 max-sm:w-full">
      {value === undefined ? (
        <NameSearch {...props} onChoose={choose} />
      ) : (
        <FilterChip clearLabel={words.clear(value.name)} onClear={() => choose(undefined)}>
          {words.chosen(value.name)}
        </FilterChip>
      )}
    </div>
  );
};
