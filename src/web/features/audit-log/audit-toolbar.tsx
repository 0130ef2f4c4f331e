import { useEffect, useId, useRef, useState } from "react";
import { MAX_AUDIT_SEARCH } from "#contract/schemas/limits.ts";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import {
  type Day,
  type DayRange,
  inOrder,
  type Period,
  periodOf,
  rangeOfPeriod,
  readDay,
} from "./day-range.ts";
import { listMessages } from "./messages.ts";
import { ActorFilter, TargetFilter } from "./name-filters.tsx";
import type { AuditSearch } from "./search.ts";

/**
 * How long after the last change the log is updated, in milliseconds. Generous, because years are typed digit by
 * digit.
 */
const PAUSE_MS = 600;

interface DayFieldProps {
  readonly label: string;
  readonly value: Day | undefined;
  readonly onChange: (day: Day | undefined) => void;
}

/** One end of a date range. The log is updated after a pause in typing, or when the field is left. */
const DayField = ({ label, value, onChange }: DayFieldProps) => {
  const id = useId();
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [typed, setTyped] = useState<string>();
  useEffect(() => setTyped(undefined), [value]);
  useEffect(() => () => clearTimeout(resting.current), []);

  const commit = (text: string) => {
    clearTimeout(resting.current);
    const day = readDay(text);
    if (day !== value && (day !== undefined || text === "")) onChange(day);
  };
  return (
    <span className="flex items-center gap-2 max-sm:w-full">
      <label htmlFor={id} className="text-sm text-muted max-sm:w-10">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        className="w-36! max-sm:w-auto! max-sm:grow"
        value={typed ?? value ?? ""}
        onChange={({ target }) => {
          const day = target.value;
          setTyped(day);
          clearTimeout(resting.current);
          // An incomplete date reads as empty, too; only leaving the field tells them apart.
          if (day !== "") resting.current = setTimeout(() => commit(day), PAUSE_MS);
        }}
        onBlur={() => typed !== undefined && commit(typed)}
      />
    </span>
  );
};

const PERIODS = ["all", "today", "week", "month", "quarter", "custom"] as const;
const options = PERIODS.map((value) => ({ value, label: listMessages.periods[value] }));

const isPeriod = (value: string): value is Period => PERIODS.some((period) => period === value);

interface PeriodFilterProps {
  readonly range: DayRange;
  readonly onChoose: (range: DayRange) => void;
}

/** Filters the log by a date range: a preset, or two dates. */
const PeriodFilter = ({ range, onChoose }: PeriodFilterProps) => {
  const period = periodOf(range);
  return (
    <>
      <Select
        aria-label={listMessages.period}
        className="w-36 max-sm:grow"
        value={period}
        options={options}
        onChange={({ target }) => {
          if (isPeriod(target.value)) onChoose(rangeOfPeriod(target.value));
        }}
      />
      {period === "custom" && (
        <span className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <DayField
            label={listMessages.from}
            value={range.from}
            onChange={(from) => onChoose({ ...range, from })}
          />
          <DayField
            label={listMessages.to}
            value={range.to}
            onChange={(to) => onChoose({ ...range, to })}
          />
        </span>
      )}
    </>
  );
};

interface AuditToolbarProps {
  readonly organizationId: string;
  readonly search: AuditSearch;
  readonly labels: ReadonlyMap<string, string>;
  /** Names of the person and the target that the log is filtered by, as found in its events. */
  readonly knownActor: string | undefined;
  readonly knownTarget: string | undefined;
  /**
   * Changes the filters and returns to the newest event. With `again`, replaces the history entry of a change that
   * continues.
   */
  readonly onNarrow: (change: Partial<AuditSearch>, again?: boolean) => void;
}

/** The filters of the log and its export. */
export const AuditToolbar = ({
  organizationId,
  search,
  labels,
  knownActor,
  knownTarget,
  onNarrow,
}: AuditToolbarProps) => {
  const unknown = search.action !== undefined && !labels.has(search.action) ? [search.action] : [];
  return (
    <Toolbar label={listMessages.filters}>
      <SearchField
        label={listMessages.search}
        placeholder={listMessages.searchPlaceholder}
        maxLength={MAX_AUDIT_SEARCH}
        value={search.q ?? ""}
        onSearch={(text, again) => onNarrow({ q: text === "" ? undefined : text }, again)}
      />
      <Select
        aria-label={listMessages.action}
        className="w-48 max-sm:grow"
        value={search.action ?? ""}
        options={[
          { value: "", label: listMessages.everyAction },
          ...[...labels].map(([value, label]) => ({ value, label })),
          ...unknown.map((value) => ({ value, label: value })),
        ]}
        onChange={({ target: { value } }) => onNarrow({ action: value === "" ? undefined : value })}
      />
      <ActorFilter
        organizationId={organizationId}
        chosen={search.actor}
        knownName={knownActor}
        onChoose={(actor) => onNarrow({ actor })}
      />
      <TargetFilter
        organizationId={organizationId}
        chosen={search.target}
        knownName={knownTarget}
        onChoose={(target) => onNarrow({ target })}
      />
      <PeriodFilter range={search} onChoose={({ from, to }) => onNarrow(inOrder({ from, to }))} />
    </Toolbar>
  );
};
