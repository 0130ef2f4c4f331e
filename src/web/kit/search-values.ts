/** A text an address gives; undefined for what is none, or empty. */
export const textValue = (given: unknown): string | undefined =>
  typeof given === "string" && given !== "" ? given : undefined;

/** The word an address gives, if it is one of `words`. */
export const wordValue = <const Word extends string>(
  words: readonly Word[],
  given: unknown,
): Word | undefined => words.find((word) => word === given);
