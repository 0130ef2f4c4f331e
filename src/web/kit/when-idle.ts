/** Calls once the page has nothing better to do, within seconds; returns the way to give up on it. */
export const whenIdle = (run: () => void): (() => void) => {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 2_000);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(run, { timeout: 5_000 });
  return () => window.cancelIdleCallback(idle);
};
