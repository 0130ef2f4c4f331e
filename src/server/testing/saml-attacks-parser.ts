import { deflateRawSync, gzipSync } from "node:zlib";
import { attack, type SAMLAttack, swap } from "./saml-attack.ts";

/** Texts that are not XML, too much XML, or XML that two parsers read differently. */

const encode = (text: string | Buffer): string => Buffer.from(text).toString("base64");
const posted = (
  name: string,
  refusedBy: SAMLAttack["refusedBy"],
  change: (xml: string) => string,
): SAMLAttack => attack(name, refusedBy, { posted: change });
const form = (
  name: string,
  refusedBy: SAMLAttack["refusedBy"],
  change: (form: string, xml: string) => string,
): SAMLAttack => attack(name, refusedBy, { form: change });

const doctype = (declarations: string) => (xml: string) =>
  `<!DOCTYPE samlp:Response [${declarations}]>${xml}`;
const laughs = Array.from(
  { length: 10 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join("");
const inValue = (content: string): ((xml: string) => string) =>
  swap("<saml:AttributeValue>", `<saml:AttributeValue>${content}`);
const inNameID = (content: string): ((xml: string) => string) =>
  swap("</saml:NameID>", `${content}</saml:NameID>`);
const bigEndian = (xml: string): Buffer => Buffer.from(`\uFEFF${xml}`, "utf16le").swap16();

export const parserAttacks: readonly SAMLAttack[] = [
  posted("a document type", "no-markup-tricks", doctype("")),
  posted("an entity", "no-markup-tricks", (xml) =>
    inNameID("&x;")(doctype('<!ENTITY x "y">')(xml)),
  ),
  posted("an entity from a file", "no-markup-tricks", (xml) =>
    inNameID("&x;")(doctype('<!ENTITY x SYSTEM "file:///etc/passwd">')(xml)),
  ),
  posted("an entity from the network", "no-markup-tricks", (xml) =>
    inNameID("&x;")(doctype('<!ENTITY x SYSTEM "http://127.0.0.1/">')(xml)),
  ),
  posted(
    "a parameter entity",
    "no-markup-tricks",
    doctype('<!ENTITY % x SYSTEM "http://127.0.0.1/"> %x;'),
  ),
  posted("a billion laughs", "no-markup-tricks", (xml) =>
    inNameID("&l10;")(doctype(`<!ENTITY l0 "ha">${laughs}`)(xml)),
  ),
  posted(
    "a document type from outside",
    "no-markup-tricks",
    (xml) => `<!DOCTYPE r SYSTEM "http://127.0.0.1/r.dtd">${xml}`,
  ),
  posted("a document type in small letters", "no-markup-tricks", (xml) => `<!doctype r>${xml}`),
  posted("a comment before the response", "no-markup-tricks", (xml) => `<!-- -->${xml}`),
  posted("a comment after the response", "no-markup-tricks", (xml) => `${xml}<!-- -->`),
  posted(
    "a comment between elements",
    "no-markup-tricks",
    swap("<saml:Subject>", "<!-- --><saml:Subject>"),
  ),
  posted("a processing instruction", "no-markup-tricks", (xml) => `<?x y?>${xml}`),
  posted(
    "a style sheet",
    "no-markup-tricks",
    (xml) => `<?xml-stylesheet href="http://127.0.0.1/"?>${xml}`,
  ),
  posted(
    "a second XML declaration",
    "no-markup-tricks",
    (xml) => `<?xml version="1.0"?><?xml version="1.0"?>${xml}`,
  ),
  posted("a declaration of an element", "no-markup-tricks", (xml) => `<!ELEMENT x ANY>${xml}`),
  posted("a CDATA section", "no-markup-tricks", inNameID("<![CDATA[x]]>")),

  posted("elements side by side, 128 KB", "size", inValue("<x/>".repeat(20_000))),
  posted(
    "elements in each other, 128 KB",
    "size",
    inValue("<x>".repeat(13_000) + "</x>".repeat(13_000)),
  ),
  posted(
    "attributes, 96 KB",
    "size",
    inValue(`<x ${Array.from({ length: 9000 }, (_, index) => `a${index}="1"`).join(" ")}/>`),
  ),
  posted(
    "namespaces, 90 KB",
    "size",
    inValue(
      `<x ${Array.from({ length: 3000 }, (_, index) => `xmlns:a${index}="urn:${index}"`).join(" ")}/>`,
    ),
  ),
  posted("text, more than 128 KiB", "size", inValue("x".repeat(131_072))),
  form("blanks around it, more than 128 KiB", "size", (text) => text + "\n".repeat(131_072)),
  form("10 MB", "size", () => "A".repeat(10_000_000)),

  form("UTF-16", "xml", (_, xml) => encode(Buffer.from(`\uFEFF${xml}`, "utf16le"))),
  form("UTF-16, the other byte first", "xml", (_, xml) => encode(bigEndian(xml))),
  form("UTF-16 without its mark", "xml", (_, xml) => encode(Buffer.from(xml, "utf16le"))),
  form("Latin-1", "xml", (_, xml) => encode(Buffer.from(inValue("\u00E9")(xml), "latin1"))),
  form("UTF-8 that is too long for its letter", "xml", (_, xml) =>
    encode(Buffer.from(inValue("\u00C1\u0081")(xml), "latin1")),
  ),
  posted("a declared Latin-1", "xml", (xml) => `<?xml version="1.0" encoding="ISO-8859-1"?>${xml}`),
  posted("a declared UTF-7", "xml", (xml) => `<?xml version="1.0" encoding="UTF-7"?>${xml}`),
  posted("XML 1.1", "xml", (xml) => `<?xml version="1.1"?>${xml}`),
  posted("text before the response", "form", (xml) => `x${xml}`),
  posted("text after the response", "xml", (xml) => `${xml}x`),
  posted("two responses", "xml", (xml) => xml + xml),
  posted(
    "an end tag that closes nothing",
    "xml",
    swap("<saml:Subject>", "</saml:x><saml:Subject>"),
  ),
  posted("an end tag of another element", "xml", swap("</saml:Subject>", "</saml:Subjec>")),
  posted("an element that is not closed", "xml", swap("<saml:Subject>", "<saml:Subject><saml:x>")),
  posted("no end", "xml", (xml) => xml.slice(0, -20)),
  posted("an attribute without quotes", "xml", swap('Version="2.0"', "Version=2.0")),
  posted("an attribute without a value", "xml", swap('Version="2.0"', 'Version="2.0" x')),
  posted("an attribute twice", "xml", swap('Version="2.0"', 'Version="2.0" Version="2.0"')),
  posted("a tag in an attribute", "xml", swap('Version="2.0"', 'Version="2.0" x="<y/>"')),
  posted("a prefix that is not declared", "xml", inValue("<no:x/>")),
  posted(
    "an element of HTML that hides what it holds",
    "xml",
    inValue('<script xmlns="http://www.w3.org/1999/xhtml"></script>'),
  ),
  posted("an entity that is not declared", "xml", inNameID("&nbsp;")),
  posted("an ampersand", "xml", inNameID("&")),
  posted("an entity with a full stop", "xml", inNameID("&a.b;")),
  posted("the end of a CDATA section", "xml", inNameID("]]>")),
  posted("NUL", "xml", inNameID("\0")),
  posted("NUL by its number", "xml", inNameID("&#0;")),
  posted("half a letter by its number", "xml", inNameID("&#xD800;")),
  posted("a letter beyond Unicode", "xml", inNameID("&#x110000;")),
  posted("a control character", "xml", inNameID("\u0008")),
  posted("a character that is none", "xml", inNameID("\uFFFF")),

  form("nothing", "form", () => ""),
  form("blanks", "form", () => " \r\n\t"),
  form("prose", "form", () => "Please let me in."),
  form("a word that is base64, too", "form", () => "LetMeInPlease123"),
  form("base64 cut off", "form", (text) => text.slice(0, -((text.length % 4) + 3))),
  form(
    "base64 with another letter in it",
    "form",
    (text) => `${text.slice(0, 40)}*${text.slice(40)}`,
  ),
  form("base64 of addresses", "form", (_, xml) =>
    Buffer.from(inValue("\u{3FFFF}\u00FF\u00FE~~~???")(xml)).toString("base64url"),
  ),
  form("base64 twice", "form", (text) => encode(text)),
  form("base64 in percents", "form", (text) =>
    encodeURIComponent(`${text.slice(0, 40)}+${text.slice(41)}`),
  ),
  form("compressed, as for an address", "form", (_, xml) => deflateRawSync(xml).toString("base64")),
  form("a bomb, compressed", "form", () =>
    deflateRawSync("<x>".repeat(5_000_000)).toString("base64"),
  ),
  form("gzip", "form", (_, xml) => gzipSync(xml).toString("base64")),
  form("a sign-in request", "form", () =>
    encode('<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>'),
  ),
  form("a sign-out request", "form", () =>
    encode('<p:LogoutRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol"/>'),
  ),
  form("metadata", "form", () =>
    encode(
      '<?xml version="1.0"?>\n<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>',
    ),
  ),
  form("the assertion alone", "form", (_, xml) =>
    encode(/<saml:Assertion.*<\/saml:Assertion>/.exec(xml)?.[0] ?? ""),
  ),
  form("a page", "shape", () => "<html><body>Sign in</body></html>"),
];
