import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import {
  asksForWords,
  type Correction,
  partsOf,
  withSpelling,
} from "#web/shell/search/found-text.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** How many words have a link that drops them; in a longer text nobody would read them all. */
const MOST_PARTS = 4;

const Instead = ({ query, label }: { query: string; label: string }) => (
  <Link
    to="."
    search={(now) => ({ ...now, q: query, page: undefined })}
    className={buttonClass({ className: "max-w-full" })}
  >
    <span className="truncate">{label}</span>
  </Link>
);

/** Removes the filter by space from the search. */
export const AllSpacesLink = () => (
  <Link
    to="."
    search={(now) => ({ ...now, space: undefined, page: undefined })}
    className={buttonClass({ variant: "primary" })}
  >
    {messages.spaces.clear}
  </Link>
);

interface NothingFoundProps {
  readonly query: string;
  /** Whether the search is limited to some spaces. */
  readonly narrowed: boolean;
  readonly corrections: readonly Correction[];
}

/** Shown instead of results: suggestions for other searches. */
export const NothingFound = ({ query, narrowed, corrections }: NothingFoundProps) => {
  if (!asksForWords(query)) return <EmptyState icon={SearchX} {...messages.noWords} />;
  const parts = partsOf(query).filter(({ rest }) => asksForWords(rest));
  return (
    <EmptyState
      icon={SearchX}
      title={messages.nothing.title(query)}
      text={narrowed ? messages.nothing.inSpaces : messages.nothing.text}
      action={
        <>
          {narrowed && <AllSpacesLink />}
          {corrections.map((correction) => {
            const other = withSpelling(query, correction);
            return <Instead key={other} query={other} label={messages.nothing.instead(other)} />;
          })}
          {parts.slice(0, MOST_PARTS).map(({ part, rest }, index) => (
            <Instead
              // Two parts may be equal.
              key={`${index} ${part}`}
              query={rest}
              label={messages.nothing.without(part)}
            />
          ))}
        </>
      }
    />
  );
};
