import type { KeyboardEvent } from "react";
import { isComposing } from "#web/kit/composing.ts";

/** Presses the submit button of a form on Ctrl+Enter or ⌘+Enter in one of its fields. */
export const submitByKey = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  // The field may have handled the keys itself, and a focused button handles its own.
  if (event.defaultPrevented || isComposing(event.nativeEvent)) return;
  if (event.target instanceof HTMLButtonElement) return;
  event.preventDefault();
  // The button may be outside the form, and itself explains why it is disabled.
  for (const part of event.currentTarget.elements)
    if (part instanceof HTMLButtonElement && part.type === "submit") return part.click();
};
