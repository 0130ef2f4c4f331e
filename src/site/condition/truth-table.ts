import { claimPath, type Claim } from "./claims.ts";
import { partsOf, type Condition } from "./condition.ts";

/** Maximum number of claims in a table: 65,536 kinds of visitor, 2,048 words. */
export const MAX_CLAIMS = 16;

/**
 * One bit for each of the kinds of visitor that n claims distinguish: bit k is for the visitor with the claims in k.
 */
export interface TruthTable {
  readonly claims: number;
  readonly words: Uint32Array;
}

/** The bit patterns of the first five claims within a word. */
const alternating = [0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000] as const;

/** Number of words in a table over `claims` claims. */
export const wordsFor = (claims: number): number =>
  claims <= alternating.length ? 1 : 2 ** (claims - alternating.length);

/** Number of words written to build the table of a condition, which is its cost. */
export const workFor = (condition: Condition, claims: number): number =>
  partsOf(condition).reduce((work, part) => work + workFor(part, claims), wordsFor(claims));

/**
 * Builds the table of a condition over distinct claims, where claim i is bit i of a kind. Claims that are not in the
 * list are false. Returns undefined, for unknown, over more than 16 claims.
 */
export const tableOf = (condition: Condition, claims: readonly Claim[]): TruthTable | undefined => {
  if (claims.length > MAX_CLAIMS) {
    return undefined;
  }
  const places = new Map(claims.map((claim, index) => [claimPath(claim), index] as const));
  return { claims: claims.length, words: fill(condition, claims.length, places) };
};

/** The table that contains every visitor. */
export const alwaysTable = (claims: number): TruthTable => ({
  claims,
  words: new Uint32Array(wordsFor(claims)).fill(fullWord(claims)),
});

const fullWord = (claims: number): number =>
  claims >= alternating.length ? 0xffffffff : 2 ** (2 ** claims) - 1;

/** Computes the words of a condition, always in a new array, so that they can be changed in place. */
const fill = (
  condition: Condition,
  claims: number,
  places: ReadonlyMap<string, number>,
): Uint32Array => {
  const full = fullWord(claims);
  switch (condition.type) {
    case "claim":
      return claimWords(places.get(claimPath(condition.claim)), claims);
    case "constant":
      return new Uint32Array(wordsFor(claims)).fill(condition.value ? full : 0);
    case "not":
      return join(fill(condition.part, claims, places), undefined, (word) => ~word & full);
    case "and":
    case "or": {
      const isAnd = condition.type === "and";
      const start = new Uint32Array(wordsFor(claims)).fill(isAnd ? full : 0);
      return condition.parts.reduce<Uint32Array>(
        (all, part) =>
          join(all, fill(part, claims, places), isAnd ? (a, b) => a & b : (a, b) => a | b),
        start,
      );
    }
    case "compare":
      return condition.rest.reduce<Uint32Array>(
        (all, { equal, part }) =>
          join(
            all,
            fill(part, claims, places),
            equal ? (a, b) => ~(a ^ b) & full : (a, b) => a ^ b,
          ),
        fill(condition.first, claims, places),
      );
  }
};

const claimWords = (place: number | undefined, claims: number): Uint32Array => {
  const words = new Uint32Array(wordsFor(claims));
  if (place === undefined) {
    return words;
  }
  const within = alternating[place];
  if (within !== undefined) {
    return words.fill(within & fullWord(claims));
  }
  const stretch = 2 ** (place - alternating.length);
  for (let start = stretch; start < words.length; start += 2 * stretch) {
    words.fill(0xffffffff, start, start + stretch);
  }
  return words;
};

/** Combines into `words` in place, word by word. */
const join = (
  words: Uint32Array,
  others: Uint32Array | undefined,
  combine: (word: number, other: number) => number,
): Uint32Array => {
  for (let index = 0; index < words.length; index += 1) {
    words[index] = combine(words[index] ?? 0, others?.[index] ?? 0);
  }
  return words;
};

/** The visitors in both tables, which must be over the same claims. */
export const and = (a: TruthTable, b: TruthTable): TruthTable => ({
  claims: a.claims,
  words: join(a.words.slice(), b.words, (x, y) => x & y),
});

/** The visitors in either table. */
export const or = (a: TruthTable, b: TruthTable): TruthTable => ({
  claims: a.claims,
  words: join(a.words.slice(), b.words, (x, y) => x | y),
});

/** The visitors that are not in the table. */
export const not = (table: TruthTable): TruthTable => {
  const full = fullWord(table.claims);
  return { claims: table.claims, words: join(table.words.slice(), undefined, (x) => ~x & full) };
};

/** Whether the table contains no visitor. */
export const isNever = ({ words }: TruthTable): boolean => words.every((word) => word === 0);

/** Whether the table contains every visitor. */
export const isAlways = ({ claims, words }: TruthTable): boolean => {
  const full = fullWord(claims);
  return words.every((word) => word === full);
};

/** Whether any visitor is in both tables. */
export const overlaps = (a: TruthTable, b: TruthTable): boolean => {
  for (let index = 0; index < a.words.length; index += 1) {
    if (((a.words[index] ?? 0) & (b.words[index] ?? 0)) !== 0) {
      return true;
    }
  }
  return false;
};

/** How many kinds of visitor the table contains. */
export const count = ({ words }: TruthTable): number =>
  words.reduce((sum, word) => sum + bitsIn(word), 0);

/** The kind of visitor in the table with the fewest claims, the first of several; bit i is claim i. */
export const simplestKind = ({ words }: TruthTable): number | undefined => {
  let simplest: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, word] of words.entries()) {
    for (let rest = word; rest !== 0; rest = (rest & (rest - 1)) >>> 0) {
      const kind = index * 32 + (31 - Math.clz32(rest & -rest));
      const claims = bitsIn(kind);
      if (claims < least) {
        simplest = kind;
        least = claims;
      }
    }
  }
  return simplest;
};

const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
