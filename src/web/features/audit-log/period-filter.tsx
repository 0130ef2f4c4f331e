import { Select } from "#web/ui/select.tsx";
import { DayField } from "./day-field.tsx";
import { type DayRange, type Period, periodOf, rangeOfPeriod } from "./day-range.ts";
import { listMessages } from "./messages.ts";

const PERIODS = ["all", "today", "week", "month", "quarter", "custom"] as const;
const options = PERIODS.map((value) => ({ value, label: listMessages.periods[value] }));

const isPeriod = (value: string): value is Period => PERIODS.some((period) => period === value);

interface PeriodFilterProps {
  readonly range: DayRange;
  readonly onChoose: (range: DayRange) => void;
}

/** Narrows the log to a stretch of days: a usual one, or two dates. */
export const PeriodFilter = ({ range, onChoose }: PeriodFilterProps) => {
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
