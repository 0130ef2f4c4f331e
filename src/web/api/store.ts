import { useSyncExternalStore } from "react";

/** A value outside React that screens can watch. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls `listener` after every change. Returns an unsubscribe function. */
  watch(listener: () => void): () => void;
}

export const createStore = <Value>(initial: Value): Store<Value> => {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Reads a store and renders again when its value changes. */
export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.watch, store.get);
