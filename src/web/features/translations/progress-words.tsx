import { unitStates } from "#contract/schemas/enums.ts";
import { shareDone } from "#translation/units/progress.ts";
import type { UnitState } from "#translation/units/unit-state.ts";
import type { TranslationProgressOf } from "#web/api/translations.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { translationMessages as messages } from "./messages.ts";

const tones: Record<UnitState, BadgeTone> = {
  missing: "neutral",
  machine: "accent",
  memory: "accent",
  reviewed: "success",
  edited: "success",
  stale: "warning",
  refused: "danger",
};

/** The state of a unit as a badge. */
export const UnitStateBadge = ({ state }: { state: UnitState }) => (
  <Badge tone={tones[state]} title={messages.stateMeanings[state]}>
    {messages.states[state]}
  </Badge>
);

interface ShareBarProps {
  /** From 0 to 1. */
  readonly share: number;
}

/** The share of words that are translated, from 0 to 1; undefined until any page has been processed. */
export const shareKnown = ({ behind, progress }: TranslationProgressOf): number | undefined =>
  behind > 0 && unitStates.every((state) => progress[state].units === 0)
    ? undefined
    : shareDone(progress);

/** A share as a bar, next to the number itself. */
export const ShareBar = ({ share }: ShareBarProps) => (
  <span
    aria-hidden
    className="block h-1.5 w-full overflow-hidden rounded-full bg-line forced-colors:border"
  >
    <span
      className="block h-full rounded-full bg-accent forced-colors:bg-[Highlight]"
      style={{ width: `${Math.floor(share * 100)}%` }}
    />
  </span>
);
