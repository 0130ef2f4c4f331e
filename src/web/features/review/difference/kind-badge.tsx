import { Badge } from "#web/ui/badge.tsx";
import type { BadgeTone } from "#web/ui/badge.tsx";
import { kindStrings } from "./strings.ts";

/** What became of a page. */
export type ChangeKind = keyof typeof kindStrings;

const tones: Record<ChangeKind, BadgeTone> = {
  added: "success",
  edited: "warning",
  moved: "accent",
  renamed: "accent",
  details: "neutral",
  removed: "danger",
};

type KindBadgeProps = {
  kind: ChangeKind;
  /** Shows the letter only, as in a tree; the word is still heard, and shown on hover. */
  short?: boolean;
};

/** What became of a page, by letter, word and colour. */
export const KindBadge = ({ kind, short = false }: KindBadgeProps) => {
  const { letter, word } = kindStrings[kind];
  return (
    <Badge tone={tones[kind]} title={word}>
      <span aria-hidden className="font-mono">
        {letter}
      </span>
      <span className={short ? "sr-only" : "ml-1.5"}>{word}</span>
    </Badge>
  );
};
