/** Cuts a text to a number of UTF-16 code units, but never within a character. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
