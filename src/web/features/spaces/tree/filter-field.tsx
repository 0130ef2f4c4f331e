import { Search } from "lucide-react";
import { useRef } from "react";
import { useKeys } from "#web/shell/keys.ts";
import { Input } from "#web/ui/input.tsx";
import { MAX_FILTER } from "./tree-search.ts";
import { treeStrings as strings } from "./tree-strings.ts";

interface FilterFieldProps {
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** Narrows the tree while one types; `/` leads here. */
export const FilterField = ({ value, onType }: FilterFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ keys: "/", label: strings.filter, run: () => input.current?.focus() }]);
  return (
    <div role="search" className="w-72 max-sm:w-full">
      <Input
        ref={input}
        type="search"
        className="[&::-webkit-search-cancel-button]:grayscale"
        icon={Search}
        aria-label={strings.filter}
        aria-keyshortcuts="/"
        placeholder={strings.filterPlaceholder}
        maxLength={MAX_FILTER}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
};
