/**
 * How much tests try, by `DEPTH`: a push's share if it is unset, everything if it is `full`, and a multiple of
 * everything if it is a number, such as 20.
 */
const asked = process.env["DEPTH"] || "push";
const share = { push: 1 / 4, full: 1 }[asked] ?? Number(asked);
if (!(share > 0)) throw new Error(`DEPTH is ${asked}, which is neither "full" nor a number`);

/** Whether everything is tried, as in `npm run test:full`. */
export const isFull = share >= 1;

/** Returns how many generated cases to try: a quarter of `all` at a push, but at least one. */
export const cases = (all: number): number => Math.ceil(all * share);

/**
 * Returns the items that the `at`-th of many subjects, such as operations, is tested with when all subjects share the
 * same items. At a push that is a quarter of them, and the next subject gets another quarter.
 */
export const some = <Item>(all: readonly Item[], at: number): readonly Item[] =>
  isFull ? all : all.filter((_, index) => index % 4 === (at % 4) % all.length);

/** Returns how many quick cases to try: all of them even at a push, and more if `DEPTH` is a number above 1. */
export const quickCases = (all: number): number => Math.max(all, cases(all));

/** Returns how often to repeat something slow, such as a kill: once per kind at a push, otherwise `all` times. */
export const rounds = (all: number, kinds = 1): number => (isFull ? cases(all) : kinds);

/** Returns a timeout in milliseconds that grows with the number of cases. */
export const patience = (milliseconds: number): number => milliseconds * Math.max(1, share);
