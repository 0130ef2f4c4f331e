import { whenIdle } from "#web/kit/when-idle.ts";

/** Receives whether an element is near the screen, and its height in pixels. */
type Listener = (near: boolean, height: number) => void;

/** Reports which elements are near the screen. */
export interface NearWatch {
  /**
   * Calls `listener` when an element comes near the screen, and when it leaves. Returns a function that stops
   * watching.
   */
  watch(element: Element, listener: Listener): () => void;
  stop(): void;
}

/** The longest delay of a report while the browser is busy, in milliseconds. */
const WITHIN_MS = 50;

/**
 * Watches elements with one observer. Near means on the screen, or within one screen of it. Reports while the browser
 * is idle, one nearing element at a time; an element that has left again by then is never reported.
 */
export const createNearWatch = (): NearWatch => {
  const listeners = new Map<Element, Listener>();
  const near = new Set<Element>();
  const untold = new Map<Element, IntersectionObserverEntry>();
  let cancel: (() => void) | undefined;
  const tell = (left: () => number) => {
    cancel = undefined;
    for (const [element, { isIntersecting, boundingClientRect }] of untold) {
      untold.delete(element);
      if (near.has(element) === isIntersecting) continue;
      if (isIntersecting) near.add(element);
      else near.delete(element);
      listeners.get(element)?.(isIntersecting, boundingClientRect.height);
      if (isIntersecting || left() === 0) break;
    }
    if (untold.size > 0) cancel = whenIdle(tell, WITHIN_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) untold.set(entry.target, entry);
      cancel ??= whenIdle(tell, WITHIN_MS);
    },
    { rootMargin: "100% 0px" },
  );
  return {
    watch: (element, listener) => {
      listeners.set(element, listener);
      observer.observe(element);
      return () => {
        listeners.delete(element);
        untold.delete(element);
        near.delete(element);
        observer.unobserve(element);
      };
    },
    stop: () => {
      cancel?.();
      observer.disconnect();
    },
  };
};
