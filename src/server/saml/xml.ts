import { DOMParser, type XMLAttribute, type XMLElement, type XMLNode } from "@xmldom/xmldom";
import { Refusal } from "./judging.ts";
import { checkWellFormed } from "./well-formed.ts";

const ELEMENT = 1;
const TEXT = 3;
const XHTML = "http://www.w3.org/1999/xhtml";

/** The relevant namespaces, with the letter that represents each in this folder. */
const letters: ReadonlyMap<string, string> = new Map([
  ["urn:oasis:names:tc:SAML:2.0:protocol", "p"],
  ["urn:oasis:names:tc:SAML:2.0:assertion", "a"],
  ["urn:oasis:names:tc:SAML:2.0:metadata", "m"],
  ["http://www.w3.org/2000/09/xmldsig#", "d"],
  ["http://www.w3.org/2001/10/xml-exc-c14n#", "c"],
  ["http://www.w3.org/2001/04/xmlenc#", "e"],
]);

/**
 * Returns the name of an element with the letter of its namespace: `p:Response`, `a:Assertion`, `d:Signature`; `?:`
 * for others.
 */
export const nameOf = (element: XMLElement): string =>
  `${letters.get(element.namespaceURI ?? "") ?? "?"}:${element.localName}`;

const isElement = (node: XMLNode): node is XMLElement => node.nodeType === ELEMENT;

/** Returns the child elements, or those with one name. */
export const childrenOf = (element: XMLElement, name?: string): XMLElement[] =>
  Array.from(element.childNodes)
    .filter(isElement)
    .filter((child) => name === undefined || nameOf(child) === name);

/** Returns the only child with this name; undefined when there is none. */
export const childOf = (element: XMLElement, name: string): XMLElement | undefined =>
  childrenOf(element, name)[0];

/** Returns the element and all its descendants in document order. */
export const elementsOf = (root: XMLElement): XMLElement[] => {
  const found: XMLElement[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    found.push(element);
    waiting.push(...childrenOf(element).toReversed());
  }
  return found;
};

/** Returns an attribute without a prefix; undefined when it is absent. */
export const attributeOf = (element: XMLElement, name: string): string | undefined =>
  Array.from(element.attributes).find((attribute) => attribute.name === name)?.value;

/** Returns the trimmed text of an element; empty for undefined. */
export const textOf = (element: XMLElement | undefined): string =>
  (element?.textContent ?? "").trim();

/** Whether an element directly contains text other than whitespace. */
export const hasText = (element: XMLElement): boolean =>
  Array.from(element.childNodes).some(
    (node) => node.nodeType === TEXT && /[^ \t\r\n]/.test(node.textContent ?? ""),
  );

const unreadable = (): Refusal =>
  new Refusal({ found: "The XML cannot be read.", expected: "well-formed XML 1.0 in UTF-8" });

const undeclared = (): Refusal =>
  new Refusal({
    found: "The XML uses a prefix that it does not declare.",
    expected: "well-formed XML 1.0 in UTF-8",
  });

/** Whether the prefix of a name is bound to no namespace. Parsers treat such names differently. */
const isUnbound = ({ prefix, namespaceURI }: XMLElement | XMLAttribute): boolean =>
  (prefix ?? "") !== "" && (namespaceURI ?? "") === "";

/** Parses XML strictly: throws `Refusal` for anything not well-formed or in need of repair. */
export const parseXML = (text: string): XMLElement => {
  checkWellFormed(text);
  const parser = new DOMParser({
    errorHandler: (_level, _message) => {
      throw unreadable();
    },
  });
  const root = parser.parseFromString(text, "text/xml").documentElement;
  if (root === null) throw unreadable();
  for (const element of elementsOf(root)) {
    if ([element, ...Array.from(element.attributes)].some(isUnbound)) throw undeclared();
    // The parser reads the content of some HTML elements as plain text.
    if (element.namespaceURI === XHTML) throw unreadable();
  }
  return root;
};
