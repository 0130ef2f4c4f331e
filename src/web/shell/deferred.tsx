import { useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { createStore, useStore } from "#web/api/store.ts";
import { whenQuiet } from "#web/api/when-quiet.ts";

export interface DeferredProps<Props> {
  /** The props of the component. */
  readonly with: Props;
  /** Shown until the code is loaded. */
  readonly fallback?: ReactNode;
  /** Shown if the code fails to load; a function receives a callback that retries. Without it, the screen fails. */
  readonly missing?: ReactNode | ((again: () => void) => ReactNode);
}

/**
 * Creates a component whose code is loaded later. Once loaded it appears at once: React's own lazy components are
 * delayed by 300 ms after a fallback, too long for a key press.
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

  const Deferred = ({ with: props, fallback = null, missing }: DeferredProps<Props>) => {
    const { component: Component } = useStore(fetched);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    const fetchHere = (): void => {
      setFailure(undefined);
      fetchNow().catch((error: unknown) => setFailure({ error }));
    };
    useEffect(fetchHere, []);
    if (Component !== undefined) return <Component {...props} />;
    if (failure === undefined) return fallback;
    if (missing === undefined) throw failure.error;
    return typeof missing === "function" ? missing(fetchHere) : missing;
  };
  /** Loads the code before it is needed. A failure is shown only when it is needed. */
  Deferred.fetchAhead = (): Promise<void> => fetchNow().catch(() => undefined);
  return Deferred;
};

/** Code that can be loaded before it is needed. */
export interface Deferred {
  fetchAhead(): Promise<void>;
}

/** Loads code that is likely to be needed once the page is idle, so that it opens at once. Keep the list the same. */
export const useFetchedAhead = (list: readonly Deferred[]): void => {
  const queries = useQueryClient();
  // Between the data and the screen that shows it, there are moments in which nothing appears to be pending.
  const opening = useRouterState({ select: ({ isLoading }) => isLoading });
  useEffect(() => {
    if (opening) return undefined;
    return whenQuiet(queries, () => {
      for (const each of list) void each.fetchAhead();
    });
  }, [queries, list, opening]);
};
