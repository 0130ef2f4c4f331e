import { Refusal } from "./judging.ts";

const name = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const attribute = String.raw`[ \t\r\n]+${name}[ \t\r\n]*=[ \t\r\n]*(?:"[^<"]*"|'[^<']*')`;
const tag = new RegExp(
  String.raw`<(?:/(${name})[ \t\r\n]*|(${name})(?:${attribute})*[ \t\r\n]*(/?))>`,
  "y",
);
const declaration =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.0"|'1\.0')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"utf-8"|'utf-8'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/i;
const reference = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));|&/g;
const outsideXML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

const isXMLCharacter = (code: number): boolean =>
  code <= 0x10ffff && !outsideXML.test(String.fromCodePoint(code));

const malformed = (found: string): Refusal =>
  new Refusal({
    found,
    expected: "well-formed XML 1.0 in UTF-8",
    remedy:
      "Copy the response again, whole and unchanged. If it arrives like this, your identity provider or something between changes it.",
  });

/** Returns where the root element begins. */
const afterDeclaration = (text: string): number => {
  if (!text.startsWith("<?xml")) return 0;
  const found = declaration.exec(text);
  if (found === null) throw malformed("The XML declaration is not one of XML 1.0 in UTF-8.");
  return found[0].length;
};

const checkReferences = (text: string): void => {
  for (const [whole, named, decimal, hex] of text.matchAll(reference)) {
    if (named !== undefined) continue;
    if (decimal === undefined && hex === undefined)
      throw malformed("The XML refers to an entity it does not define.");
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    if (!isXMLCharacter(code)) throw malformed(`The XML may not hold the character ${whole}.`);
  }
};

/**
 * Checks that the text uses only the small part of XML that responses need: elements, attributes, text. Parsers
 * repair invalid XML, each differently; text that two of them could read differently is refused here. Throws
 * `Refusal`.
 */
export const checkWellFormed = (text: string): void => {
  if (outsideXML.test(text)) throw malformed("The XML holds a character that XML does not permit.");
  checkReferences(text);
  const open: string[] = [];
  let hasRoot = false;
  let at = afterDeclaration(text);
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const between = text.slice(at, next === -1 ? undefined : next);
    if (open.length === 0 && /[^ \t\r\n]/.test(between))
      throw malformed("There is text outside of the root element.");
    if (between.includes("]]>")) throw malformed("The text holds the end of a CDATA section.");
    if (next === -1) break;
    tag.lastIndex = next;
    const found = tag.exec(text);
    if (found === null) throw malformed("The XML has a tag that is not complete or not correct.");
    const [whole, closed, opened, empty] = found;
    if (closed !== undefined) {
      if (open.pop() !== closed) throw malformed(`The end tag </${closed}> closes nothing.`);
    } else {
      if (open.length === 0 && hasRoot) throw malformed("The XML has more than one root element.");
      hasRoot = true;
      if (empty === "" && opened !== undefined) open.push(opened);
    }
    at = next + whole.length;
  }
  if (open.length > 0) throw malformed(`The element <${open.at(-1)}> is not closed.`);
  if (!hasRoot) throw malformed("There is no element in it.");
};
