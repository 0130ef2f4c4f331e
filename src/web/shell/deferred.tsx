import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { createStore, useStore } from "#web/api/store.ts";

interface DeferredProps<Props> {
  /** What the component takes. */
  readonly with: Props;
  /** Stands in its place until the code is there. */
  readonly fallback?: ReactNode;
}

/**
 * A component whose code is fetched later. Once fetched it shows in the same instant: React's own lazy
 * components are held back by 300 ms after a fallback, which a key press should not wait for.
 */
export const deferred = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const fetched = createStore<{ readonly component?: ComponentType<Props> }>({});
  let fetching: Promise<void> | undefined;
  const fetchNow = (): Promise<void> => {
    fetching ??= load().then(
      (component) => fetched.set({ component }),
      (error: unknown) => {
        fetching = undefined;
        throw error;
      },
    );
    return fetching;
  };

  const Deferred = ({ with: props, fallback = null }: DeferredProps<Props>) => {
    const { component: Component } = useStore(fetched);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      void fetchNow().catch((error: unknown) => setFailure({ error }));
    }, []);
    if (failure !== undefined) throw failure.error;
    return Component === undefined ? fallback : <Component {...props} />;
  };
  /** Fetches the code before it is needed. A failure shows when it is needed. */
  Deferred.fetchAhead = (): void => void fetchNow().catch(() => undefined);
  return Deferred;
};

interface Deferred {
  fetchAhead(): void;
}

/**
 * Fetches the code of what will be opened once the page has nothing better to do, so that it opens at once.
 * Keep the list the same.
 */
export const useFetchedAhead = (list: readonly Deferred[]): void => {
  useEffect(() => {
    const fetchAhead = () => {
      for (const each of list) each.fetchAhead();
    };
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(fetchAhead, 2_000);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(fetchAhead, { timeout: 5_000 });
    return () => window.cancelIdleCallback(idle);
  }, [list]);
};
