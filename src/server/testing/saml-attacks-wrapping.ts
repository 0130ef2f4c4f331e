import {
  type AttackScene,
  attack,
  elementIn,
  forgedAssertion,
  type SAMLAttack,
  swap,
} from "./saml-attack.ts";
import type { SigningMode } from "./saml-identity-provider.ts";

/** Signed parts left in the document where the signature finds them, with forged ones where parsers look. */

interface Parts {
  readonly xml: string;
  readonly original: string;
  /** The original assertion without its own signature. */
  readonly bare: string;
  readonly forged: string;
  /** The signature of the assertion, or of the response if only that is signed. */
  readonly signature: string;
  readonly mode: SigningMode;
}

const wrapping = (
  name: string,
  refusedBy: SAMLAttack["refusedBy"],
  rewrite: (parts: Parts, scene: AttackScene) => string,
): SAMLAttack =>
  attack(name, refusedBy, (scene, mode) => ({
    posted: (xml) => {
      const original = elementIn(xml, "saml:Assertion");
      const signature = elementIn(mode === "response" ? xml : original, "ds:Signature");
      const bare = original.replace(signature, () => "");
      const forged = forgedAssertion(xml, scene);
      return rewrite({ xml, original, bare, forged, signature, mode }, scene);
    },
  }));

const into = (element: string, tag: string, content: string): string =>
  swap(`</${tag}>`, `${content}</${tag}>`)(element);
const signedBy = (assertion: string, signature: string): string =>
  swap("</saml:Issuer>", `</saml:Issuer>${signature}`)(assertion);
const idOf = (element: string): string => / ID="([^"]*)"/.exec(element)?.[1] ?? "";
const withID = (element: string, id: string): string =>
  element.replace(/ ID="[^"]*"/, ` ID="${id}"`);

/** Returns an attacker's response around a forged assertion; `content` is inserted before its status. */
const forgedResponse = ({ xml, forged }: Parts, content: string): string => {
  const tag = /^<samlp:Response[^>]*>/.exec(xml)?.[0] ?? "";
  const issuer = elementIn(xml.slice(tag.length), "saml:Issuer");
  return `${withID(tag, "_outer")}${issuer}${content}${elementIn(xml, "samlp:Status")}${forged}</samlp:Response>`;
};

const replaceAssertion = ({ xml, original }: Parts, content: string): string =>
  xml.replace(original, () => content);

