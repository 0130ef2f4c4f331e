import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

const FOCUSABLE = "input, select, textarea, button, [tabindex]";
/** How long to wait for a screen that is still loading, in milliseconds. */
const PATIENCE = 5_000;

const focusField = (name: string): boolean => {
  const safe = CSS.escape(name);
  // Of a field among other controls, such as chips that can be removed, the place to type comes first.
  const found =
    document.querySelector<HTMLElement>(`[name="${safe}"]`) ??
    document.querySelector<HTMLElement>(`[data-field="${safe}"], #${safe}`);
  if (found === null) return false;
  const target = found.matches(FOCUSABLE)
    ? found
    : (found.querySelector<HTMLElement>(FOCUSABLE) ?? found);
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
  return true;
};

/**
 * Focuses the field an address names after its #: by `name`, `data-field` or `id`. Waits for the
 * screen that holds it.
 */
export const useHashFocus = (): void => {
  const { hash, key } = useLocation({
    select: (location) => ({ hash: location.hash, key: location.state.__TSR_key }),
    structuralSharing: true,
  });
  useEffect(() => {
    if (hash === "" || focusField(hash)) return;
    const watcher = new MutationObserver(() => {
      if (focusField(hash)) watcher.disconnect();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watcher.disconnect(), PATIENCE);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [hash, key]);
};
