import { escapeReferences } from "./clean.ts";

const PUNCTUATION = "[!-/:-@[-`{-~]";
/** A backslash that would escape what follows it. */
const ESCAPING = new RegExp(`\\\\(?=${PUNCTUATION}|$)`, "g");

const isBalanced = (address: string): boolean => {
  let depth = 0;
  for (const character of address) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth < 0 || depth > 30) return false;
  }
  return depth === 0;
};

const writeAddress = (address: string, hasTitle: boolean): string => {
  if (address === "") return hasTitle ? "<>" : "";
  const escaped = escapeReferences(address).replace(ESCAPING, "\\\\");
  if (/[ <>]/.test(address)) return `<${escaped.replace(/[<>]/g, "\\$&")}>`;
  return isBalanced(address) ? escaped : escaped.replace(/[()]/g, "\\$&");
};

/** Address and title of a link or image, in their parentheses. */
export const writeTarget = (address: string, title: string): string => {
  if (title === "") return `(${writeAddress(address, false)})`;
  const escaped = escapeReferences(title).replace(ESCAPING, "\\\\").replaceAll('"', '\\"');
  return `(${writeAddress(address, true)} "${escaped}")`;
};
