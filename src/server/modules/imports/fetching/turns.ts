/** Minimum milliseconds between the starts of two requests to a host, unless it demands more. */
export const PACE_MS = 200;

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });

/** Schedules requests to hosts for all imports of a process. */
export interface Turns {
  /** Waits for the caller's turn to request the host, `gapMs` milliseconds after the previous one. */
  readonly take: (host: string, gapMs: number, signal: AbortSignal) => Promise<void>;
  /** Makes no requests to a host for this many milliseconds. */
  readonly hold: (host: string, milliseconds: number) => void;
}

/** Beyond this number, hosts that may be requested again are forgotten. */
const MOST_HOSTS = 1000;

export const createTurns = (): Turns => {
  const freeAt = new Map<string, number>();
  const forget = (now: number): void => {
    if (freeAt.size > MOST_HOSTS)
      for (const [host, at] of freeAt) if (at <= now) freeAt.delete(host);
  };
  return {
    take: async (host, gapMs, signal) => {
      for (;;) {
        const now = performance.now();
        forget(now);
        const free = freeAt.get(host) ?? 0;
        if (free <= now) {
          freeAt.set(host, now + gapMs);
          return;
        }
        await sleep(free - now, signal);
      }
    },
    hold: (host, milliseconds) => {
      const until = performance.now() + milliseconds;
      freeAt.set(host, Math.max(freeAt.get(host) ?? 0, until));
    },
  };
};
