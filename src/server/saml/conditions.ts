import type { XMLElement } from "@xmldom/xmldom";
import { Refusal } from "./judging.ts";
import type { Signed } from "./signatures.ts";
import { attributeOf, childOf, childrenOf, textOf } from "./xml.ts";

/** The service's identity, and the provider it trusts to sign people in. */
export interface TrustedProvider {
  readonly entityID: string;
  /** 1 to 5 certificates as stored, PEM or bare base64. */
  readonly certificate: string;
  readonly acsURL: string;
  readonly serviceEntityID: string;
}

/**
 * The two parts of a response that are read once the signatures are verified. `assertion` is always signed;
 * `response` comes from signed bytes only when `isResponseSigned`.
 */
export interface Parts {
  readonly response: XMLElement;
  readonly assertion: XMLElement;
  readonly isResponseSigned: boolean;
}

/** The subject confirmation accepted by this service. */
export interface Confirmation {
  readonly notOnOrAfter: Date;
  readonly inResponseTo?: string;
}

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const ENTITY = "urn:oasis:names:tc:SAML:2.0:nameid-format:entity";
const MINUTE = 60_000;
/** How far the clocks of two machines may differ. */
const TOLERANCE = MINUTE;
const LONGEST_LIFE = 24 * 60 * MINUTE;

/** Returns the parts of a response whose signatures hold, parsed from signed bytes where possible. */
export const partsOf = (unverified: XMLElement, signed: readonly Signed[]): Parts => {
  const response = signed.find(({ of }) => of === "response")?.root;
  const assertion =
    signed.find(({ of }) => of === "assertion")?.root ??
    (response && childOf(response, "a:Assertion"));
  if (assertion === undefined) throw new Refusal({ found: "No assertion is signed." });
  return { response: response ?? unverified, assertion, isResponseSigned: response !== undefined };
};

/** Parses a SAML instant, which is always in UTC. Throws `Refusal`, naming what the instant is for. */
const readInstant = (text: string, what: string): Date => {
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?Z$/.exec(text);
  const time = found === null ? Number.NaN : Date.parse(`${found[1]}Z`);
  const fraction = Number(`0${found?.[2] ?? ""}`);
  // JavaScript parses a date such as February 30 as another date, or as none.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== found?.[1])
    throw new Refusal({
      found: `${what} is ${text === "" ? "missing" : text}.`,
      expected: "an instant in UTC such as 2026-01-31T12:00:00Z",
      remedy: "This is set by the identity provider itself. Use its own SAML 2.0 application.",
    });
  return new Date(time + Math.floor(fraction * 1000));
};

const optionalInstant = (element: XMLElement, name: string, what: string): Date | undefined => {
  const text = attributeOf(element, name);
  return text === undefined ? undefined : readInstant(text, what);
};

/** Checks that the provider reports a successful sign-in. */
export const checkStatus = ({ response, isResponseSigned }: Parts): void => {
  const status = childOf(response, "p:Status");
  const code = status && childOf(status, "p:StatusCode");
  const value = (code && attributeOf(code, "Value")) ?? "";
  if (value === SUCCESS) return;
  const detail = code && childOf(code, "p:StatusCode");
  const codes = [value, (detail && attributeOf(detail, "Value")) ?? ""]
    .map((name) => name.split(":").at(-1) ?? "")
    .filter((name) => name !== "");
  const message = status === undefined ? "" : textOf(childOf(status, "p:StatusMessage"));
  throw new Refusal({
    found: `The status is ${codes.join(", ") || "missing"}.${message === "" ? "" : ` It says: ${message}`}`,
    expected: "Success",
    remedy:
      "The identity provider refused the sign-in. Its own log says why; often the person is not assigned to the application.",
    claimed: !isResponseSigned,
  });
};

/** Checks the address the response was sent to, if it is stated. */
export const checkDestination = (
  { response, isResponseSigned }: Parts,
  { acsURL }: TrustedProvider,
): void => {
  const destination = attributeOf(response, "Destination");
  if (destination === undefined || destination === acsURL) return;
  throw new Refusal({
    found: `The response was sent to ${destination || "an empty address"}.`,
    expected: acsURL,
    remedy: `In your identity provider, set the ACS URL (also called single sign-on URL or reply URL) to ${acsURL}.`,
    claimed: !isResponseSigned,
  });
};

