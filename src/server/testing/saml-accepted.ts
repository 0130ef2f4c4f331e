import { type AttackScene, elementIn, swap } from "./saml-attack.ts";
import type { ResponseChange, ResponseFields } from "./saml-identity-provider.ts";
import { addresses } from "./xml-signer.ts";

/** The identity of a person, where it differs from the request. */
interface Person {
  readonly nameID?: string;
  readonly email?: string;
  readonly displayName?: string;
}

/** A response as some identity provider sends it, which is accepted however it is signed. */
export interface AcceptedResponse {
  readonly name: string;
  readonly change: (scene: AttackScene) => ResponseChange;
  /** Returns what is posted in place of the base64. */
  readonly form: (form: string, xml: string) => string;
  readonly person: Person;
}

const accepted = (
  name: string,
  change: ResponseChange | ((scene: AttackScene) => ResponseChange),
  { form = (text) => text, ...person }: Person & Partial<Pick<AcceptedResponse, "form">> = {},
): AcceptedResponse => ({
  name,
  change: typeof change === "function" ? change : () => change,
  form,
  person,
});

const at = (
  name: string,
  fields: (time: (seconds: number) => string) => Partial<ResponseFields>,
): AcceptedResponse =>
  accepted(name, ({ request }) => ({
    fields: fields((seconds) => new Date(request.now.getTime() + seconds * 1000).toISOString()),
  }));

const OPAQUE = "00u1x2y3z";
const opaque = {
  nameID: OPAQUE,
  nameIDFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
};
const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/";

const address = (name: string): AcceptedResponse =>
  accepted(
    `the address as ${name}`,
    { fields: { ...opaque, attributes: [[name, "Ana@Example.com"]] } },
    { nameID: OPAQUE, email: "ana@example.com" },
  );
const named = (
  name: string,
  displayName: string,
  attributes: readonly (readonly [string, ...string[]])[],
): AcceptedResponse => accepted(`a name: ${name}`, { fields: { attributes } }, { displayName });

