import type { XMLElement } from "@xmldom/xmldom";
import { Refusal } from "./judging.ts";
import { attributeOf, childOf, childrenOf, elementsOf, hasText, nameOf, textOf } from "./xml.ts";

type Content = RegExp | "text" | "nothing" | "anything";

/** The permitted content of each element, as a pattern over the names of its children, each followed by a space. */
const contents: Readonly<Record<string, Content>> = {
  "p:Response": /^(a:Issuer )?(d:Signature )?p:Status a:(Assertion|EncryptedAssertion) $/,
  "p:Status": /^p:StatusCode (p:StatusMessage )?(p:StatusDetail )?$/,
  "p:StatusCode": /^(p:StatusCode )?$/,
  "p:StatusMessage": "text",
  "p:StatusDetail": "anything",
  "a:Issuer": "text",
  "a:EncryptedAssertion": "anything",
  "a:Assertion":
    /^a:Issuer (d:Signature )?a:Subject (a:Conditions )?((a:AuthnStatement|a:AttributeStatement) )*$/,
  "a:Subject": /^(a:(NameID|EncryptedID) )?(a:SubjectConfirmation )*$/,
  "a:NameID": "text",
  "a:EncryptedID": "anything",
  "a:SubjectConfirmation": /^(a:SubjectConfirmationData )?$/,
  "a:SubjectConfirmationData": "nothing",
  "a:Conditions": /^((a:AudienceRestriction|a:OneTimeUse|a:ProxyRestriction) )*$/,
  "a:AudienceRestriction": /^(a:Audience )+$/,
  "a:Audience": "text",
  "a:OneTimeUse": "nothing",
  "a:ProxyRestriction": /^(a:Audience )*$/,
  "a:AuthnStatement": /^(a:SubjectLocality )?a:AuthnContext $/,
  "a:SubjectLocality": "nothing",
  "a:AuthnContext":
    /^(a:AuthnContextClassRef )?((a:AuthnContextDecl|a:AuthnContextDeclRef) )?(a:AuthenticatingAuthority )*$/,
  "a:AuthnContextClassRef": "text",
  "a:AuthnContextDecl": "anything",
  "a:AuthnContextDeclRef": "text",
  "a:AuthenticatingAuthority": "text",
  "a:AttributeStatement": /^((a:Attribute|a:EncryptedAttribute) )*$/,
  "a:Attribute": /^(a:AttributeValue )*$/,
  "a:AttributeValue": "anything",
  "a:EncryptedAttribute": "anything",
  "d:Signature": "anything",
};

const misshapen = (found: string): Refusal =>
  new Refusal({
    found,
    expected: "one Response with one Assertion, and nothing but what SAML 2.0 puts there",
    remedy:
      "In your identity provider, use its own SAML 2.0 application. If a proxy or script rewrites responses, take it out.",
    claimed: true,
  });

const shortName = (element: XMLElement): string => element.localName;

/** Elements with arbitrary content must still contain nothing that could be mistaken for a part of the response. */
const checkWithin = (holder: XMLElement): void => {
  for (const element of elementsOf(holder).slice(1)) {
    const name = nameOf(element);
    if (/^(?:Response|Assertion|Signature)$/.test(element.localName))
      throw misshapen(`There is a second ${shortName(element)}, inside ${shortName(holder)}.`);
    if (/^[pa]:/.test(name) && name !== "a:NameID")
      throw misshapen(`${shortName(element)} stands inside ${shortName(holder)}.`);
  }
};

const checkElement = (element: XMLElement): XMLElement[] => {
  const content = contents[nameOf(element)];
  if (content === undefined)
    throw misshapen(`The element ${element.nodeName} has no place in a response.`);
  if (content === "anything") {
    checkWithin(element);
    return [];
  }
  const children = childrenOf(element);
  if (content === "text" || content === "nothing") {
    if (children.length > 0 || (content === "nothing" && hasText(element)))
      throw misshapen(`${shortName(element)} holds something that does not belong there.`);
    return [];
  }
  if (hasText(element)) throw misshapen(`${shortName(element)} holds text between its elements.`);
  if (!content.test(children.map((child) => `${nameOf(child)} `).join(""))) {
    const names = children.map(shortName).join(", ") || "nothing";
    throw misshapen(`${shortName(element)} holds ${names}.`);
  }
  return children;
};

