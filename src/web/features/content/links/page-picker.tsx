import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { MAX_SEARCH_QUERY } from "#contract/schemas/limits.ts";
import { describeFailure } from "#web/api/failures.ts";
import { searchQuery } from "#web/api/search.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { RetryCallout } from "#web/ui/callout.tsx";
import { FilterChip } from "#web/ui/choice/filter-chip.tsx";
import { SuggestField } from "#web/ui/choice/suggest-field.tsx";
import { Field } from "#web/ui/field.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { linkMessages, linkRepairMessages } from "../messages.ts";
import type { ChosenPage } from "./repair-choices.ts";

const messages = linkRepairMessages.pageSearch;
/** How many pages are shown for one search. */
const SHOWN = 8;

const titleOf = ({ title }: ChosenPage): string => (title === "" ? linkMessages.untitled : title);

const usePages = (organizationId: string, typed: string, open: boolean) => {
  const text = typed.trim();
  const query = useDebounced(text);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(organizationId, { query, limit: SHOWN }),
    enabled: open && query !== "",
    placeholderData: keepPreviousData,
  });
  const pages = (query === "" ? [] : (data?.items ?? []))
    .flatMap((space) => space.pages.map(({ id, title }): ChosenPage => ({ id, title, space })))
    .slice(0, SHOWN);
  const upToDate = query === text && !isPlaceholderData && data !== undefined;
  return { pages, upToDate, text, error, refetch };
};

interface PagePickerProps {
  readonly organizationId: string;
  readonly label: string;
  readonly error?: ReactNode;
  readonly value: ChosenPage | null;
  readonly onChange: (page: ChosenPage | null) => void;
}

const PageSearch = ({ organizationId, label, onChange }: PagePickerProps) => {
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const { pages, upToDate, text, error, refetch } = usePages(organizationId, typed, open);
  const idOf = ({ id, space }: ChosenPage): string => `${space.id}-${id}`;
  const message = text === "" ? messages.type : upToDate ? messages.none(text) : "";
  return (
    <>
      <SuggestField
        wide
        icon={FileText}
        label={label}
        placeholder={messages.placeholder}
        results={messages.results}
        maxLength={MAX_SEARCH_QUERY}
        typed={typed}
        onType={setTyped}
        open={open && error === null}
        onOpenChange={setOpen}
        suggestions={pages.map((page) => ({
          id: idOf(page),
          content: (
            <span className="min-w-0">
              <span className="block truncate">{titleOf(page)}</span>
              <span className="block truncate text-xs text-muted">
                {linkMessages.inSpace(titleOfSpace(page.space))}
              </span>
            </span>
          ),
        }))}
        message={message}
        status={open && text !== "" && upToDate ? messages.found(pages.length) : ""}
        onChoose={(id) => onChange(pages.find((page) => idOf(page) === id) ?? null)}
      />
      {error !== null && (
        <RetryCallout title={describeFailure(error).title} onRetry={() => void refetch()}>
          {describeFailure(error).text}
        </RetryCallout>
      )}
    </>
  );
};

/**
 * Selects a page of the organization: a search until one is selected, then its name and a button to select another.
 */
export const PagePicker = (props: PagePickerProps) => {
  const { label, error, value, onChange } = props;
  const box = useRef<HTMLDivElement>(null);
  const used = useRef(false);
  // The control in use is replaced by the other one, which takes over its focus.
  useEffect(() => {
    if (used.current) box.current?.querySelector<HTMLElement>("input, button")?.focus();
    used.current = false;
  }, [value]);
  const change = (page: ChosenPage | null) => {
    used.current = true;
    onChange(page);
  };
  return (
    <div ref={box} className="min-w-0">
      {value === null ? (
        <Field label={label} error={error} required>
          <PageSearch {...props} onChange={change} />
        </Field>
      ) : (
        <div role="group" aria-label={label} className="flex flex-col items-start gap-1.5">
          <span aria-hidden className="text-sm font-medium">
            {label}
          </span>
          <FilterChip
            clearLabel={messages.other(titleOf(value))}
            onClear={() => change(null)}
          >{`${titleOf(value)} ${linkMessages.inSpace(titleOfSpace(value.space))}`}</FilterChip>
        </div>
      )}
    </div>
  );
};
