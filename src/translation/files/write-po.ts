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

/** A keyword and its text: on one line, or below each other the lines that the text has. */
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

/** A code of ours as gettext writes it: `pt_BR`. */
const gettextCode = (code: string): string => {
  const [language = "", region] = code.split("-");
  return region === undefined ? language : `${language}_${region.toUpperCase()}`;
};

/** To the minute, in UTC. */
const gettextDate = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")}+0000`;

/**
 * Translations as a PO file, piece by piece so that no space is held in memory. The context of an entry is page and
 * unit; a stale one is `fuzzy`, with the text of the source that it was made for.
 */
export const writePO = function* (
  { translation, from, to, at }: WrittenHead,
  pages: Iterable<WrittenPage>,
): Generator<string> {
  const header = [
    `Project-Id-Version: ${translation}`,
    `PO-Revision-Date: ${gettextDate(at)}`,
    // Nobody is named, but gettext's own check wants these there.
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
