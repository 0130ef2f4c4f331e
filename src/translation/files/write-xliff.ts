import type { UnitState } from "../units/unit-state.ts";
import type { WrittenHead, WrittenPage, WrittenUnit } from "./translation-file.ts";

/** The namespace of XLIFF 1.2. */
export const XLIFF = "urn:oasis:names:tc:xliff:document:1.2";

/** Characters that XML cannot contain. */
const NO_XML = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

const textXML = (text: string): string =>
  text
    .toWellFormed()
    .replace(NO_XML, (found) => (found >= "\u007f" && found <= "\u009f" ? found : "\ufffd"))
    .replaceAll("\r", "&#13;");

const attributeXML = (text: string): string =>
  textXML(text)
    .replaceAll("&", "&amp;")
    .replaceAll("&amp;#13;", "&#13;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;")
    .replaceAll("\t", "&#9;");

/** Converts the markers of a marked text to XLIFF's elements; its references are already valid XML. */
const markedXML = (marked: string): string =>
  textXML(marked)
    .replace(/&(?!(?:lt|gt|amp|#13);)/g, "&amp;")
    .replace(/<([gx])(\d+)(\/?)>/g, '<$1 id="$2"$3>')
    .replace(/<\/g\d+>/g, "</g>");

/** XLIFF's names for the states of a translated unit. */
const targetStates: Readonly<Record<UnitState, string>> = {
  missing: "needs-translation",
  refused: "needs-translation",
  machine: 'needs-review-translation" state-qualifier="mt-suggestion',
  memory: 'needs-review-translation" state-qualifier="leveraged-tm',
  stale: "needs-adaptation",
  edited: "translated",
  reviewed: "final",
};

const unitXML = ({ key, source, target, state, oldSource }: WrittenUnit): string => {
  const approved = state === "reviewed" ? ' approved="yes"' : "";
  const lines = [
    `      <trans-unit id="${attributeXML(key)}"${approved} xml:space="preserve">`,
    `        <source>${markedXML(source)}</source>`,
  ];
  if (target !== undefined)
    lines.push(`        <target state="${targetStates[state]}">${markedXML(target)}</target>`);
  if (oldSource !== undefined)
    lines.push(
      '        <alt-trans alttranstype="previous-version">',
      `          <source>${markedXML(oldSource)}</source>`,
      `          <target>${markedXML(target ?? "")}</target>`,
      "        </alt-trans>",
    );
  return [...lines, "      </trans-unit>"].join("\n");
};

/**
 * Writes translations as an XLIFF 1.2 file, piece by piece, so that a space is never completely in memory: one `file`
 * per page, whose `original` is the page's id and whose `product-name` is the translation's.
 */
export const writeXLIFF = function* (
  { translation, from, to, at }: WrittenHead,
  pages: Iterable<WrittenPage>,
): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="${XLIFF}">\n`;
  for (const { id, title, units } of pages) {
    const attributes = [
      ["original", id],
      ["source-language", from],
      ["target-language", to],
      ["datatype", "plaintext"],
      ["date", at.toISOString()],
      ["product-name", translation],
    ].map(([name = "", value = ""]) => ` ${name}="${attributeXML(value)}"`);
    yield `  <file${attributes.join("")}>\n`;
    yield `    <header>\n      <note>${textXML(title).replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</note>\n    </header>\n    <body>\n`;
    for (const unit of units) yield `${unitXML(unit)}\n`;
    yield "    </body>\n  </file>\n";
  }
  yield "</xliff>\n";
};
