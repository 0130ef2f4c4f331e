import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let minute = Math.floor(Date.now() / 60_000);
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  minute = Math.floor(Date.now() / 60_000);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    minute = Math.floor(Date.now() / 60_000);
    timer = setInterval(tick, 60_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
};

/** Renders again every minute, with one clock for the whole page, so that "2 minutes ago" stays true. */
export const useMinute = (): void => {
  useSyncExternalStore(subscribe, () => minute);
};
