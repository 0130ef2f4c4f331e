/**
 * Brings a block of a shown document to the middle of the screen and focus to it, opening whatever it is
 * folded away in. Of several elements with the key, the changed one counts. Null: it is not drawn.
 */
export const bringToView = (root: HTMLElement | null, key: string): HTMLElement | null => {
  const found = root?.querySelectorAll<HTMLElement>(`[data-block-key="${CSS.escape(key)}"]`);
  const all = [...(found ?? [])];
  const element = all.findLast((each) => each.hasAttribute("data-change")) ?? all.at(-1);
  if (element === undefined) return null;
  for (
    let each = element.parentElement;
    each !== null && each !== root;
    each = each.parentElement
  ) {
    if (each.hasAttribute("hidden")) each.dispatchEvent(new Event("beforematch"));
    if (each instanceof HTMLDetailsElement) each.open = true;
  }
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "center" });
  return element;
};
