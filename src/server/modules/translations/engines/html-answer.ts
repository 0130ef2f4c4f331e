const named: Readonly<Record<string, string>> = {
  amp: "&amp;",
  lt: "&lt;",
  gt: "&gt;",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
};

const escaped: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const characterOf = (reference: string): string | undefined => {
  const code = /^#[xX]/.test(reference)
    ? Number.parseInt(reference.slice(2), 16)
    : Number.parseInt(reference.slice(1), 10);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  if (!isCharacter) return undefined;
  const character = String.fromCodePoint(code);
  return escaped[character] ?? character;
};

/**
 * Converts an HTML response of an engine to the form of texts with markers: only `&`, `<` and `>` are escaped, and an
 * empty marker is a single tag. An unknown character reference is kept, and causes the text to be refused.
 */
export const readHtmlAnswer = (answered: string): string =>
  answered
    .replaceAll(
      /&(#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]+);/g,
      (whole, reference: string) =>
        (reference.startsWith("#") ? characterOf(reference) : named[reference]) ?? whole,
    )
    .replaceAll(/<(x\d+)\s*(?:\/>|><\/\1>)/g, "<$1/>");
