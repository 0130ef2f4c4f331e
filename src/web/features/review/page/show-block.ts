import type { DifferenceHandle } from "../difference/difference-view.tsx";

/** Brings a block to the middle of the screen and focus to it; false where it is not shown. */
export const showBlock = (
  text: HTMLElement | null,
  difference: DifferenceHandle | null,
  key: string,
): boolean => {
  if (difference !== null) return difference.show(key) !== null;
  const element = text?.querySelector<HTMLElement>(`[data-block-key="${CSS.escape(key)}"]`);
  if (element === null || element === undefined) return false;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "center" });
  return true;
};
