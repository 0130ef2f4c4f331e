/** Tells elements apart that are near the screen. */
export interface Nearness {
  /** Tells whenever an element comes near or is no longer; returns the end of it. */
  watch(element: Element, tell: (near: boolean) => void): () => void;
}

/** One observer for many elements: one for each costs more than what it saves. */
export const createNearness = (margin: string): Nearness => {
  const told = new Map<Element, (near: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
    },
    { rootMargin: margin },
  );
  return {
    watch: (element, tell) => {
      told.set(element, tell);
      observer.observe(element);
      return () => {
        told.delete(element);
        observer.unobserve(element);
      };
    },
  };
};