export const wrappingAttacks: readonly SAMLAttack[] = [
  wrapping("the response inside the signature of a forged response", "shape", (parts) =>
    forgedResponse(
      parts,
      into(
        parts.signature,
        "ds:Signature",
        parts.xml.replace(parts.signature, () => ""),
      ),
    ),
  ),
  wrapping("the response beside the signature of a forged response", "shape", (parts) =>
    forgedResponse(parts, parts.xml.replace(parts.signature, () => "") + parts.signature),
  ),
  wrapping("a forged assertion before the original", "shape", (parts) =>
    replaceAssertion(parts, parts.forged + parts.original),
  ),
  wrapping("a forged assertion after the original", "shape", (parts) =>
    replaceAssertion(parts, parts.original + parts.forged),
  ),
  wrapping("the original inside a forged assertion", "shape", (parts) =>
    replaceAssertion(parts, into(parts.forged, "saml:Assertion", parts.original)),
  ),
  wrapping("a forged assertion with the signature, the original at the end", "shape", (parts) =>
    replaceAssertion(parts, signedBy(parts.forged, parts.signature) + parts.bare),
  ),
  wrapping("the original inside the signature of a forged assertion", "shape", (parts) =>
    replaceAssertion(
      parts,
      signedBy(parts.forged, into(parts.signature, "ds:Signature", parts.bare)),
    ),
  ),
  wrapping("a forged assertion inside Extensions", "shape", (parts) =>
    swap(
      "<samlp:Status>",
      `<samlp:Extensions>${parts.forged}</samlp:Extensions><samlp:Status>`,
    )(parts.xml),
  ),
  wrapping("the original inside an Object of a forged assertion's signature", "shape", (parts) =>
    replaceAssertion(
      parts,
      signedBy(
        parts.forged,
        into(parts.signature, "ds:Signature", `<ds:Object>${parts.bare}</ds:Object>`),
      ),
    ),
  ),
  wrapping("the original inside Extensions, a forged one with its id outside", "shape", (parts) =>
    swap(
      "<samlp:Status>",
      `<samlp:Extensions>${parts.original}</samlp:Extensions><samlp:Status>`,
    )(replaceAssertion(parts, withID(parts.forged, idOf(parts.original)))),
  ),
  wrapping("the original inside StatusDetail", "shape", (parts) =>
    swap(
      "</samlp:Status>",
      `<samlp:StatusDetail>${parts.original}</samlp:StatusDetail></samlp:Status>`,
    )(replaceAssertion(parts, parts.forged)),
  ),
  wrapping("the whole response inside StatusDetail of a forged one", "shape", (parts) =>
    swap(
      "</samlp:Status>",
      `<samlp:StatusDetail>${parts.xml}</samlp:StatusDetail></samlp:Status>`,
    )(forgedResponse(parts, "")),
  ),
  wrapping("the original inside Advice of a forged one", "shape", (parts) =>
    replaceAssertion(
      parts,
      swap(
        "<saml:AuthnStatement",
        `<saml:Advice>${parts.original}</saml:Advice><saml:AuthnStatement`,
      )(parts.forged),
    ),
  ),
  wrapping("the original inside an attribute value of a forged one", "shape", (parts) =>
    replaceAssertion(
      parts,
      swap("<saml:AttributeValue>", `<saml:AttributeValue>${parts.original}`)(parts.forged),
    ),
  ),
  wrapping("the original inside the confirmation data of a forged one", "shape", (parts) =>
    replaceAssertion(
      parts,
      parts.forged.replace(
        /(<saml:SubjectConfirmationData[^>]*)\/>/,
        (_, tag: string) => `${tag}>${parts.original}</saml:SubjectConfirmationData>`,
      ),
    ),
  ),
  wrapping("the original inside an element of an unknown namespace", "shape", (parts) =>
    replaceAssertion(parts, `<x:Keep xmlns:x="urn:x">${parts.original}</x:Keep>${parts.forged}`),
  ),
  wrapping("the original in a part of the key", "shape", (parts) =>
    replaceAssertion(
      parts,
      signedBy(
        parts.forged,
        into(
          parts.signature,
          "ds:Signature",
          `<ds:KeyInfo><ds:X509Data>${parts.bare}</ds:X509Data></ds:KeyInfo>`,
        ),
      ),
    ),
  ),
  wrapping("two signed assertions", "shape", (parts) =>
    replaceAssertion(parts, parts.original + parts.original),
  ),
  wrapping("two signed assertions of two people", "shape", (parts, { idp, request, victim }) => {
    const other = idp.write({ ...request, email: victim, nameID: victim, mode: "assertion" });
    return replaceAssertion(parts, parts.original + elementIn(other, "saml:Assertion"));
  }),
  wrapping("a forged assertion with the signature", "signature-form", (parts) =>
    replaceAssertion(parts, signedBy(parts.forged, parts.signature)),
  ),
  wrapping(
    "a forged assertion with the signature and the id",
    { response: "signature-form", assertion: "signature-holds", both: "signature-holds" },
    (parts) =>
      replaceAssertion(
        parts,
        signedBy(withID(parts.forged, idOf(parts.original)), parts.signature),
      ),
  ),
  wrapping(
    "a forged assertion without a signature",
    { response: "signature-holds", assertion: "signature-form", both: "signature-holds" },
    (parts) => replaceAssertion(parts, parts.forged),
  ),
  attack(
    "a genuine refusal of the provider with an assertion put in",
    {
      response: "signature-holds",
      assertion: "signature-form",
      both: "signature-holds",
    },
    (scene) => ({
      fields: { status: "urn:oasis:names:tc:SAML:2.0:status:Responder" },
      posted: (xml) => {
        const forged = forgedAssertion(xml, scene);
        return xml
          .replace(elementIn(xml, "saml:Assertion"), () => forged)
          .replace("status:Responder", "status:Success");
      },
    }),
  ),
  attack("a genuine refusal of the provider, its assertion left in", "status", {
    fields: { status: "urn:oasis:names:tc:SAML:2.0:status:Responder" },
  }),
  attack("a genuine refusal of the provider without an assertion", "shape", {
    fields: { status: "urn:oasis:names:tc:SAML:2.0:status:Responder" },
    posted: (xml) => xml.replace(elementIn(xml, "saml:Assertion"), ""),
  }),
];
