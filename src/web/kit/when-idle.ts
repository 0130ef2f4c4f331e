/**
 * Calls `act` once while the browser is idle, after `within` milliseconds though it is not; `left` answers how many
 * milliseconds of the idle time are left. Answers how to take it back.
 */
export const whenIdle = (act: (left: () => number) => void, within = 5_000): (() => void) => {
  if ("requestIdleCallback" in window) {
    const id = window.requestIdleCallback((moment) => act(() => moment.timeRemaining()), {
      timeout: within,
    });
    return () => window.cancelIdleCallback(id);
  }
  // Nothing tells when such a browser is idle: what may wait long waits longer.
  const id = setTimeout(act, within / 8, () => 0);
  return () => clearTimeout(id);
};
