const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();

/** Text as it is searched: without case and accents. */
export const searchable = (text: string): string => folded(text.trim());

/** Where a text, whatever its case and accents, holds what `searchable` made of the words sought. */
export const matchIn = (
  text: string,
  wanted: string,
): { readonly start: number; readonly end: number } | undefined => {
  if (wanted === "") return undefined;
  let plain = "";
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const letters = folded(sign);
    for (let letter = 0; letter < letters.length; letter += 1) places.push(at);
    plain += letters;
    at += sign.length;
  }
  const found = plain.indexOf(wanted);
  const start = places[found];
  if (found < 0 || start === undefined) return undefined;
  return { start, end: places[found + wanted.length] ?? text.length };
};
