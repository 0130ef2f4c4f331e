import { readFileSync } from "node:fs";

/** Linux reports in hundredths of a second, whatever the kernel's tick rate. */
const TICKS_A_SECOND = 100;

/**
 * Returns the processor time used so far, in seconds, by this process and every child that has been waited for, or
 * undefined if the system does not report it.
 */
export const processorSeconds = (): number | undefined => {
  let stat: string;
  try {
    stat = readFileSync("/proc/self/stat", "utf8");
  } catch {
    return undefined;
  }
  // The program's name, in parentheses, precedes the numbers and may contain digits itself.
  const times = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15);
  return times.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
};
