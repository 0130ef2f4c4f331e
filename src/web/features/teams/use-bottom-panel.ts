import { useCallback } from "react";

/** Air between what is focused and the panel, in pixels. */
const AIR = 32;

/**
 * For a panel that sticks to the bottom of the screen. As long as it stands, jumps and focus leave room
 * for it, so that nothing focused ends up behind it; when it goes, focus in it goes to the main part.
 */
export const useBottomPanel = () =>
  useCallback((panel: HTMLElement | null) => {
    if (panel === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${panel.offsetHeight + AIR}px`;
    });
    observer.observe(panel);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = "";
      if (panel.contains(document.activeElement))
        document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, []);
