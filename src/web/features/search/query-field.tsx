import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { MAX_SEARCH_QUERY } from "#contract/schemas/limits.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { useTypedSearch } from "#web/shell/list/use-typed-search.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { messages } from "./messages.ts";
import { isComposing } from "#web/kit/composing.ts";

const Help = () => (
  <span className="flex flex-wrap gap-x-4 gap-y-0.5">
    <span className="sr-only">{messages.helpLabel}</span>
    {messages.help.map(({ example, meaning }) => (
      <span key={example} className="whitespace-nowrap">
        <code className="font-mono text-xs text-ink">{example}</code> {meaning}
      </span>
    ))}
  </span>
);

interface QueryFieldProps {
  readonly value: string;
  /** `again` is true while the same typing continues. */
  readonly onSearch: (text: string, again: boolean) => void;
  /** Searches for the text in the field exactly as it is. */
  readonly onEnter: (text: string) => void;
}

const isTooLong = (text: string): boolean => text.trim().length > MAX_SEARCH_QUERY;

/** The search field. Results follow while typing; a text that is too long is kept, but not searched for. */
export const QueryField = ({ value, onSearch, onEnter }: QueryFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const typing = useTypedSearch({
    value,
    onSearch: (text, again) => onSearch(text, again),
    accepts: (text) => !isTooLong(text),
  });
  useKeys([{ keys: "/", label: messages.field, run: () => input.current?.select() }]);
  // People who come without a query want to type one.
  useEffect(() => {
    if (input.current?.value === "") input.current.focus();
  }, []);
  return (
    <div role="search" className="max-w-3xl">
      <Field
        label={messages.field}
        labelHidden
        hint={<Help />}
        {...(isTooLong(typing.text) && {
          error: messages.tooLong(typing.text.trim().length, MAX_SEARCH_QUERY),
        })}
      >
        <Input
          ref={input}
          type="search"
          className="h-10! text-md!"
          icon={Search}
          aria-keyshortcuts="/"
          placeholder={messages.placeholder}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={typing.text}
          onChange={({ target }) => typing.type(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key !== "Enter" || isComposing(nativeEvent) || isTooLong(typing.text)) return;
            typing.searchNow();
            onEnter(typing.text.trim());
          }}
          onBlur={typing.rest}
        />
      </Field>
    </div>
  );
};
