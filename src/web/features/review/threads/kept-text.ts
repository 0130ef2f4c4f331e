import type { Draft } from "#web/forms/draft.ts";

/** What was typed and not sent. */
export const keptText = (draft: Draft | undefined): string | undefined => {
  const text = draft?.read()?.["text"];
  return typeof text === "string" ? text : undefined;
};
