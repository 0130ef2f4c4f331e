import { Search } from "lucide-react";
import { type ReactNode, useId } from "react";
import { RetryCallout } from "../callout.tsx";
import { Field } from "../field.tsx";
import { Input } from "../input.tsx";
import { Skeleton } from "../skeleton.tsx";

interface ChoiceSearchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly words: {
    readonly placeholder: string;
    /** Shown when the search failed, and the label of its retry button. */
    readonly failed: string;
  };
  readonly maxLength: number;
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Whether the list is for an earlier query than the text in the field. */
  readonly busy: boolean;
  /** Whether the first results are still loading. */
  readonly pending: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** The result of the search in words, or empty. */
  readonly status: string;
  /** The results: lists of ChoiceRow. */
  readonly children: ReactNode;
}

/** A search field over a list of choices; the list keeps its height whatever is found. */
export const ChoiceSearch = ({
  label,
  hint,
  words,
  maxLength,
  typed,
  onType,
  busy,
  pending,
  failed,
  onRetry,
  status,
  children,
}: ChoiceSearchProps) => (
  <div className="flex flex-col gap-2">
    <Field label={label} hint={hint}>
      <Input
        type="search"
        icon={Search}
        placeholder={words.placeholder}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        // In a form, Enter must not submit the form from the search field.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
    </Field>
    <div className="h-60 overflow-y-auto rounded-sm border border-line" aria-busy={busy}>
      {children}
      {pending && (
        <div className="flex flex-col gap-3 p-3">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-8 w-full" />
          ))}
        </div>
      )}
      {failed && (
        <div className="p-2">
          <RetryCallout onRetry={onRetry}>{words.failed}</RetryCallout>
        </div>
      )}
      <p role="status" className="px-3 text-sm text-muted not-empty:py-2">
        {status}
      </p>
    </div>
  </div>
);

interface ChoiceRowProps {
  readonly checked: boolean;
  readonly onToggle: () => void;
  /** Whether it cannot be changed: a press does nothing. */
  readonly fixed?: boolean;
  /** A short text at the end; also part of the accessible name. */
  readonly note?: string | undefined;
  /** The label of the choice. */
  readonly children: ReactNode;
}

/** A choice with a checkbox; the whole row toggles it. */
export const ChoiceRow = ({ checked, onToggle, fixed = false, note, children }: ChoiceRowProps) => {
  const id = useId();
  return (
    <li className="relative flex min-h-11 items-center gap-3 rounded-sm px-2 hover:bg-subtle">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={() => !fixed && onToggle()}
        {...(fixed && { "aria-disabled": true })}
        className="relative z-1 size-4 shrink-0 accent-accent aria-disabled:opacity-55 pointer-coarse:size-5"
      />
      <label htmlFor={id} className="min-w-0 grow py-1.5 after:absolute after:inset-0">
        {children}
        {note !== undefined && <span className="sr-only">, {note}</span>}
      </label>
      {note !== undefined && (
        <span aria-hidden className="shrink-0 text-sm text-faint">
          {note}
        </span>
      )}
    </li>
  );
};
