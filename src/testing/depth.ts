/**
 * How far tests look: as far as a push waits for where `DEPTH` is not set, at everything where it is `full`,
 * and twenty times as far as that where it is 20.
 */
const asked = process.env["DEPTH"] || "push";
const share = { push: 1 / 4, full: 1 }[asked] ?? Number(asked);
if (!(share > 0)) throw new Error(`DEPTH is ${asked}, which is neither "full" nor a number`);

/** Whether everything is tried, as `npm run test:full` does. */
export const isFull = share >= 1;

/** How many made-up cases are tried: a quarter at a push, at least one; else all. */
export const cases = (all: number): number => Math.ceil(all * share);

/**
 * What the `at`-th of many, such as the operations, meets of what is the same for all of them: a quarter at a push, of
 * which the next one meets another; else everything.
 */
export const some = <Item>(all: readonly Item[], at: number): readonly Item[] =>
  isFull ? all : all.filter((_, index) => index % 4 === (at % 4) % all.length);

/** How many cases that are quick are tried: all of them, and more where more is asked for. */
export const quickCases = (all: number): number => Math.max(all, cases(all));

/** How often what takes long is done again, such as a kill: once of each kind at a push, else all times. */
export const rounds = (all: number, kinds = 1): number => (isFull ? cases(all) : kinds);

/** How long cases may take before they count as hanging, in milliseconds. */
export const patience = (milliseconds: number): number => milliseconds * Math.max(1, share);