/** Checks that response and assertion name the provider as their issuer; the response may omit it. */
export const checkIssuer = (
  { response, assertion, isResponseSigned }: Parts,
  { entityID }: TrustedProvider,
): string => {
  const named = [
    { element: childOf(response, "a:Issuer"), of: "response", claimed: !isResponseSigned },
    { element: childOf(assertion, "a:Issuer"), of: "assertion", claimed: false },
  ];
  for (const { element, of, claimed } of named) {
    if (element === undefined && of === "response") continue;
    const issuer = textOf(element);
    const format = (element && attributeOf(element, "Format")) ?? ENTITY;
    if (issuer !== entityID || format !== ENTITY)
      throw new Refusal({
        found: `The ${of} says it is from ${issuer || "nobody"}.`,
        expected: entityID,
        remedy:
          "Compare the entity ID (also called issuer) that is set here with the one your identity provider shows for this application.",
        claimed,
      });
  }
  return entityID;
};

/** Checks that the assertion has an audience and that every audience restriction names this service. */
export const checkAudience = (
  { assertion }: Parts,
  { serviceEntityID }: TrustedProvider,
): string => {
  const conditions = childOf(assertion, "a:Conditions");
  const restrictions =
    conditions === undefined ? [] : childrenOf(conditions, "a:AudienceRestriction");
  const audiences = restrictions.map((at) => childrenOf(at, "a:Audience").map(textOf));
  const foreign = audiences.find((names) => !names.includes(serviceEntityID));
  if (restrictions.length > 0 && foreign === undefined) return serviceEntityID;
  throw new Refusal({
    found:
      foreign === undefined
        ? "The assertion says nothing of its audience."
        : `The assertion says its audience is ${foreign.join(", ")}.`,
    expected: serviceEntityID,
    remedy: `In your identity provider, set the audience (also called SP entity ID, identifier or Audience URI) to ${serviceEntityID}.`,
  });
};

const wrongConfirmation = (found: string, acsURL: string): Refusal =>
  new Refusal({
    found,
    expected: `a bearer confirmation for ${acsURL} with an end, of the same request as the response`,
    remedy: `In your identity provider, set the ACS URL (also called single sign-on URL, reply URL or recipient) to ${acsURL}.`,
  });

const readConfirmation = (element: XMLElement, acsURL: string): Confirmation => {
  const data = childOf(element, "a:SubjectConfirmationData");
  const recipient = data && attributeOf(data, "Recipient");
  if (data === undefined || recipient !== acsURL)
    throw wrongConfirmation(`The recipient is ${recipient || "missing"}.`, acsURL);
  if (attributeOf(data, "NotBefore") !== undefined)
    throw wrongConfirmation("The bearer confirmation has a NotBefore, which SAML forbids.", acsURL);
  const end = attributeOf(data, "NotOnOrAfter");
  if (end === undefined)
    throw wrongConfirmation("The bearer confirmation has no NotOnOrAfter.", acsURL);
  const inResponseTo = attributeOf(data, "InResponseTo");
  return {
    notOnOrAfter: readInstant(end, "NotOnOrAfter of the bearer confirmation"),
    ...(inResponseTo === undefined ? {} : { inResponseTo }),
  };
};

/** Returns the first bearer confirmation for this service; its request must be the one the response is for. */
export const checkConfirmation = (
  { response, assertion }: Parts,
  { acsURL }: TrustedProvider,
): Confirmation => {
  const subject = childOf(assertion, "a:Subject");
  const bearers = (
    subject === undefined ? [] : childrenOf(subject, "a:SubjectConfirmation")
  ).filter((at) => attributeOf(at, "Method") === BEARER);
  const forUs = bearers.find((at) => {
    const data = childOf(at, "a:SubjectConfirmationData");
    return data !== undefined && attributeOf(data, "Recipient") === acsURL;
  });
  const bearer = forUs ?? bearers[0];
  if (bearer === undefined)
    throw wrongConfirmation("The assertion has no bearer confirmation.", acsURL);
  const confirmation = readConfirmation(bearer, acsURL);
  const answered = attributeOf(response, "InResponseTo");
  if (answered !== undefined && answered !== confirmation.inResponseTo)
    throw wrongConfirmation(
      `The response answers the request ${answered}, the assertion ${confirmation.inResponseTo ?? "none"}.`,
      acsURL,
    );
  return confirmation;
};

