/** The longest time that nobody else was answered while something was done, as a share of all that it took. */
export const longestShare = async (work: () => Promise<unknown>): Promise<number> => {
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
