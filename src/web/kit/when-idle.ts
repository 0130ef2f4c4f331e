/**
 * Calls `act` once while the browser is idle, after `timeout` milliseconds though it is not; `left` answers how many
 * milliseconds of that are left. Answers how to take it back.
 */
export const whenIdle = (timeout: number, act: (left: () => number) => void): (() => void) => {
  if ("requestIdleCallback" in window) {
    const id = window.requestIdleCallback((moment) => act(() => moment.timeRemaining()), {
      timeout,
    });
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(act, 16, () => 0);
  return () => clearTimeout(id);
};
