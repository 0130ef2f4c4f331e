import { type KeyObject, generateKeyPairSync, randomBytes } from "node:crypto";
import { selfSigned } from "./x509.ts";
import { addresses, type SigningOptions, signatureOf } from "./xml-signer.ts";

/** The parts of a response that are signed. */
export type SigningMode = "response" | "assertion" | "both";
export const signingModes: readonly SigningMode[] = ["response", "assertion", "both"];

/** The content of a response; times are strings, so that a test can also use invalid ones. */
export interface ResponseFields {
  readonly responseID: string;
  readonly assertionID: string;
  readonly destination: string | undefined;
  readonly responseInResponseTo: string | undefined;
  readonly responseIssuer: string | undefined;
  readonly issuer: string;
  readonly status: string;
  /** XML next to the status code, such as a StatusMessage. */
  readonly statusDetail: string;
  readonly issueInstant: string;
  readonly nameID: string;
  readonly nameIDFormat: string | undefined;
  readonly method: string;
  readonly recipient: string | undefined;
  readonly inResponseTo: string | undefined;
  readonly confirmationEnd: string | undefined;
  readonly confirmationBegin: string | undefined;
  readonly notBefore: string | undefined;
  readonly notOnOrAfter: string | undefined;
  /** The audiences of each restriction. */
  readonly audiences: readonly (readonly string[])[];
  readonly authnInstant: string;
  readonly sessionNotOnOrAfter: string | undefined;
  /** Attributes in order; a name may occur twice. */
  readonly attributes: readonly (readonly [name: string, ...values: string[]])[];
}

/** How a response deviates from an accepted one. */
export interface ResponseChange {
  readonly fields?: Partial<ResponseFields>;
  /** Applied to the XML of the assertion, before anything is signed. */
  readonly assertion?: (xml: string) => string;
  /** Applied to the XML of the response with its assertion, before the response is signed. */
  readonly response?: (xml: string) => string;
  /** Applied to the XML that is posted. */
  readonly posted?: (xml: string) => string;
  readonly signature?: Partial<SigningOptions>;
}

export interface ResponseRequest {
  readonly acsURL: string;
  readonly audience: string;
  /** The id of the request; an unsolicited response has none. */
  readonly inResponseTo?: string;
  readonly email: string;
  /** Defaults to the e-mail address. */
  readonly nameID?: string;
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>;
  /** Defaults to `assertion`. */
  readonly mode?: SigningMode;
  readonly now: Date;
  readonly change?: ResponseChange;
}

/** An identity provider that signs anything a test requests. */
export interface TestIdentityProvider {
  readonly entityID: string;
  readonly ssoURL: string;
  /** In PEM format. */
  readonly certificate: string;
  readonly privateKey: KeyObject;
  /** Returns a response in base64, as a browser posts it. */
  readonly respond: (request: ResponseRequest) => string;
  /** Returns the same as XML. */
  readonly write: (request: ResponseRequest) => string;
}

export const namespaces = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
} as const;
const MINUTE = 60_000;

export const escapeXML = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const attribute = (name: string, value: string | undefined): string =>
  value === undefined ? "" : ` ${name}="${escapeXML(value)}"`;

