import type { WrittenHead, WrittenPage, WrittenUnit } from "./translation-file.ts";

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  '"': '\\"',
  "\n": "\\n",
  "\t": "\\t",
  "\r": "\\r",
};

const quoted = (text: string): string =>
  `"${text.toWellFormed().replace(/[\\"\n\t\r]/g, (character) => escapes[character] ?? "")}"`;

/** Writes a keyword and its text, on one line or with one string per line of the text. */
const entry = (keyword: string, text: string): string => {
  const lines = text.split(/(?<=\n)/);
  return lines.length < 2
    ? `${keyword} ${quoted(text)}`
    : [`${keyword} ""`, ...lines.map(quoted)].join("\n");
};

const behind = (prefix: string, text: string): string =>
  text
    .split("\n")
    .map((line) => `${prefix} ${line}`)
    .join("\n");

const unitPO = (
  page: string,
  { key, source, target = "", state, oldSource }: WrittenUnit,
): string =>
  [
    `#. ${state}`,
    ...(state === "stale" ? ["#, fuzzy"] : []),
    ...(oldSource === undefined ? [] : [behind("#|", entry("msgid", oldSource))]),
    entry("msgctxt", `${page}#${key}`),
    entry("msgid", source),
    entry("msgstr", target),
  ].join("\n");

/** Converts a language code to gettext's form: `pt_BR`. */
const gettextCode = (code: string): string => {
  const [language = "", region] = code.split("-");
  return region === undefined ? language : `${language}_${region.toUpperCase()}`;
};

/** To the minute, in UTC. */
const gettextDate = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")}+0000`;

/**
 * Writes translations as a PO file, piece by piece, so that a space is never completely in memory. The context of an
 * entry is page and unit; a stale one is `fuzzy`, with the source text that was translated.
 */
export const writePO = function* (
  { translation, from, to, at }: WrittenHead,
  pages: Iterable<WrittenPage>,
): Generator<string> {
  const header = [
    `Project-Id-Version: ${translation}`,
    `PO-Revision-Date: ${gettextDate(at)}`,
    // Nobody is named, but gettext's own check requires these.
    "Last-Translator: ",
    "Language-Team: ",
    `Language: ${gettextCode(to)}`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=UTF-8",
    "Content-Transfer-Encoding: 8bit",
    `X-Source-Language: ${from}`,
    "",
  ];
  yield `msgid ""\n${entry("msgstr", header.join("\n"))}\n`;
  for (const { id, title, units } of pages) {
    const name = behind("#", title.replace(/[\n\r]+/g, " "));
    for (const [index, unit] of units.entries())
      yield `\n${index === 0 ? `${name}\n` : ""}${unitPO(id, unit)}\n`;
  }
};
