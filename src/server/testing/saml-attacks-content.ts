import { attack, elementIn, type SAMLAttack, swap } from "./saml-attack.ts";
import type { ResponseFields } from "./saml-identity-provider.ts";

/** Responses signed by a trusted key that are nevertheless not for us, not current, or about nobody. */

const MINUTE = 60_000;
const STATUS = "urn:oasis:names:tc:SAML:2.0:status:";
const XENC = "http://www.w3.org/2001/04/xmlenc#";
const opaque = {
  nameID: "00u1x",
  nameIDFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
};

type Fields = Partial<ResponseFields>;
const says = (name: string, refusedBy: SAMLAttack["refusedBy"], fields: Fields): SAMLAttack =>
  attack(name, refusedBy, { fields });
const at = (
  name: string,
  refusedBy: SAMLAttack["refusedBy"],
  fields: (time: (seconds: number) => string) => Fields,
): SAMLAttack =>
  attack(name, refusedBy, ({ request }) => ({
    fields: fields((seconds) => new Date(request.now.getTime() + seconds * 1000).toISOString()),
  }));
const written = (
  name: string,
  refusedBy: SAMLAttack["refusedBy"],
  assertion: (xml: string) => string,
): SAMLAttack => attack(name, refusedBy, { assertion });
const posted = (
  name: string,
  refusedBy: SAMLAttack["refusedBy"],
  change: (xml: string) => string,
): SAMLAttack => attack(name, refusedBy, { posted: change });
const emails = (name: string, ...values: readonly string[]): SAMLAttack =>
  says(`e-mail: ${name}`, "email", { ...opaque, attributes: [["email", ...values]] });
const without = (tag: string) => (xml: string) => xml.replace(elementIn(xml, tag), "");

const people: readonly SAMLAttack[] = [
  posted("a comment in the NameID", "no-markup-tricks", swap("@", "<!---->@")),
  posted("a comment in the e-mail attribute", "no-markup-tricks", (xml) =>
    xml.replace(/@([^@]*)$/, "<!-- -->@$1"),
  ),
  posted("a processing instruction in the NameID", "no-markup-tricks", swap("@", "<?x?>@")),
  written("an element in the NameID", "shape", swap("</saml:NameID>", "<x/></saml:NameID>")),
  written("two NameIDs", "shape", (xml) =>
    swap("<saml:NameID", `${elementIn(xml, "saml:NameID")}<saml:NameID`)(xml),
  ),
  written(
    "a NameID in the confirmation, too",
    "shape",
    swap(
      "<saml:SubjectConfirmationData",
      "<saml:NameID>x</saml:NameID><saml:SubjectConfirmationData",
    ),
  ),
  written("text beside the NameID", "shape", swap("</saml:NameID>", "</saml:NameID>x")),
  written("no subject", "shape", without("saml:Subject")),
  written("no NameID", "name-id", without("saml:NameID")),
  says("an empty NameID", "name-id", { nameID: "" }),
  says("a NameID of blanks", "name-id", { nameID: " \n " }),
  says("a NameID of 10 KB", "name-id", { nameID: `${"a".repeat(10_240)}@example.com` }),
  says("a mark of direction in the NameID", "name-id", { nameID: "ana\u202E@example.com" }),
  says("a letter without width in the NameID", "name-id", { nameID: "ana\u200B@example.com" }),
  says("a line end in the NameID", "name-id", { nameID: "ana@example.com\nadmin" }),
  says("a transient NameID", "name-id", {
    nameIDFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
  }),
  emails("none at all"),
  emails("empty", ""),
  emails("two values", "ana@example.com", "boss@example.com"),
  emails("two in one value", "ana@example.com, boss@example.com"),
  emails("one and no address", "ana@example.com", "boss"),
  emails("10 KB", `${"a".repeat(10_240)}@example.com`),
  emails("a dotted capital I", "\u0130na@example.com"),
  emails("a Kelvin sign, a k in small letters", "\u212Aim@example.com"),
  emails("a mark of direction", "ana\u202E@example.com"),
  emails("a line end within", "ana@example.com\nboss@example.com"),
  emails("a name and an address", "Ana <ana@example.com>"),
  emails("no domain", "ana@"),
  emails("two at signs", "ana@example.com@evil.example"),
  says("e-mail and mail of two people", "email", {
    ...opaque,
    attributes: [
      ["email", "ana@example.com"],
      ["mail", "boss@example.com"],
    ],
  }),
  says("two e-mail attributes", "email", {
    ...opaque,
    attributes: [
      ["email", "ana@example.com"],
      ["email", "boss@example.com"],
    ],
  }),
  says("no attributes", "email", { ...opaque, attributes: [] }),
  says("attributes with names of properties", "email", {
    ...opaque,
    attributes: [
      ["__proto__", "ana@example.com"],
      ["constructor", "ana@example.com"],
      ["getAssertionXml", "ana@example.com"],
    ],
  }),
  attack("an address inside an element of the value", "email", {
    fields: opaque,
    assertion: (xml) =>
      xml.replace(/<saml:AttributeValue>([^<]*)</, "<saml:AttributeValue><x>$1</x><"),
  }),
];