const fieldsOf = (entityID: string, request: ResponseRequest): ResponseFields => {
  const { acsURL, audience, inResponseTo, email, nameID = email, attributes = {}, now } = request;
  const at = (milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString();
  const end = at(5 * MINUTE);
  return {
    responseID: `_${randomBytes(16).toString("hex")}`,
    assertionID: `_${randomBytes(16).toString("hex")}`,
    destination: acsURL,
    responseInResponseTo: inResponseTo,
    responseIssuer: entityID,
    issuer: entityID,
    status: "urn:oasis:names:tc:SAML:2.0:status:Success",
    statusDetail: "",
    issueInstant: at(0),
    nameID,
    nameIDFormat: nameID.includes("@")
      ? "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
      : "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    method: "urn:oasis:names:tc:SAML:2.0:cm:bearer",
    recipient: acsURL,
    inResponseTo,
    confirmationEnd: end,
    confirmationBegin: undefined,
    notBefore: at(-MINUTE / 2),
    notOnOrAfter: end,
    audiences: [[audience]],
    authnInstant: at(-MINUTE),
    sessionNotOnOrAfter: undefined,
    attributes: Object.entries({ email, ...attributes }).map(([name, values]) => [
      name,
      ...(typeof values === "string" ? [values] : values),
    ]),
    ...request.change?.fields,
  };
};

const writeAttributes = ({ attributes }: ResponseFields): string =>
  attributes.length === 0
    ? ""
    : `<saml:AttributeStatement>${attributes
        .map(
          ([name, ...values]) =>
            `<saml:Attribute Name="${escapeXML(name)}">${values
              .map((value) => `<saml:AttributeValue>${escapeXML(value)}</saml:AttributeValue>`)
              .join("")}</saml:Attribute>`,
        )
        .join("")}</saml:AttributeStatement>`;

const writeAssertion = (fields: ResponseFields): string =>
  `<saml:Assertion xmlns:saml="${namespaces.assertion}" Version="2.0" ID="${fields.assertionID}" IssueInstant="${fields.issueInstant}">` +
  `<saml:Issuer>${escapeXML(fields.issuer)}</saml:Issuer><saml:Subject>` +
  `<saml:NameID${attribute("Format", fields.nameIDFormat)}>${escapeXML(fields.nameID)}</saml:NameID>` +
  `<saml:SubjectConfirmation Method="${fields.method}"><saml:SubjectConfirmationData` +
  attribute("NotBefore", fields.confirmationBegin) +
  attribute("NotOnOrAfter", fields.confirmationEnd) +
  attribute("Recipient", fields.recipient) +
  attribute("InResponseTo", fields.inResponseTo) +
  `/></saml:SubjectConfirmation></saml:Subject><saml:Conditions` +
  attribute("NotBefore", fields.notBefore) +
  attribute("NotOnOrAfter", fields.notOnOrAfter) +
  `>${fields.audiences
    .map(
      (names) =>
        `<saml:AudienceRestriction>${names
          .map((name) => `<saml:Audience>${escapeXML(name)}</saml:Audience>`)
          .join("")}</saml:AudienceRestriction>`,
    )
    .join("")}</saml:Conditions><saml:AuthnStatement AuthnInstant="${fields.authnInstant}"` +
  attribute("SessionNotOnOrAfter", fields.sessionNotOnOrAfter) +
  `><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
  `${writeAttributes(fields)}</saml:Assertion>`;

const writeResponse = (fields: ResponseFields, assertion: string): string =>
  `<samlp:Response xmlns:samlp="${namespaces.protocol}" xmlns:saml="${namespaces.assertion}" Version="2.0" ID="${fields.responseID}" IssueInstant="${fields.issueInstant}"` +
  attribute("Destination", fields.destination) +
  attribute("InResponseTo", fields.responseInResponseTo) +
  `>${fields.responseIssuer === undefined ? "" : `<saml:Issuer>${escapeXML(fields.responseIssuer)}</saml:Issuer>`}` +
  `<samlp:Status><samlp:StatusCode Value="${fields.status}"/>${fields.statusDetail}</samlp:Status>${assertion}</samlp:Response>`;

/** Inserts a signature where SAML requires it: after the issuer, or first if there is none. */
const sign = (xml: string, id: string, options: SigningOptions): string => {
  const signature = signatureOf(xml, id, options);
  const issuer = /^<[^>]*>\s*<(?:saml:)?Issuer[^>]*>[^<]*<\/(?:saml:)?Issuer>/.exec(xml)?.[0];
  const at = (issuer ?? /^<[^>]*>/.exec(xml)?.[0] ?? "").length;
  return xml.slice(0, at) + signature + xml.slice(at);
};

/** Creates an identity provider with a new key. */
export const createTestIdentityProvider = (
  entityID = "https://idp.example.com/metadata",
): TestIdentityProvider => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const certificate = selfSigned({
    name: entityID,
    publicKey,
    privateKey,
    notBefore: new Date("2020-01-01T00:00:00Z"),
    notAfter: new Date("2060-01-01T00:00:00Z"),
  });
  const write = (request: ResponseRequest): string => {
    const { mode = "assertion", change = {} } = request;
    const unchanged = (xml: string): string => xml;
    const { assertion = unchanged, response = unchanged, posted = unchanged } = change;
    const options: SigningOptions = {
      privateKey,
      signatureMethod: addresses.rsaSHA256,
      digestMethod: addresses.sha256,
      canonicalization: addresses.exclusive,
      transforms: "",
      inclusiveNamespaces: "",
      secondReference: "",
      keyInfo: "",
      change: unchanged,
      ...change.signature,
    };
    const fields = fieldsOf(entityID, request);
    const plain = assertion(writeAssertion(fields));
    const inner = mode === "response" ? plain : sign(plain, fields.assertionID, options);
    const outer = response(writeResponse(fields, inner));
    return posted(mode === "assertion" ? outer : sign(outer, fields.responseID, options));
  };
  return {
    entityID,
    ssoURL: "https://idp.example.com/sso",
    certificate,
    privateKey,
    write,
    respond: (request) => Buffer.from(write(request)).toString("base64"),
  };
};
