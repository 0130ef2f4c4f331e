import { useState } from "react";
import type { SpecError } from "#web/api/specs.ts";
import { cx } from "#web/kit/class-names.ts";
import { Button } from "#web/ui/button.tsx";
import { errorMessages as messages } from "./messages.ts";

/** How many are shown before the rest is expanded. */
const FIRST = 5;

interface ErrorListProps {
  readonly label: string;
  readonly errors: readonly SpecError[];
}

interface ExcerptProps {
  readonly excerpt: NonNullable<SpecError["excerpt"]>;
  /** The affected line. */
  readonly line: number | undefined;
}

/** Lines of a source with their numbers; the affected one is highlighted. */
const Excerpt = ({ excerpt: { firstLine, lines }, line }: ExcerptProps) => (
  <ol
    aria-label={messages.excerpt}
    className="mt-1.5 overflow-hidden rounded-md border border-line bg-surface py-1 font-mono text-xs text-ink"
  >
    {lines.map((text, at) => {
      const number = firstLine + at;
      const isMeant = number === line;
      return (
        <li
          key={number}
          aria-current={isMeant ? "location" : undefined}
          className={cx("flex gap-3 px-3 py-0.5", isMeant && "bg-danger-soft font-semibold")}
        >
          <span className="tabular w-8 shrink-0 text-right text-muted select-none">{number}</span>
          <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">{text}</span>
        </li>
      );
    })}
  </ol>
);

/** The errors in a source, each with its position and the surrounding lines. */
export const ErrorList = ({ label, errors }: ErrorListProps) => {
  const [all, setAll] = useState(false);
  const shown = all ? errors : errors.slice(0, FIRST);
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label={label} className="flex w-full flex-col gap-5">
        {shown.map(({ message, line, column, pointer, file, excerpt }, at) => (
          <li key={at} className="wrap-anywhere">
            <p>{message}</p>
            <p className="flex flex-wrap gap-x-3 text-sm">
              {line !== undefined && <span className="tabular">{messages.at(line, column)}</span>}
              {file !== undefined && (
                <span>
                  {messages.file} <code className="font-mono text-xs">{file}</code>
                </span>
              )}
              {pointer !== undefined && pointer !== "" && (
                <span>
                  {messages.pointer} <code className="font-mono text-xs">{pointer}</code>
                </span>
              )}
            </p>
            {excerpt !== undefined && <Excerpt excerpt={excerpt} line={line} />}
          </li>
        ))}
      </ul>
      {shown.length < errors.length && (
        <Button size="sm" onClick={() => setAll(true)}>
          {messages.showAll(errors.length)}
        </Button>
      )}
    </div>
  );
};
