import type { Draft } from "#web/forms/draft.ts";

/** The text of an unsent comment, if any. */
export const draftText = (draft: Draft | undefined): string | undefined => {
  const text = draft?.read()?.["text"];
  return typeof text === "string" ? text : undefined;
};

/** The draft key of a new thread. */
export const newThreadDraft = (
  host: string,
  page: string | undefined,
  node: string | undefined,
): string => `${host}.new.${page ?? ""}.${node ?? ""}`;
