import type { KeyboardEvent } from "react";
import { isComposing } from "#web/kit/composing.ts";

/** Presses the button that sends a form on Ctrl+Enter or ⌘+Enter in one of its fields. */
export const submitByKey = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  // A field may have taken the keys for something of its own, and a button is pressed itself.
  if (event.defaultPrevented || isComposing(event.nativeEvent)) return;
  if (event.target instanceof HTMLButtonElement) return;
  event.preventDefault();
  // It may stand outside of the form, and says itself why it cannot be pressed.
  for (const part of event.currentTarget.elements)
    if (part instanceof HTMLButtonElement && part.type === "submit") return part.click();
};
