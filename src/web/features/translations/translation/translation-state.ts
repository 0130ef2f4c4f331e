import type { Translation } from "#web/api/translations.ts";

export type TranslationState = "new" | "paused" | "running" | "completed";

/** The state of a translation. */
export const stateOf = ({
  status,
  pause,
}: Pick<Translation, "status" | "pause">): TranslationState => {
  if (status === "running") return "running";
  if (pause !== undefined) return "paused";
  return status === "completed" ? "completed" : "new";
};
