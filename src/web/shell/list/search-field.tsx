import { Search } from "lucide-react";
import { useRef } from "react";
import { useKeys } from "../keys.tsx";
import { Input } from "#web/ui/input.tsx";
import { useTypedSearch } from "./use-typed-search.ts";
import { isComposing } from "#web/kit/composing.ts";

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  /** The text that currently filters the list. */
  readonly value: string;
  /** `again` during one spell of typing, so that it makes a single history entry. */
  readonly onSearch: (text: string, again: boolean) => void;
}

/** Filters a list as the person types; `/` focuses it. */
export const SearchField = ({
  label,
  placeholder,
  maxLength,
  value,
  onSearch,
}: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const typing = useTypedSearch({ value, onSearch });
  useKeys([{ keys: "/", label, run: () => input.current?.focus() }]);
  return (
    <div role="search" className="w-72 max-w-full max-sm:w-full">
      <Input
        ref={input}
        type="search"
        icon={Search}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        value={typing.text}
        onChange={({ target }) => typing.type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
          // It filters a list, and never submits a form that contains the list.
          event.preventDefault();
          typing.searchNow();
        }}
        onBlur={typing.rest}
      />
    </div>
  );
};
