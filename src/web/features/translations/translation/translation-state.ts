import type { Translation } from "#web/api/translations.ts";

export type TranslationState = "new" | "paused" | "running" | "completed";

/** How a translation stands. */
export const stateOf = ({
  status,
  pause,
}: Pick<Translation, "status" | "pause">): TranslationState => {
  if (status === "running") return "running";
  if (pause !== undefined) return "paused";
  return status === "completed" ? "completed" : "new";
};
