import { type ReactNode, useId } from "react";

interface ChoiceRowProps {
  readonly checked: boolean;
  readonly onToggle: () => void;
  /** It stands as it is, and a press does nothing. */
  readonly fixed?: boolean;
  /** A few words at the end; part of its name, too. */
  readonly note?: string | undefined;
  /** What is chosen. */
  readonly children: ReactNode;
}

/** One of several things to choose in a list: the whole row presses its box. */
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
