import { setImmediate as nextStep } from "node:timers/promises";

/**
 * Yields to waiting requests before long work continues. Takes two turns of the event loop: the first may end before
 * new network input is read, the second comes after it.
 */
export const othersTurn = async (): Promise<void> => {
  await nextStep();
  await nextStep();
};

/** How long work runs before it yields, in milliseconds. */
const SHARE_MS = 8;

/** Runs an iterator of long work to its end, yielding to waiting requests every `SHARE_MS`. */
export const inTurns = async <Result>(steps: Iterator<void, Result>): Promise<Result> => {
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - since < SHARE_MS) continue;
    await othersTurn();
    since = performance.now();
  }
};

/** Maps items, yielding to waiting requests every `SHARE_MS`. */
export const mapInTurns = async <Item, Made>(
  items: readonly Item[],
  make: (item: Item, at: number) => Made,
): Promise<Made[]> => {
  const made: Made[] = [];
  const steps = function* (): Generator<void, void> {
    for (const [at, item] of items.entries()) {
      made.push(make(item, at));
      yield;
    }
  };
  await inTurns(steps());
  return made;
};
