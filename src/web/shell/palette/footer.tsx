import { connection } from "#web/api/connection.ts";
import { useStore } from "#web/api/store.ts";
import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { Button, Spinner } from "#web/ui/button.tsx";
import { paletteMessages as strings } from "./messages.ts";

const hints = [
  ["↑↓", strings.keys.move],
  ["↵", strings.keys.open],
  ["Esc", strings.keys.close],
] as const;

const Hints = () => (
  <p className="ml-auto flex shrink-0 gap-3 text-faint max-sm:hidden">
    {hints.map(([key, does]) => (
      <span key={key} className="whitespace-nowrap">
        <kbd className="font-sans text-muted">{key}</kbd> {does}
      </span>
    ))}
  </p>
);

interface FooterProps {
  /** Whether responses are pending. */
  readonly waiting: boolean;
  /** What was found, or why not all of it; empty while nothing is searched for. */
  readonly said: string;
  /** Whether the visible list already states it. */
  readonly isSaidAbove: boolean;
  /** Retries what failed. */
  readonly onRetry: (() => void) | undefined;
}

/** The bottom of the palette, which keeps its height whatever it shows. */
export const Footer = ({ waiting, said, isSaidAbove, onRetry }: FooterProps) => {
  const offline = useStore(connection) !== "online";
  const isEmpty = said === "" && !waiting && !offline && onRetry === undefined;
  return (
    <div
      // With no keys and nothing to state, it has no border.
      className={`flex h-10 items-center gap-2 border-t border-line px-4 text-xs text-muted ${isEmpty ? "max-sm:border-transparent" : ""}`}
    >
      {waiting && (
        <span className="inline-flex animate-late items-center gap-1.5">
          <Spinner size={12} />
          {strings.searching}
        </span>
      )}
      <p role="status" className={isSaidAbove && !offline ? "sr-only" : "min-w-0 truncate"}>
        {waiting ? "" : offline ? strings.offline : said}
      </p>
      {!waiting && onRetry !== undefined && (
        <Button size="sm" onClick={onRetry}>
          {TRY_AGAIN}
        </Button>
      )}
      <Hints />
    </div>
  );
};
