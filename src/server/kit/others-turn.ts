import { setImmediate as nextStep } from "node:timers/promises";

/**
 * Lets everybody who waits be answered before long work goes on. Two steps: the first may end before anything new is
 * read from the network, the second comes after.
 */
export const othersTurn = async (): Promise<void> => {
  await nextStep();
  await nextStep();
};

/** Milliseconds of long work between two turns of others. */
const SHARE_MS = 8;

/** Goes through the steps of long work to their end; others have a turn as soon as it took a while. */
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

/** Makes something of each item; others have a turn as soon as that took a while. */
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
