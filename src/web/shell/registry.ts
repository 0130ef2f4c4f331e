import { useEffect, useRef } from "react";

/** A list that mounted screens add to, read when somebody looks. */
export const createRegistry = <Entry>() => {
  const offers = new Set<() => readonly Entry[]>();
  return {
    /** Everything on offer now, the innermost screen's first. */
    all: (): Entry[] => [...offers].toReversed().flatMap((offer) => offer()),
    /** Offers entries while the calling component is mounted; they may change with every render. */
    useOffer(entries: readonly Entry[]): void {
      const latest = useRef(entries);
      useEffect(() => {
        latest.current = entries;
      });
      useEffect(() => {
        const offer = () => latest.current;
        offers.add(offer);
        return () => {
          offers.delete(offer);
        };
      }, []);
    },
  };
};
