import { useState } from "react";
import type { SpecError } from "#web/api/specs.ts";
import { Button } from "#web/ui/button.tsx";
import { errorMessages as messages } from "./messages.ts";

/** So many are shown before one asks for the rest. */
const FIRST = 5;

interface ErrorListProps {
  readonly label: string;
  readonly errors: readonly SpecError[];
}

/** What is wrong with a source, each with the place where it is. */
export const ErrorList = ({ label, errors }: ErrorListProps) => {
  const [all, setAll] = useState(false);
  const shown = all ? errors : errors.slice(0, FIRST);
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label={label} className="flex w-full flex-col gap-2">
        {shown.map(({ message, line, column, pointer, file }, at) => (
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
