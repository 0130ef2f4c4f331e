import { useLayoutEffect, useRef } from "react";

/** A list that mounted screens add to, read when somebody looks. */
export const createRegistry = <Entry>() => {
  const offers = new Set<() => readonly Entry[]>();
  return {
    /** Everything on offer now, the innermost screen's first. */
    all: (): Entry[] => [...offers].toReversed().flatMap((offer) => offer()),
    /** Offers entries while the calling component is mounted; they may change with every render. */
    useOffer(entries: readonly Entry[]): void {
      const latest = useRef(entries);
      // Before the screen shows, so that a key works as soon as what it acts on is seen.
      useLayoutEffect(() => {
        latest.current = entries;
      });
      useLayoutEffect(() => {
        const offer = () => latest.current;
        offers.add(offer);
        return () => {
          offers.delete(offer);
        };
      }, []);
    },
  };
};