/** Throws for a response without an assertion, with the status it contains instead. */
const checkAssertion = (response: XMLElement): void => {
  const names = childrenOf(response).map(nameOf);
  if (names.some((name) => name.endsWith(":Assertion") || name === "a:EncryptedAssertion")) return;
  const status = childOf(response, "p:Status");
  const codes =
    status === undefined ? [] : elementsOf(status).filter((at) => nameOf(at) === "p:StatusCode");
  const code = codes.map((at) => attributeOf(at, "Value")?.split(":").at(-1) ?? "").join(", ");
  const message = status === undefined ? "" : textOf(childOf(status, "p:StatusMessage"));
  throw new Refusal({
    found: `The response holds no assertion.${code === "" ? "" : ` Its status is ${code}.`}${message === "" ? "" : ` It says: ${message}`}`,
    expected: "one Response with one Assertion",
    remedy:
      "The identity provider refused the sign-in. Its own log says why; often the person is not assigned to the application.",
    claimed: true,
  });
};

/** Checks an element and everything below it against the SAML schema. Throws `Refusal`. */
export const checkShape = (root: XMLElement, expected: "p:Response" | "a:Assertion"): void => {
  if (nameOf(root) !== expected)
    throw misshapen(
      `The root element is ${root.nodeName}, not a ${expected.slice(2)} of SAML 2.0.`,
    );
  if (expected === "p:Response") checkAssertion(root);
  const waiting = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    const name = nameOf(element);
    const version = attributeOf(element, "Version");
    if ((name === "p:Response" || name === "a:Assertion") && version !== "2.0")
      throw misshapen(`${shortName(element)} is of SAML ${version ?? "without a version"}.`);
    waiting.push(...checkElement(element));
  }
};

/** Checks that nothing is encrypted. Throws `Refusal`. */
export const checkNotEncrypted = (root: XMLElement): void => {
  const found = elementsOf(root).find(
    (element) => nameOf(element).startsWith("e:") || element.localName.startsWith("Encrypted"),
  );
  if (found === undefined) return;
  throw new Refusal({
    found: `The response is encrypted (${shortName(found)}).`,
    expected: "a signed response that is not encrypted; HTTPS keeps it secret on its way",
    remedy: "In your identity provider, turn assertion encryption off.",
    claimed: true,
  });
};

/** Checks that ids occur only where SAML or XML signatures put them, and are unique. Throws `Refusal`. */
export const checkIds = (root: XMLElement): void => {
  const seen = new Set<string>();
  const refuse = (found: string): Refusal =>
    new Refusal({
      found,
      expected: "one ID of its own for the response and for the assertion",
      remedy: "This is not what identity providers send. Somebody may have changed the response.",
      claimed: true,
    });
  for (const element of elementsOf(root)) {
    const name = nameOf(element);
    const isSigned = name === "p:Response" || name === "a:Assertion";
    if (isSigned && attributeOf(element, "ID") === undefined)
      throw refuse(`${shortName(element)} has no ID.`);
    for (const attribute of Array.from(element.attributes)) {
      if (!/^(?:.*:)?id$/i.test(attribute.name)) continue;
      const fits = isSigned
        ? attribute.name === "ID"
        : name.startsWith("d:") && attribute.name === "Id";
      if (!fits) throw refuse(`${shortName(element)} has an attribute ${attribute.name}.`);
      if (!/^[A-Za-z_][\w.-]{0,255}$/.test(attribute.value))
        throw refuse(`The ID of ${shortName(element)} is not an XML name.`);
      const id = attribute.value.toLowerCase();
      if (seen.has(id)) throw refuse(`Two elements have the ID ${attribute.value}.`);
      seen.add(id);
    }
  }
};