export const acceptedResponses: readonly AcceptedResponse[] = [
  accepted("as it comes", {}),
  accepted(
    "with line ends in the base64",
    {},
    {
      form: (text) => text.replaceAll(/.{1,76}/g, (line) => `${line}\r\n`),
    },
  ),
  accepted("as XML", {}, { form: (_, xml) => xml }),
  accepted("as XML after blanks", {}, { form: (_, xml) => `\n  ${xml}\n` }),
  accepted("with an XML declaration", {
    posted: (xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`,
  }),
  accepted("with a byte order mark", { posted: (xml) => `\uFEFF${xml}` }),
  accepted("with line ends between the elements", {
    assertion: (xml) => xml.replaceAll("><", ">\n  <"),
    response: (xml) => xml.replace("<samlp:Status>", "\n<samlp:Status>\n"),
  }),
  accepted("with SHA-512", {
    signature: { signatureMethod: addresses.rsaSHA512, digestMethod: addresses.sha512 },
  }),
  accepted("with a digest of SHA-512", { signature: { digestMethod: addresses.sha512 } }),
  accepted("with namespaces to include", { signature: { inclusiveNamespaces: "xs saml" } }),
  accepted("with types of XML Schema", {
    signature: { inclusiveNamespaces: "xs" },
    assertion: (xml) =>
      xml.replaceAll(
        "<saml:AttributeValue>",
        '<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">',
      ),
  }),
  accepted("without prefixes in the assertion", {
    assertion: (xml) =>
      swap("xmlns:saml=", "xmlns=")(xml.replaceAll("<saml:", "<").replaceAll("</saml:", "</")),
  }),
  accepted("with a stranger's certificate as its key", ({ stranger }) => ({
    signature: {
      keyInfo: `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${stranger.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, "")}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    },
  })),
  accepted("with the name of a key", {
    signature: { keyInfo: "<ds:KeyInfo><ds:KeyName>ours</ds:KeyName></ds:KeyInfo>" },
  }),
  accepted("with an Id on the signature", {
    signature: {
      change: (signature) =>
        swap(
          "<ds:Signature ",
          `<ds:Signature Id="of${/URI="#([^"]*)"/.exec(signature)?.[1]}" `,
        )(signature),
    },
  }),
  accepted("with line ends in the signature value", {
    signature: {
      change: (signature) =>
        signature.replace(/<ds:SignatureValue>[^<]*/, (value) =>
          value.replaceAll(/[^<>]{64}/g, "$&\n"),
        ),
    },
  }),
  accepted("with line ends of Windows in the signature value", {
    signature: {
      change: (signature) => swap("</ds:SignatureValue>", "&#13;\n</ds:SignatureValue>")(signature),
    },
  }),
  accepted("with letters by their number", { assertion: swap("@", "&#x40;") }),
  accepted("without a destination", { fields: { destination: undefined } }),
  accepted("without an issuer of the response", { fields: { responseIssuer: undefined } }),
  accepted("with the format of an issuer", {
    assertion: swap(
      "<saml:Issuer>",
      '<saml:Issuer Format="urn:oasis:names:tc:SAML:2.0:nameid-format:entity">',
    ),
  }),
  accepted("with the request in the assertion only", {
    fields: { responseInResponseTo: undefined },
  }),
  accepted("with another audience beside ours", ({ request }) => ({
    fields: { audiences: [["https://other.example.com", request.audience]] },
  })),
  accepted("with our audience twice", ({ request }) => ({
    fields: { audiences: [[request.audience], [request.audience]] },
  })),
  accepted("for one use", {
    assertion: swap("</saml:Conditions>", "<saml:OneTimeUse/></saml:Conditions>"),
  }),
  accepted("with a confirmation for another service before ours", {
    assertion: (xml) => {
      const ours = elementIn(xml, "saml:SubjectConfirmation");
      const other = ours.replace(/Recipient="[^"]*"/, 'Recipient="https://other.example.com"');
      return xml.replace(ours, () => other + ours);
    },
  }),
  accepted("with a confirmation by a key before ours", {
    assertion: swap(
      "<saml:SubjectConfirmation ",
      '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:holder-of-key"/><saml:SubjectConfirmation ',
    ),
  }),
  accepted("with a status message", {
    fields: { statusDetail: "<samlp:StatusMessage>Welcome</samlp:StatusMessage>" },
  }),
  accepted("with 300 groups", {
    fields: {
      attributes: [["groups", ...Array.from({ length: 300 }, (_, index) => `group ${index}`)]],
    },
  }),
  accepted("with a persistent ID as an attribute", {
    assertion: swap(
      "<saml:AttributeValue>",
      "<saml:AttributeValue><saml:NameID>boss@example.com</saml:NameID></saml:AttributeValue><saml:AttributeValue>",
    ),
  }),
  accepted("with another e-mail attribute than its NameID", {
    fields: { attributes: [["email", "boss@example.com"]] },
  }),
  accepted(
    "with capitals in the address",
    ({ request }) => ({ fields: { nameID: request.email.toUpperCase() } }),
    {
      nameID: "ANA@EXAMPLE.COM",
      email: "ana@example.com",
    },
  ),
  at("59 seconds after its end", (time) => ({
    notOnOrAfter: time(-59),
    confirmationEnd: time(-59),
  })),
  at("59 seconds before it begins", (time) => ({
    notBefore: time(59),
    issueInstant: time(59),
    authnInstant: time(59),
  })),
  at("valid for 24 hours", (time) => ({
    issueInstant: time(0),
    notBefore: time(0),
    notOnOrAfter: time(86_400),
    confirmationEnd: time(86_400),
  })),
  at("with an end of the session", (time) => ({ sessionNotOnOrAfter: time(3600) })),
  at("with more digits of a second", (time) => ({ issueInstant: time(0).replace("Z", "1234Z") })),
  at("without digits of a second", (time) => ({ issueInstant: time(0).replace(/\.\d+/, "") })),
  at("without times in the conditions", () => ({ notBefore: undefined, notOnOrAfter: undefined })),
  address("email"),
  address("Email"),
  address("mail"),
  address(`${CLAIMS}emailaddress`),
  address("urn:oid:0.9.2342.19200300.100.1.3"),
  accepted(
    "the address twice, in two attributes",
    {
      fields: {
        ...opaque,
        attributes: [
          ["email", "ana@example.com"],
          ["mail", "Ana@example.com"],
        ],
      },
    },
    { nameID: OPAQUE, email: "ana@example.com" },
  ),
  named("first and last", "Ana Lima", [
    ["first_name", "Ana"],
    ["last_name", "Lima"],
    ["displayName", "al"],
  ]),
  named("given and surname", "Ana Lima", [
    [`${CLAIMS}givenname`, "Ana"],
    [`${CLAIMS}surname`, "Lima"],
  ]),
  named("as displayed", "Zo\u00EB \u{1F98A} & <b>", [["displayName", "Zo\u00EB \u{1F98A} & <b>"]]),
  named("without marks of direction", "Ana Lima", [["displayName", " \u202EAna\n Lima\u2069 "]]),
  named("cut to 64 characters", "a".repeat(64), [["displayName", "a".repeat(1000)]]),
];
