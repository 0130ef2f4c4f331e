import { Search } from "lucide-react";
import { useRef } from "react";
import { useKeys } from "#web/shell/keys.ts";
import { Input } from "#web/ui/input.tsx";
import { MAX_FILTER } from "./tree-search.ts";
import { messages } from "./messages.ts";

interface FilterFieldProps {
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** Narrows the tree while one types; `/` leads here. */
export const FilterField = ({ value, onType }: FilterFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ keys: "/", label: messages.filter, run: () => input.current?.focus() }]);
  return (
    <div role="search" className="w-72 max-sm:w-full">
      <Input
        ref={input}
        type="search"
        className="[&::-webkit-search-cancel-button]:grayscale"
        icon={Search}
        aria-label={messages.filter}
        aria-keyshortcuts="/"
        placeholder={messages.filterPlaceholder}
        maxLength={MAX_FILTER}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
};