const outsideOfTime = (found: string, expected: string): Refusal =>
  new Refusal({
    found,
    expected,
    remedy:
      "Compare the clocks of the identity provider and of this service; both should follow a time server.",
  });

const checkEnd = (what: string, end: Date, from: Date, now: Date): void => {
  if (now.getTime() >= end.getTime() + TOLERANCE)
    throw outsideOfTime(
      `${what} ended at ${end.toISOString()}. Here it is ${now.toISOString()}.`,
      "a response that has not ended; a minute of difference is allowed",
    );
  if (end.getTime() - from.getTime() > LONGEST_LIFE)
    throw new Refusal({
      found: `${what} lasts from ${from.toISOString()} to ${end.toISOString()}.`,
      expected: "a response that lasts 24 hours at most",
      remedy:
        "In your identity provider, shorten the lifetime of assertions. A few minutes suffice.",
    });
};

const checkBegun = (what: string, begin: Date, now: Date): void => {
  if (now.getTime() < begin.getTime() - TOLERANCE)
    throw outsideOfTime(
      `${what} is ${begin.toISOString()}. Here it is ${now.toISOString()}.`,
      "a response of now; a minute of difference is allowed",
    );
};

/** Returns the instant from which the response is refused, including the tolerance. */
export const checkTimes = (
  { response, assertion }: Parts,
  confirmation: Confirmation,
  now: Date,
): Date => {
  const issued = readInstant(
    attributeOf(assertion, "IssueInstant") ?? "",
    "The assertion's IssueInstant",
  );
  checkBegun("The assertion's IssueInstant", issued, now);
  const sent = optionalInstant(response, "IssueInstant", "The response's IssueInstant");
  if (sent !== undefined) checkBegun("The response's IssueInstant", sent, now);
  checkEnd("The bearer confirmation", confirmation.notOnOrAfter, issued, now);
  const conditions = childOf(assertion, "a:Conditions");
  const begin =
    conditions && optionalInstant(conditions, "NotBefore", "NotBefore of the conditions");
  if (begin !== undefined) checkBegun("NotBefore of the conditions", begin, now);
  const end =
    conditions && optionalInstant(conditions, "NotOnOrAfter", "NotOnOrAfter of the conditions");
  if (end !== undefined) checkEnd("The assertion", end, begin ?? issued, now);
  const ends = [confirmation.notOnOrAfter, ...(end === undefined ? [] : [end])];
  return new Date(Math.min(...ends.map((at) => at.getTime())) + TOLERANCE);
};

/**
 * Checks that the person signed in at the provider. Returns when that sign-in ends, if stated: our session ends then
 * too, so one that has ended by our clock is refused, without tolerance.
 */
export const checkAuthentication = ({ assertion }: Parts, now: Date): Date | undefined => {
  const statements = childrenOf(assertion, "a:AuthnStatement");
  if (statements.length === 0)
    throw new Refusal({
      found: "The assertion does not say that somebody signed in.",
      expected: "an AuthnStatement",
      remedy: "Use the sign-in of your identity provider, not a query for attributes.",
    });
  const ends = statements.flatMap((statement) => {
    const at = readInstant(attributeOf(statement, "AuthnInstant") ?? "", "AuthnInstant");
    checkBegun("AuthnInstant", at, now);
    const end = optionalInstant(statement, "SessionNotOnOrAfter", "SessionNotOnOrAfter");
    return end === undefined ? [] : [end];
  });
  const first = ends.toSorted((one, other) => one.getTime() - other.getTime())[0];
  if (first !== undefined && now.getTime() >= first.getTime())
    throw outsideOfTime(
      `The session at the identity provider ended at ${first.toISOString()}.`,
      "a session that has not ended",
    );
  return first;
};
