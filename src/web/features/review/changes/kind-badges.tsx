import type { PageKind } from "./changes.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { pageKindMessages as messages } from "../messages.ts";

/** What became of a page. */
type ChangeKind = keyof typeof messages;

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
  const { letter, word } = messages[kind];
  return (
    <Badge tone={tones[kind]} title={word}>
      <span aria-hidden className="font-mono">
        {letter}
      </span>
      <span className={short ? "sr-only" : "ml-1.5"}>{word}</span>
    </Badge>
  );
};

/** What happened to a page; that its details changed is only worth saying when nothing else did. */
export const KindBadges = ({ kinds }: { kinds: readonly PageKind[] }) => (
  <span className="inline-flex shrink-0 flex-wrap gap-1">
    {kinds
      .filter((kind) => kind !== "details" || kinds.length === 1)
      .map((kind) => (
        <KindBadge key={kind} kind={kind} />
      ))}
  </span>
);
