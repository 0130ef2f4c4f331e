import { MAX_SAML_RESPONSE } from "#contract/schemas/saml-checks.ts";
import { type Judging, Refusal } from "./judging.ts";

/** More than any real response has, and few enough for the slowest to take a fraction of a second. */
const MAX_TAGS = 1500;
const MAX_ATTRIBUTES = 1000;
const MAX_NAMESPACES = 100;

/** A posted form as text; `isUTF8` is false where the bytes are not valid UTF-8. */
export interface ResponseText {
  readonly text: string;
  readonly isUTF8: boolean;
}

/** Documents that people paste in place of a response, by root element. */
const otherDocuments: ReadonlyMap<string, string> = new Map([
  [
    "AuthnRequest",
    "This is a sign-in request (AuthnRequest), which we send to the identity provider",
  ],
  ["LogoutRequest", "This is a sign-out request (LogoutRequest)"],
  ["LogoutResponse", "This is the answer to a sign-out (LogoutResponse)"],
  ["EntityDescriptor", "This is metadata (EntityDescriptor)"],
  ["EntitiesDescriptor", "This is metadata (EntitiesDescriptor)"],
  ["Assertion", "This is an assertion without the response around it"],
]);

const wrongForm = (found: string): Refusal =>
  new Refusal({
    found,
    expected: "a SAML response, in base64 as it is posted or as XML",
    remedy:
      "In the browser's developer tools, look for the request to our ACS URL and copy the value of SAMLResponse.",
  });

const decodeBase64 = (form: string): ResponseText => {
  const base64 = form.replaceAll(/[ \t\r\n]/g, "");
  const bytes = Buffer.from(base64, "base64");
  // Base64 decoding skips invalid characters; encoding the result again shows whether any were skipped.
  if (base64 === "" || bytes.toString("base64") !== base64)
    throw wrongForm("This is neither base64 nor XML.");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isUTF8: true };
  } catch {
    return { text: bytes.toString("latin1"), isUTF8: false };
  }
};

const readForm = (form: string): ResponseText => {
  // The next check reports an excessive size; the text is not decoded here.
  if (form.length > MAX_SAML_RESPONSE) return { text: "", isUTF8: true };
  const start = form.trimStart();
  const read = start.startsWith("<") ? { text: start, isUTF8: true } : decodeBase64(form);
  const text = read.text.trimStart();
  // UTF-16 begins with a byte order mark, which looks like this when read as single bytes.
  if (!text.startsWith("<") && !/^(?:\xFF\xFE|\xFE\xFF)/.test(text))
    throw wrongForm(
      "This is base64, but not of XML. It may be a request that was compressed for an address.",
    );
  const root = /^(?:<\?xml[^<>]*>\s*)?<(?:[\w.-]+:)?([\w.-]+)/.exec(text)?.[1];
  const other = otherDocuments.get(root ?? "");
  if (other !== undefined) throw wrongForm(`${other}, not a SAML response.`);
  return { ...read, text };
};

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const checkSize = (form: string, text: string): void => {
  const bounds = [
    ["characters", form.length, MAX_SAML_RESPONSE],
    ["tags", count(text, /</g), MAX_TAGS],
    ["attributes", count(text, /=\s*["']/g), MAX_ATTRIBUTES],
    ["namespace declarations", count(text, /xmlns/g), MAX_NAMESPACES],
  ] as const;
  for (const [what, found, most] of bounds) {
    if (found > most)
      throw new Refusal({
        found: `The response has ${found} ${what}.`,
        expected: `at most ${most} ${what}`,
        remedy:
          "In your identity provider, send fewer attributes. Lists of groups are what makes most responses large, and they are not used here.",
      });
  }
};

/** Runs the first checks, `form` and `size`, which need only the text and are cheap enough for any thread. */
export const checkForm = (judging: Judging, form: string): ResponseText => {
  const read = judging.check("form", () => readForm(form));
  judging.check("size", () => checkSize(form, read.text));
  return read;
};

/**
 * Refuses markup on which XML parsers disagree: document types and entities, comments, CDATA sections, processing
 * instructions. No identity provider sends it.
 */
export const checkMarkup = (text: string): void => {
  const body = text.replace(/^<\?xml[ \t\r\n][^<>?]*\?>/, "");
  const found = /<(?:!DOCTYPE|!--|!\[CDATA\[|!|\?)/i.exec(body)?.[0].toUpperCase();
  if (found === undefined) return;
  const names: Readonly<Record<string, string>> = {
    "<!DOCTYPE": "a document type (DOCTYPE)",
    "<!--": "a comment",
    "<![CDATA[": "a CDATA section",
    "<?": "a processing instruction",
  };
  throw new Refusal({
    found: `The response holds ${names[found] ?? "a declaration"}.`,
    expected: "elements, attributes and text only",
    remedy: "Responses with such parts can be read in two ways, so none are accepted.",
    claimed: true,
  });
};
