import { useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { createStore, useStore } from "#web/api/store.ts";
import { whenQuiet } from "#web/api/when-quiet.ts";

export interface DeferredProps<Props> {
  /** What the component takes. */
  readonly with: Props;
  /** Stands in its place until the code is there. */
  readonly fallback?: ReactNode;
  /**
   * Stands in its place where the code does not arrive; a function is given what asks for it again. Without, that
   * is a failure of the screen.
   */
  readonly missing?: ReactNode | ((again: () => void) => ReactNode);
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
  /** Fetches the code before it is needed. A failure shows when it is needed. */
  Deferred.fetchAhead = (): Promise<void> => fetchNow().catch(() => undefined);
  return Deferred;
};

/** What can be fetched before it is needed. */
export interface Deferred {
  fetchAhead(): Promise<void>;
}

/**
 * Fetches the code of what will be opened once the page has nothing better to do, so that it opens at once.
 * Keep the list the same.
 */
export const useFetchedAhead = (list: readonly Deferred[]): void => {
  const queries = useQueryClient();
  // Between what is read and the screen that shows it there are moments in which nothing seems to go on.
  const opening = useRouterState({ select: ({ isLoading }) => isLoading });
  useEffect(() => {
    if (opening) return undefined;
    return whenQuiet(queries, () => {
      for (const each of list) void each.fetchAhead();
    });
  }, [queries, list, opening]);
};
