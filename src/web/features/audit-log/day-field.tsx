import { useEffect, useId, useRef, useState } from "react";
import { Input } from "#web/ui/input.tsx";
import { type Day, readDay } from "./day-range.ts";

/** Rest after the last change before the log follows, in milliseconds: years are typed digit by digit. */
const REST = 600;

interface DayFieldProps {
  readonly label: string;
  readonly value: Day | undefined;
  readonly onChange: (day: Day | undefined) => void;
}

/** One end of a stretch of days. The log follows once typing rests, or on leaving the field. */
export const DayField = ({ label, value, onChange }: DayFieldProps) => {
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
          // A date in the making reads as empty, too; only leaving the field settles that.
          if (day !== "") resting.current = setTimeout(() => commit(day), REST);
        }}
        onBlur={() => typed !== undefined && commit(typed)}
      />
    </span>
  );
};
