import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useKeys } from "../keys.tsx";
import { Input } from "#web/ui/input.tsx";

/** Rest after the last letter before the list follows, in milliseconds. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  /** The text the list is narrowed by now. */
  readonly value: string;
  /** `again` while the same bout of typing goes on, so that it makes one step of the history. */
  readonly onSearch: (text: string, again: boolean) => void;
}

/** Narrows a list while one types; `/` leads here. */
export const SearchField = ({
  label,
  placeholder,
  maxLength,
  value,
  onSearch,
}: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const asked = useRef(false);
  const [typed, setTyped] = useState<string>();
  useKeys([{ keys: "/", label, run: () => input.current?.focus() }]);
  useEffect(() => () => clearTimeout(resting.current), []);
  // Back and Forward change the address under the field.
  useEffect(() => setTyped(undefined), [value]);

  const search = (text: string) => {
    clearTimeout(resting.current);
    if (text.trim() === value) return;
    onSearch(text.trim(), asked.current);
    asked.current = true;
  };
  return (
    <div role="search" className="w-72 max-sm:w-full">
      <Input
        ref={input}
        type="search"
        className="[&::-webkit-search-cancel-button]:grayscale"
        icon={Search}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(resting.current);
          resting.current = setTimeout(() => search(target.value), PAUSE_MS);
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter" && typed !== undefined) search(typed);
        }}
        onBlur={() => {
          if (typed !== undefined) search(typed);
          asked.current = false;
        }}
      />
    </div>
  );
};
