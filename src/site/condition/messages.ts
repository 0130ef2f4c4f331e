/** Maximum number of characters quoted from a text. */
const MAX_QUOTED_CHARACTERS = 40;

/** Quotes a text for use in a sentence, shortened if it is long. */
const quoted = (text: string): string =>
  text.length <= MAX_QUOTED_CHARACTERS
    ? text
    : `${Array.from(text)
        .slice(0, MAX_QUOTED_CHARACTERS - 1)
        .join("")}…`;

/** The sentences for the issues of a condition, in screens and responses. */
export const messages = {
  empty: "Write a condition, such as visitor.claims.isBeta.",
  tooLong: (most: number) => `A condition has at most ${most.toLocaleString("en")} characters.`,
  tooDeep: (most: number) =>
    `Parentheses and exclamation marks may stand at most ${most} deep. Split the condition or simplify it.`,
  instead: (written: string, right: string) => `Write ${right} instead of ${written}.`,
  capitals: (written: string, right: string) =>
    `Write ${right} instead of ${written}: capitals and small letters differ.`,
  notOpened: "No parenthesis is open that this one could close.",
  notClosed: "This parenthesis is never closed.",
  noOperator: "Put && or || between this and what stands before it.",
  nothingBefore: (operator: string) => `A claim is missing before ${operator}.`,
  nothingAfter: (operator: string) => `A claim is missing after ${operator}.`,
  nothingWithin: "Nothing stands between these parentheses.",
  unexpected: (written: string) => `A condition cannot contain ${quoted(written)}.`,
  notBoolean: (written: string) =>
    `Claims are either true or false, so they cannot be compared with ${quoted(written)}.`,
  nameAfterDot: "Name a claim after the dot.",
  nameInBrackets: 'Put the name of the claim between the brackets, in double quotes: ["name"].',
  bracketNotClosed: "This bracket is never closed.",
  quoteNotClosed:
    "This name never ends: a double quote is missing, or a backslash in it means nothing.",
  inBrackets: (path: string) => `A name like this one stands in brackets: ${quoted(path)}.`,
  doubleQuotes: (path: string) => `Write ${quoted(path)}, or put the name in double quotes.`,
  visitorAlone: "Name a claim of the visitor, such as visitor.claims.isBeta.",
  unsignedAlone: "Name one of the unsigned claims, such as visitor.claims.unsigned.isBeta.",
  noParts: (name: string) => `The claim ${quoted(name)} is true or false and has no parts.`,
  unknownPath: (path: string) =>
    `There is no ${quoted(path)}; a condition looks at visitor.claims only.`,
  unknownClaim: (name: string) => `No claim ${quoted(name)}.`,
  unknownClaimNear: (name: string, near: string) =>
    `No claim ${quoted(name)}; did you mean ${near}?`,
  unknownClaimCapitals: (name: string, near: string) =>
    `No claim ${quoted(name)}; capitals and small letters differ: did you mean ${near}?`,
  isUnsigned: (name: string, path: string) =>
    `${quoted(name)} is an unsigned claim; write ${path}.`,
  isSigned: (name: string, path: string) => `${quoted(name)} is a signed claim; write ${path}.`,
} as const;
