import type {
  AcceptedChange,
  SpecChangeCounts,
  SpecError,
  SpecGate,
} from "#contract/schemas/openapi-spec.ts";
import type { SpecChangeClass } from "#contract/schemas/openapi-rules.ts";

/** The gate of a specification for which none has been set. */
export const openGate: SpecGate = { mode: "flag", at: "breaking", rules: {}, accepted: [] };

/** Returns a key that identifies a change across comparisons. */
export const keyOfChange = ({ rule, operation, pointer }: AcceptedChange): string =>
  [rule, operation?.method.toLowerCase() ?? "", operation?.path ?? "", pointer].join("\n");

/** Returns a function that judges a change by a gate. */
export const judgeBy = (
  gate: SpecGate,
): ((change: AcceptedChange & { readonly class: SpecChangeClass }) => {
  readonly class: SpecChangeClass;
  readonly accepted: boolean;
}) => {
  const accepted = new Set(gate.accepted.map(keyOfChange));
  return (change) =>
    accepted.has(keyOfChange(change))
      ? { class: "safe", accepted: true }
      : { class: gate.rules[change.rule] ?? change.class, accepted: false };
};

/** Counts the changes by class. */
export const countClasses = (
  changes: readonly { readonly class: SpecChangeClass }[],
): SpecChangeCounts => {
  const counts = { breaking: 0, risky: 0, safe: 0 };
  for (const { class: name } of changes) counts[name] += 1;
  return counts;
};

/** Returns problems that the served version does not have. */
const newProblems = (
  before: readonly SpecError[],
  after: readonly SpecError[],
): readonly SpecError[] => {
  const known = new Set(before.map(({ message, pointer }) => `${pointer ?? ""}\n${message}`));
  return after.filter(({ message, pointer }) => !known.has(`${pointer ?? ""}\n${message}`));
};

interface Judged {
  readonly counts: SpecChangeCounts;
  readonly problems: readonly SpecError[];
}

/** Whether a gate keeps a version from being served until it is accepted. */
export const holds = (
  { mode, at }: SpecGate,
  served: Pick<Judged, "problems">,
  { counts, problems }: Judged,
): boolean =>
  mode === "hold" &&
  (counts.breaking > 0 ||
    (at === "risky" && counts.risky > 0) ||
    newProblems(served.problems, problems).length > 0);
