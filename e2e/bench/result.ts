/** One line of the table: our value and the floor it is compared with, both measured in this run. */
export interface Result {
  readonly name: string;
  readonly unit: "/s" | "ms" | "MiB" | "kB" | "frames" | "files" | "requests";
  readonly ours: number;
  readonly floor: number;
  /** The bound for ours / floor: `least` must be reached, `most` not exceeded. */
  readonly goal: { readonly least: number } | { readonly most: number };
}

/** A group of measurements that share their setup. */
export interface Group {
  readonly name: string;
  /** Returns the results, or a sentence on why there are none. */
  readonly measure: () => Promise<readonly Result[] | string>;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error("the median of nothing");
  return (low + high) / 2;
};

/** Measures ours and the floor alternately, so that other load on the machine affects both equally. */
export const alternate = async <Taken>(
  rounds: number,
  ours: () => Promise<Taken>,
  floor: () => Promise<Taken>,
): Promise<{ ours: Taken[]; floor: Taken[] }> => {
  const taken = { ours: [] as Taken[], floor: [] as Taken[] };
  for (let round = 0; round < rounds; round += 1) {
    taken.floor.push(await floor());
    taken.ours.push(await ours());
  }
  return taken;
};

/** Returns the medians of alternate measurements. */
export const alternateMedians = async (
  ...measured: Parameters<typeof alternate<number>>
): Promise<{ ours: number; floor: number }> => {
  const { ours, floor } = await alternate(...measured);
  return { ours: median(ours), floor: median(floor) };
};

/** Returns how long some work takes, in milliseconds. */
export const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/**
 * Returns a row on how long some work takes. Both sides run once beforehand, so that neither pays for being first.
 */
export const compareTimes = async (
  name: string,
  most: number,
  rounds: number,
  ours: () => unknown,
  floor: () => unknown,
): Promise<Result> => {
  await ours();
  await floor();
  const taken = await alternateMedians(
    rounds,
    () => timed(ours),
    () => timed(floor),
  );
  return { name, unit: "ms", ...taken, goal: { most } };
};

export const ratioOf = ({ ours, floor }: Result): number => ours / floor;

export const isMet = (result: Result): boolean =>
  "least" in result.goal
    ? ratioOf(result) >= result.goal.least
    : ratioOf(result) <= result.goal.most;

const goalText = ({ goal }: Result): string =>
  "least" in goal ? `≥ ${Math.round(goal.least * 100)} %` : `≤ ${goal.most} ×`;
const ratioText = (result: Result): string =>
  "least" in result.goal
    ? `${Math.round(ratioOf(result) * 100)} %`
    : `${ratioOf(result).toFixed(2)} ×`;
const amount = (value: number, unit: string): string =>
  `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`.replace(" /s", "/s");

/** Returns the table, one line per result, with aligned columns. */
export const tableOf = (results: readonly Result[]): string => {
  const lines = [
    ["What", "Ours", "Floor", "Ratio", "Goal", "Met"],
    ...results.map((result) => [
      result.name,
      amount(result.ours, result.unit),
      amount(result.floor, result.unit),
      ratioText(result),
      goalText(result),
      isMet(result) ? "yes" : "NO",
    ]),
  ];
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join("  "))
    .join("\n");
};
