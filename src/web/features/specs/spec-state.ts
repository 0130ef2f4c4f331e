import { isReading, type Spec } from "#web/api/specs.ts";

/** The states of a specification, each taking precedence over the following ones. */
export const specStates = ["reading", "failed", "held", "served", "empty"] as const;
export type SpecState = (typeof specStates)[number];

type Facts = Pick<
  Spec,
  "processingState" | "lastProcessErrorCode" | "heldVersion" | "lastVersion" | "checksStoppedAt"
>;

/** The state of a specification; states that need attention come first. */
export const stateOf = (spec: Facts): SpecState => {
  if (isReading(spec)) return "reading";
  if (spec.lastProcessErrorCode !== undefined) return "failed";
  if (spec.heldVersion !== undefined) return "held";
  return spec.lastVersion === undefined ? "empty" : "served";
};

/** The specifications whose slug or title contains a text, and that have a state. */
export const narrowed = <Listed extends Facts & Pick<Spec, "slug" | "title">>(
  specs: readonly Listed[],
  { find, state }: { readonly find?: string | undefined; readonly state?: SpecState | undefined },
): readonly Listed[] => {
  const wanted = find?.trim().toLowerCase() ?? "";
  return specs.filter(
    (spec) =>
      (state === undefined || stateOf(spec) === state) &&
      [spec.slug, spec.title ?? ""].some((text) => text.toLowerCase().includes(wanted)),
  );
};
