import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second, whatever its kernel ticks in. */
const TICKS_A_SECOND = 100;

/**
 * Seconds of processor time that this process took so far, and every process that it or they waited for; undefined
 * where the system does not tell.
 */
export const processorSeconds = (): number | undefined => {
  let stat: string;
  try {
    stat = readFileSync("/proc/self/stat", "utf8");
  } catch {
    return undefined;
  }
  // The name of the program comes before all numbers, in parentheses, and may hold some itself.
  const times = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15);
  return times.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
};
