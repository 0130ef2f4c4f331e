/** A piece of HTML source. Concatenated, the sources are the whole. */
export type HTMLPart =
  | { readonly kind: "text"; readonly source: string }
  | { readonly kind: "comment"; readonly source: string }
  | {
      readonly kind: "open";
      readonly source: string;
      /** In lower case. */
      readonly name: string;
      /** Values by lower-case name, with character references decoded. The first of duplicate names counts. */
      readonly attributes: ReadonlyMap<string, string>;
    }
  | { readonly kind: "close"; readonly source: string; readonly name: string };

/** Maximum length of one tag; anything longer is text. It limits how often each character is read. */
const MAX_TAG = 4096;

const named: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  bull: "•",
  copy: "©",
  gt: ">",
  hellip: "…",
  larr: "←",
  laquo: "«",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  middot: "·",
  nbsp: "\u00A0",
  ndash: "–",
  quot: '"',
  raquo: "»",
  rarr: "→",
  rdquo: "”",
  reg: "®",
  rsquo: "’",
  times: "×",
  trade: "™",
};

const characterOf = (code: number): string | undefined =>
  code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
    ? String.fromCodePoint(code)
    : undefined;

/** Decodes numeric and the common named character references; others stay as written. */
export const decodeCharacters = (text: string): string =>
  text.includes("&")
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
        (reference, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return named[name.toLowerCase()] ?? reference;
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
          return characterOf(code) ?? reference;
        },
      )
    : text;

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

const attributesOf = (source: string): Map<string, string> => {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) {
      attributes.set(key, decodeCharacters(double ?? single ?? bare ?? ""));
    }
  }
  return attributes;
};

/** The index after the tag that starts at `from`; undefined if it does not end. */
const endOfTag = (source: string, from: number): number | undefined => {
  const limit = Math.min(source.length, from + MAX_TAG);
  let quote = "";
  for (let at = from; at < limit; at += 1) {
    const character = source.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at + 1;
    else if (character === "<" && at > from) return undefined;
  }
  return undefined;
};

const TAG_NAME = /^<(\/?)([a-z][a-z0-9-]{0,31})(?=[\s/>])/i;

const tagAt = (source: string, from: number): HTMLPart | undefined => {
  const [, slash, given] = TAG_NAME.exec(source.slice(from, from + 40)) ?? [];
  if (given === undefined) return undefined;
  const end = endOfTag(source, from);
  if (end === undefined) return undefined;
  const name = given.toLowerCase();
  const written = source.slice(from, end);
  if (slash === "/") return { kind: "close", source: written, name };
  const attributes = attributesOf(written.slice(given.length + 1, -1));
  return { kind: "open", source: written, name, attributes };
};

const commentAt = (source: string, from: number): HTMLPart | undefined => {
  if (!source.startsWith("<!--", from)) return undefined;
  const end = source.indexOf("-->", from + 2);
  return end === -1 ? undefined : { kind: "comment", source: source.slice(from, end + 3) };
};

/** Splits HTML source into parts. Anything that is not a tag or comment is text. Takes linear time. */
export const readHTML = (source: string): HTMLPart[] => {
  const parts: HTMLPart[] = [];
  let text = 0;
  let openComment = false;
  let at = source.indexOf("<");
  while (at !== -1) {
    const comment: HTMLPart | undefined = openComment ? undefined : commentAt(source, at);
    // After one unterminated comment, searching for the ends of others is pointless.
    if (comment === undefined && source.startsWith("<!--", at)) openComment = true;
    const part: HTMLPart | undefined = comment ?? tagAt(source, at);
    if (part !== undefined) {
      if (at > text) parts.push({ kind: "text", source: source.slice(text, at) });
      parts.push(part);
      text = at + part.source.length;
    }
    at = source.indexOf("<", part === undefined ? at + 1 : text);
  }
  if (text < source.length) parts.push({ kind: "text", source: source.slice(text) });
  return parts;
};
