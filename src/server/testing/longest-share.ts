/** The longest time that nobody else was served while `work` ran, as a share of its duration. */
const shareOfOnce = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  let last = begun;
  let longest = 0;
  let isDone = false;
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isDone = true;
  look();
  return longest / (performance.now() - begun);
};

const TRIES = 5;

/**
 * The longest time that nobody else was served while `work` ran, as a share of its duration: the least of a few runs,
 * because a garbage collection, or another process, can prolong any single one.
 */
export const longestShare = async (work: () => Promise<unknown>): Promise<number> => {
  let least = Infinity;
  for (let left = TRIES; left > 0; left -= 1) least = Math.min(least, await shareOfOnce(work));
  return least;
};
