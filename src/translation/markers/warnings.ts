import { type Term, type TermFinder, termsIn, termsLost } from "../glossary.ts";
import { plainOf } from "./marked-text.ts";

/** What is unusual about a translation that may still be correct. */
export type Warning =
  | { readonly code: "untranslated" | "too-short" | "too-long" }
  /** Numbers in the source that are missing from the translation, as written in the source. */
  | { readonly code: "numbers-lost"; readonly numbers: readonly string[] }
  | { readonly code: "terms-lost"; readonly terms: readonly Term[] };

/** Minimum and maximum length of a translation, as a multiple of its source's. */
const SHORTEST = 0.3;
const LONGEST = 4;
/** The length from which the ratio is meaningful, in characters. */
const MIN_LENGTH = 20;

/** Characters that carry about as much meaning as two alphabetic ones. */
const WIDE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/gu;

const lengthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

/** Numbers with digit separators, which vary between languages. */
const NUMBER = /\p{Nd}+(?:[.,'’\u00a0\u202f]\p{Nd}+)*/gu;

/**
 * The value of a decimal digit of any script: the digits of a script are consecutive code points, starting with zero.
 */
const digitOf = (character: string): number => {
  let code = character.codePointAt(0) ?? 0;
  let digit = 0;
  while (digit < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    digit += 1;
  }
  return digit;
};

const digitsOf = (number: string): string =>
  number.replace(/\P{Nd}/gu, "").replace(/[^0-9]/gu, (digit) => String(digitOf(digit)));

const numbersLost = (source: string, translation: string): string[] => {
  const left = new Map<string, number>();
  for (const number of translation.match(NUMBER) ?? []) {
    const digits = digitsOf(number);
    left.set(digits, (left.get(digits) ?? 0) + 1);
  }
  return (source.match(NUMBER) ?? []).filter((number) => {
    const count = left.get(digitsOf(number)) ?? 0;
    left.set(digitsOf(number), count - 1);
    return count <= 0;
  });
};

/** Whether a text contains more than terms that are never translated, so that its translation should differ. */
const isToChange = (source: string, finder: TermFinder): boolean => {
  let rest = plainOf(source, " ");
  for (const term of termsIn(source, finder))
    if (term.source === term.target) rest = rest.replaceAll(term.source, " ");
  return (rest.match(/\p{L}+/gu) ?? []).length > 1;
};

/**
 * What a person should check in a translation that is valid for its source. `finder` finds the terms of the source's
 * language.
 */
export const warningsAbout = (
  source: string,
  translation: string,
  finder: TermFinder,
): Warning[] => {
  const warnings: Warning[] = [];
  const [before, after] = [plainOf(source, " ").trim(), plainOf(translation, " ").trim()];
  if (before === after && isToChange(source, finder)) warnings.push({ code: "untranslated" });
  const [old, now] = [lengthOf(before), lengthOf(after)];
  if (old >= MIN_LENGTH && now < old * SHORTEST) warnings.push({ code: "too-short" });
  if (now >= MIN_LENGTH && now > old * LONGEST) warnings.push({ code: "too-long" });
  const numbers = numbersLost(before, after);
  if (numbers.length > 0) warnings.push({ code: "numbers-lost", numbers });
  const terms = termsLost(source, translation, finder);
  if (terms.length > 0) warnings.push({ code: "terms-lost", terms });
  return warnings;
};
