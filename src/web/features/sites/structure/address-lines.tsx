import type { ReactNode } from "react";
import { messages } from "./messages.ts";
/** Addresses that are named one by one. */
const MOST_NAMED = 5;

/** An address that is named. */
export interface AddressLine {
  readonly address: string;
  /** What becomes of it. */
  readonly becomes?: ReactNode;
}

interface AddressLinesProps {
  readonly words: string;
  readonly lines: readonly AddressLine[];
}

/** The first of some addresses under what happens to them, and how many more there are. */
export const AddressLines = ({ words, lines }: AddressLinesProps) => {
  if (lines.length === 0) return null;
  return (
    <div>
      <p>{words}</p>
      <ul className="mt-1 flex flex-col gap-0.5 text-sm text-ink">
        {lines.slice(0, MOST_NAMED).map(({ address, becomes }) => (
          <li key={address} className="wrap-anywhere">
            <span className="font-mono">{address}</span> {becomes}
          </li>
        ))}
        {lines.length > MOST_NAMED && (
          <li className="text-muted">{messages.remove.more(lines.length - MOST_NAMED)}</li>
        )}
      </ul>
    </div>
  );
};
