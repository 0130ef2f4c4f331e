import { Link } from "@tanstack/react-router";
import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { type Understood, withSpelling } from "#web/shell/search/found-text.ts";
import { messages } from "./messages.ts";

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2 text-sm text-muted">
    <Info size={14} aria-hidden className="mt-[3px] shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
);

interface NotesProps {
  readonly query: string;
  readonly understood: Understood | undefined;
  /** The number of spaces that are not fully indexed yet. */
  readonly unsearched: number;
}

/** What else the service searched for, and what it could not search. */
export const Notes = ({ query, understood, unsearched }: NotesProps) => {
  const corrections = understood?.corrections ?? [];
  return (
    <div className="mb-3 flex flex-col gap-1 empty:hidden">
      {corrections.length > 0 && (
        <Note>
          {messages.also}{" "}
          {corrections.map((correction, index) => (
            <span key={`${correction.from} ${correction.to}`}>
              {index > 0 && ", "}
              <Link
                to="."
                search={(now) => ({
                  ...now,
                  q: withSpelling(query, correction),
                  page: undefined,
                })}
                className="rounded-sm font-medium text-accent-ink hover:underline"
              >
                {correction.to}
              </Link>
            </span>
          ))}
        </Note>
      )}
      {understood?.any === true && <Note>{messages.some}</Note>}
      {unsearched > 0 && <Note>{messages.unsearched(unsearched)}</Note>}
    </div>
  );
};
