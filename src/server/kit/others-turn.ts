import { setImmediate as nextStep } from "node:timers/promises";

/**
 * Lets everybody who waits be answered before long work goes on. Two steps: the first may end before anything new is
 * read from the network, the second comes after.
 */
export const othersTurn = async (): Promise<void> => {
  await nextStep();
  await nextStep();
};
