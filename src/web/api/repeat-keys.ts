/** A key is kept this long for a request nobody answered, in milliseconds. */
const KEPT = 10 * 60_000;

/**
 * Hands out Idempotency-Keys. A request that got no certain answer keeps its key, so that sending
 * the very same again (Retry, or Save pressed once more) cannot make the change twice.
 */
export const createRepeatKeys = (now: () => number = Date.now) => {
  const open = new Map<string, { readonly key: string; readonly since: number }>();
  return {
    /** The key for a request, by all that makes it the same request: method, address and body. */
    keyFor(fingerprint: string): string {
      for (const [other, { since }] of open) if (now() - since > KEPT) open.delete(other);
      const key = open.get(fingerprint)?.key ?? crypto.randomUUID();
      open.set(fingerprint, { key, since: now() });
      return key;
    },
    /** The request was answered for certain: the next one like it is a new act. */
    settle(fingerprint: string): void {
      open.delete(fingerprint);
    },
  };
};
export type RepeatKeys = ReturnType<typeof createRepeatKeys>;
