/** The letters that a typo can put into a word, by the script of its first letter. */
const alphabets: readonly (readonly [script: RegExp, letters: string])[] = [
  [/\p{Script=Latin}/u, "abcdefghijklmnopqrstuvwxyz0123456789"],
  [/\p{Script=Greek}/u, "αβγδεζηθικλμνξοπρστυφχψω"],
  [/\p{Script=Cyrillic}/u, "абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґ"],
  [/\p{Script=Hebrew}/u, "אבגדהוזחטיכלמנסעפצקרשתםןץףך"],
  [/\p{Script=Arabic}/u, "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"],
];

/** Minimum length of a word with one typo, and with two. */
const MIN_FOR_ONE = 3;
const MIN_FOR_TWO = 8;

/** How many typos are allowed in a word. */
export const typosIn = (word: string): 0 | 1 | 2 =>
  word.length < MIN_FOR_ONE ? 0 : word.length < MIN_FOR_TWO ? 1 : 2;

/** All words that are one typo away: a letter added, dropped or replaced, or two neighbours swapped. */
export const oneTypoFrom = (word: string): string[] => {
  const letters = alphabets.find(([script]) => script.test(word))?.[1] ?? "";
  const near = new Set<string>();
  // Letters beyond the first 65,536 code points are two code units, which must not be split.
  const signs = Array.from(word);
  const joined = (from: number, to?: number): string => signs.slice(from, to).join("");
  for (let at = 0; at <= signs.length; at += 1) {
    const [before, after, behind] = [joined(0, at), joined(at), joined(at + 1)];
    if (after !== "") near.add(before + behind);
    if (behind !== "")
      near.add(before + (signs[at + 1] ?? "") + (signs[at] ?? "") + joined(at + 2));
    for (const letter of letters) {
      near.add(before + letter + after);
      if (after !== "") near.add(before + letter + behind);
    }
  }
  near.delete(word);
  return [...near].filter((one) => one.length > 1);
};

/** The number of typos between two words, counted up to 3. */
export const typosBetween = (one: string, other: string): number => {
  const TOO_MANY = 3;
  if (Math.abs(one.length - other.length) >= TOO_MANY) return TOO_MANY;
  let older: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (above[column] ?? 0) + 1,
        (here[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, (older[column - 2] ?? 0) + 1);
      here.push(least);
    }
    [older, above] = [above, here];
  }
  return Math.min(above[other.length] ?? TOO_MANY, TOO_MANY);
};
