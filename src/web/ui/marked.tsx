import type { ReactNode } from "react";

interface MarkedProps {
  readonly text: string;
  /** The marked ranges, in order. */
  readonly marks: readonly (readonly [from: number, to: number])[];
}

/** A text with search matches highlighted. */
export const Marked = ({ text, marks }: MarkedProps) => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    parts.push(text.slice(at, from));
    parts.push(
      <mark
        key={from}
        className="rounded-[3px] bg-accent-soft text-accent-ink forced-colors:bg-[Mark]"
      >
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
};
