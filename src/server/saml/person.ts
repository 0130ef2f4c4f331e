import type { XMLElement } from "@xmldom/xmldom";
import { displayName, email } from "#contract/schemas/user.ts";
import { Refusal } from "./judging.ts";
import { attributeOf, childOf, childrenOf, textOf } from "./xml.ts";

const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const LONGEST_NAME_ID = 256;
const LONGEST_DISPLAY_NAME = 64;
const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/";

/** Attribute names in use for each fact, in lower case. */
const names = {
  email: [
    "email",
    "mail",
    "emailaddress",
    `${claims}emailaddress`,
    "urn:oid:0.9.2342.19200300.100.1.3",
    "urn:oid:1.2.840.113549.1.9.1",
  ],
  first: ["first_name", "firstname", "givenname", `${claims}givenname`, "urn:oid:2.5.4.42"],
  last: ["last_name", "lastname", "surname", "sn", `${claims}surname`, "urn:oid:2.5.4.4"],
  display: [
    "displayname",
    "display_name",
    "http://schemas.microsoft.com/identity/claims/displayname",
    "urn:oid:2.16.840.1.113730.3.1.241",
  ],
} as const;

/** A person's identity at a provider. */
export interface Identity {
  readonly nameID: string;
  readonly nameIDFormat?: string;
}

/** Reads the name by which the provider identifies the person, which must not change. */
export const readNameID = (assertion: XMLElement): Identity => {
  const subject = childOf(assertion, "a:Subject");
  const element = subject && childOf(subject, "a:NameID");
  const nameID = textOf(element);
  const nameIDFormat = element && attributeOf(element, "Format");
  const refuse = (found: string): Refusal =>
    new Refusal({
      found,
      expected: `a NameID of 1 to ${LONGEST_NAME_ID} characters that stays the same for a person`,
      remedy:
        "In your identity provider, set the name ID (also called unique user identifier) to the e-mail address or to a persistent ID.",
    });
  if (nameID === "") throw refuse("The assertion names nobody: its NameID is missing or empty.");
  if (nameID.length > LONGEST_NAME_ID) throw refuse(`The NameID has ${nameID.length} characters.`);
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(nameID))
    throw refuse("The NameID holds characters that nobody can see.");
  if (nameIDFormat === TRANSIENT)
    throw refuse("The NameID is transient: it is another one at every sign-in.");
  return { nameID, ...(nameIDFormat === undefined ? {} : { nameIDFormat }) };
};

/** Returns the values of all attributes with one of the names. */
const valuesOf = (assertion: XMLElement, wanted: readonly string[]): string[] =>
  childrenOf(assertion, "a:AttributeStatement")
    .flatMap((statement) => childrenOf(statement, "a:Attribute"))
    .filter((attribute) => wanted.includes((attributeOf(attribute, "Name") ?? "").toLowerCase()))
    .flatMap((attribute) => childrenOf(attribute, "a:AttributeValue"))
    .filter((value) => childrenOf(value).length === 0)
    .map(textOf)
    .filter((value) => value !== "");

/** Returns an e-mail address in lower case; refuses letters that become ASCII only by lower-casing. */
const readAddress = (text: string): string | undefined =>
  /^[\x21-\x7e]+$/.test(text) ? email.safeParse(text).data : undefined;

/** Reads the person's single e-mail address: the NameID if it is one, otherwise an attribute. */
export const readEmail = (assertion: XMLElement, nameID: string): string => {
  const named = readAddress(nameID);
  if (named !== undefined) return named;
  const found = [...new Set(valuesOf(assertion, names.email).map((text) => text.toLowerCase()))];
  const [only = "", ...others] = found;
  const address = others.length === 0 ? readAddress(only) : undefined;
  const hasForeign = valuesOf(assertion, names.email).some(
    (text) => readAddress(text) === undefined,
  );
  if (address !== undefined && !hasForeign) return address;
  throw new Refusal({
    found:
      found.length === 0
        ? `The NameID ${nameID} is no e-mail address, and there is no attribute email or mail.`
        : `The e-mail address is ${found.join(", ")}.`,
    expected: "one e-mail address, as the NameID or as the attribute email or mail",
    remedy:
      "In your identity provider, set the name ID to the e-mail address, or add an attribute email with it.",
  });
};

const clean = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    // Marks that change the direction of the text after them.
    .replaceAll(/[\u{61C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu, "")
    .trim();

const shorten = (text: string): string =>
  Array.from(text).slice(0, LONGEST_DISPLAY_NAME).join("").slice(0, LONGEST_DISPLAY_NAME);

/** Reads the person's name: first and last, or a display name; undefined when there is none. */
export const readDisplayName = (assertion: XMLElement): string | undefined => {
  const [first, last, display] = [names.first, names.last, names.display].map((wanted) =>
    clean(valuesOf(assertion, wanted)[0] ?? ""),
  );
  const both = first && last ? `${first} ${last}` : "";
  return displayName.safeParse(shorten(both || display || first || last || "")).data;
};
