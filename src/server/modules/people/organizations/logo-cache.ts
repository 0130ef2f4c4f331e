const FRESH_MS = 5 * 60 * 1000;
const FAILED_MS = 60 * 1000;
const MAX_ENTRIES = 32;

interface Entry<Value> {
  readonly outcome: Promise<Value>;
  until: number;
}

/**
 * Keeps the outcome of slow work for five minutes, and of failed work for one, so that a page view is
 * not a fetch. Whoever asks while the work runs waits for the same outcome. The oldest of 32 gives way.
 */
export const createLogoCache = <Value>() => {
  const entries = new Map<string, Entry<Value>>();
  return (key: string, now: Date, work: () => Promise<Value>): Promise<Value> => {
    const kept = entries.get(key);
    if (kept !== undefined && now.getTime() < kept.until) return kept.outcome;
    const entry: Entry<Value> = { outcome: work(), until: now.getTime() + FRESH_MS };
    entry.outcome.catch(() => {
      entry.until = now.getTime() + FAILED_MS;
    });
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ENTRIES) break;
      entries.delete(oldest);
    }
    return entry.outcome;
  };
};