const binding: readonly SAMLAttack[] = [
  says("another audience", "audience", { audiences: [["https://other.example.com"]] }),
  attack("two restrictions, one to another audience", "audience", ({ request }) => ({
    fields: { audiences: [[request.audience], ["https://other.example.com"]] },
  })),
  says("no audience", "audience", { audiences: [] }),
  attack("an audience that goes on", "audience", ({ request }) => ({
    fields: { audiences: [[`${request.audience}x`]] },
  })),
  attack("an audience in capitals", "audience", ({ request }) => ({
    fields: { audiences: [[request.audience.toUpperCase()]] },
  })),
  written("an empty restriction", "shape", (xml) =>
    xml.replace(/<saml:Audience>[^<]*<\/saml:Audience>/, ""),
  ),
  attack("our audience in a restriction of proxies", "audience", ({ request }) => ({
    fields: { audiences: [["https://other.example.com"]] },
    assertion: swap(
      "</saml:Conditions>",
      `<saml:ProxyRestriction><saml:Audience>${request.audience}</saml:Audience></saml:ProxyRestriction></saml:Conditions>`,
    ),
  })),
  written("no conditions", "audience", without("saml:Conditions")),
  written("two sets of conditions", "shape", (xml) =>
    swap("<saml:AuthnStatement", `${elementIn(xml, "saml:Conditions")}<saml:AuthnStatement`)(xml),
  ),
  written(
    "a condition that nobody knows",
    "shape",
    swap("</saml:Conditions>", '<x:Only xmlns:x="urn:x"/></saml:Conditions>'),
  ),
  says("another recipient", "subject-confirmation", { recipient: "https://other.example.com/acs" }),
  says("no recipient", "subject-confirmation", { recipient: undefined }),
  attack("a recipient that goes on", "subject-confirmation", ({ request }) => ({
    fields: { recipient: `${request.acsURL}/` },
  })),
  says("another destination", "destination", { destination: "https://other.example.com/acs" }),
  says("an empty destination", "destination", { destination: "" }),
  attack("a destination in capitals", "destination", ({ request }) => ({
    fields: { destination: request.acsURL.toUpperCase() },
  })),
  attack("a response to another provider of ours", "destination", {
    fields: {
      destination: "https://docs.example.com/auth/saml/p2/acs",
      recipient: "https://docs.example.com/auth/saml/p2/acs",
      audiences: [["https://docs.example.com/auth/saml/p2/metadata"]],
    },
  }),
  attack("a response to another provider of ours, without a destination", "audience", {
    fields: {
      destination: undefined,
      recipient: "https://docs.example.com/auth/saml/p2/acs",
      audiences: [["https://docs.example.com/auth/saml/p2/metadata"]],
    },
  }),
  attack("a response of a stranger", "signature-holds", ({ stranger }) => ({ by: stranger })),
  says("another issuer of the assertion", "issuer", { issuer: "https://other.example.com" }),
  says("another issuer of the response", "issuer", { responseIssuer: "https://other.example.com" }),
  says("an empty issuer", "issuer", { issuer: "" }),
  written(
    "an issuer of another format",
    "issuer",
    swap(
      "<saml:Issuer>",
      '<saml:Issuer Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">',
    ),
  ),
  written("no issuer", "shape", without("saml:Issuer")),
  written("two issuers", "shape", (xml) =>
    swap("<saml:Issuer>", `${elementIn(xml, "saml:Issuer")}<saml:Issuer>`)(xml),
  ),
  says("a holder of a key", "subject-confirmation", {
    method: "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key",
  }),
  says("a sender that vouches", "subject-confirmation", {
    method: "urn:oasis:names:tc:SAML:2.0:cm:sender-vouches",
  }),
  written("no confirmation", "subject-confirmation", without("saml:SubjectConfirmation")),
  written("a confirmation without data", "subject-confirmation", (xml) =>
    xml.replace(/<saml:SubjectConfirmationData[^>]*>/, ""),
  ),
  at("a confirmation that begins", "subject-confirmation", (time) => ({
    confirmationBegin: time(-30),
  })),
  says("requests that differ", "subject-confirmation", {
    inResponseTo: "_one",
    responseInResponseTo: "_other",
  }),
  says("a request that only the response names", "subject-confirmation", {
    inResponseTo: undefined,
    responseInResponseTo: "_r1",
  }),
  says("a request in other letters", "subject-confirmation", {
    inResponseTo: "_R1",
    responseInResponseTo: "_r1",
  }),
  written("nobody signed in", "authn-statement", without("saml:AuthnStatement")),
  written(
    "a decision about access",
    "shape",
    swap(
      "<saml:AuthnStatement",
      '<saml:AuthzDecisionStatement Resource="x" Decision="Permit"/><saml:AuthnStatement',
    ),
  ),
  says("refused: the request was wrong", "status", {
    status: `${STATUS}Requester`,
    statusDetail: "<samlp:StatusMessage>Not assigned</samlp:StatusMessage>",
  }),
  says("success in other letters", "status", { status: `${STATUS}success` }),
  says("an empty status", "status", { status: "" }),
  attack("success below a refusal", "status", {
    fields: { status: `${STATUS}Responder` },
    response: (xml) =>
      xml.replace(
        /(<samlp:StatusCode [^>]*)\/>/,
        `$1><samlp:StatusCode Value="${STATUS}Success"/></samlp:StatusCode>`,
      ),
  }),
  attack("two status codes", "shape", {
    response: swap(
      "<samlp:StatusCode",
      `<samlp:StatusCode Value="${STATUS}Success"/><samlp:StatusCode`,
    ),
  }),
  attack("no status", "shape", { response: without("samlp:Status") }),
  attack("SAML 1.1", "shape", { response: swap('Version="2.0"', 'Version="1.1"') }),
  written("an assertion of SAML 1.1", "shape", swap('Version="2.0"', 'Version="1.1"')),
  written("no version", "shape", swap(' Version="2.0"', "")),
  attack("a response of another namespace", "shape", {
    response: (xml) => xml.replaceAll("SAML:2.0:protocol", "SAML:1.0:protocol"),
  }),
  written("an assertion of another namespace", "shape", (xml) =>
    xml.replaceAll("SAML:2.0:assertion", "SAML:1.0:assertion"),
  ),
  attack("an element that no one knows", "shape", {
    response: swap("<samlp:Status>", '<x xmlns="urn:x"/><samlp:Status>'),
  }),
  attack("text in the response", "shape", { response: swap("<samlp:Status>", "x<samlp:Status>") }),
  posted("an encrypted assertion", "not-encrypted", (xml) =>
    xml.replace(
      elementIn(xml, "saml:Assertion"),
      `<saml:EncryptedAssertion><x:EncryptedData xmlns:x="${XENC}"/></saml:EncryptedAssertion>`,
    ),
  ),
  written("an encrypted NameID", "not-encrypted", (xml) =>
    xml.replace(
      elementIn(xml, "saml:NameID"),
      `<saml:EncryptedID><x:EncryptedData xmlns:x="${XENC}"/></saml:EncryptedID>`,
    ),
  ),
  written(
    "an encrypted attribute",
    "not-encrypted",
    swap(
      "<saml:AttributeStatement>",
      `<saml:AttributeStatement><saml:EncryptedAttribute><x:EncryptedData xmlns:x="${XENC}"/></saml:EncryptedAttribute>`,
    ),
  ),
];

