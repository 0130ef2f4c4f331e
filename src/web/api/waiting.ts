/** A promise together with the means to settle it. */
export interface Waiting<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: Error): void;
}

export const createWaiting = <Value>(): Waiting<Value> => {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // Whoever waits hears of a rejection; that nobody waits any more is no error.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
};

/** Follows a promise until the signal aborts; then rejects with the signal's reason. */
export const untilAborted = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
