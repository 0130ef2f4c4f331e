/**
 * Calls `act` once when the browser is idle, or after `within` milliseconds at the latest; `left` returns the
 * remaining milliseconds of idle time. Returns a function that cancels it.
 */
export const whenIdle = (act: (left: () => number) => void, within = 5_000): (() => void) => {
  if ("requestIdleCallback" in window) {
    const id = window.requestIdleCallback((moment) => act(() => moment.timeRemaining()), {
      timeout: within,
    });
    return () => window.cancelIdleCallback(id);
  }
  // Such a browser does not report when it is idle: what can wait longer is delayed for longer.
  const id = setTimeout(act, within / 8, () => 0);
  return () => clearTimeout(id);
};