const times: readonly SAMLAttack[] = [
  at("ended 61 seconds ago", "times", (time) => ({ notOnOrAfter: time(-61) })),
  at("confirmed until 61 seconds ago", "times", (time) => ({ confirmationEnd: time(-61) })),
  at("valid in 61 seconds", "times", (time) => ({ notBefore: time(61) })),
  at("issued in 61 seconds", "times", (time) => ({ issueInstant: time(61) })),
  at("valid for ten years", "times", (time) => ({
    notOnOrAfter: time(315_360_000),
    confirmationEnd: time(315_360_000),
  })),
  at("confirmed for 25 hours", "times", (time) => ({ confirmationEnd: time(25 * 3600) })),
  at("issued a day and an hour ago", "times", (time) => ({ issueInstant: time(-25 * 3600) })),
  says("without an end", "subject-confirmation", { confirmationEnd: undefined }),
  says("a time without a zone", "times", { notOnOrAfter: "2026-03-01T12:05:00" }),
  says("a time of another zone", "times", { notOnOrAfter: "2026-03-01T12:05:00+01:00" }),
  says("a day without a time", "times", { notBefore: "2026-03-01" }),
  says("February 30", "times", { notBefore: "2026-02-30T12:00:00Z" }),
  says("an hour 25", "times", { notBefore: "2026-02-01T25:00:00Z" }),
  says("an empty time", "times", { notBefore: "" }),
  says("no time at all", "times", { issueInstant: "soon" }),
  says("a confirmation until soon", "subject-confirmation", { confirmationEnd: "soon" }),
  at("signed in in 61 seconds", "authn-statement", (time) => ({ authnInstant: time(61) })),
  says("signed in at no time", "authn-statement", { authnInstant: "" }),
  at("a session that ended a second ago", "authn-statement", (time) => ({
    sessionNotOnOrAfter: time(-1),
  })),
  says("a session until soon", "authn-statement", { sessionNotOnOrAfter: "soon" }),
  attack("a response that is an hour old", "times", ({ request }) => {
    const past = (minutes: number): string =>
      new Date(request.now.getTime() - minutes * MINUTE).toISOString();
    return {
      fields: {
        issueInstant: past(60),
        notBefore: past(60),
        notOnOrAfter: past(55),
        confirmationEnd: past(55),
        authnInstant: past(60),
      },
    };
  }),
];

export const contentAttacks: readonly SAMLAttack[] = [...people, ...binding, ...times];
