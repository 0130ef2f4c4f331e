import { formatNumber } from "#web/kit/format-number.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import type { Spec, SpecChangeCounts, SpecVersion } from "#web/api/specs.ts";
import { specMessages as messages, versionsMessages } from "./messages.ts";
import { type SpecState, stateOf } from "./spec-state.ts";

const tones: Readonly<Record<SpecState, BadgeTone>> = {
  reading: "accent",
  failed: "danger",
  held: "warning",
  served: "success",
  empty: "neutral",
};

/** The state of a specification; a failed one also shows if a version is held. */
export const StateBadge = ({ spec }: { spec: Spec }) => {
  const state = stateOf(spec);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[state]} title={messages.stateMeanings[state]}>
        {messages.states[state]}
      </Badge>
      {spec.held !== undefined && state !== "held" && (
        <Badge tone="warning" title={messages.heldTitle(spec.held.number)}>
          {messages.held}
        </Badge>
      )}
    </span>
  );
};

const versionTones: Readonly<Record<SpecVersion["state"], BadgeTone>> = {
  served: "success",
  held: "warning",
  rejected: "danger",
  replaced: "neutral",
};

/** Whether a version is served, held, rejected or replaced. */
export const VersionBadge = ({ version: { state } }: { version: Pick<SpecVersion, "state"> }) => (
  <Badge tone={versionTones[state]}>{versionsMessages.states[state]}</Badge>
);

const classTones = { breaking: "danger", risky: "warning", safe: "neutral" } as const;
type ChangeClass = keyof typeof classTones;

/** What a change means for callers of the API. */
export const ClassBadge = ({ class: name }: { class: ChangeClass }) => (
  <Badge tone={classTones[name]} title={messages.classMeanings[name]}>
    {messages.classes[name]}
  </Badge>
);

const inks = {
  breaking: "text-danger-ink",
  risky: "text-warning-ink",
  safe: "text-muted",
} as const;
const order = ["breaking", "risky", "safe"] as const;

/** The number of changes of each class; classes without any are muted. */
export const Counts = ({ counts }: { counts: SpecChangeCounts }) => (
  <span className="inline-flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
    {order.map((name) => (
      <span key={name} className={counts[name] === 0 ? "text-muted" : inks[name]}>
        <span className="font-medium tabular-nums">{formatNumber(counts[name])}</span>{" "}
        {messages.classes[name].toLowerCase()}
      </span>
    ))}
  </span>
);
