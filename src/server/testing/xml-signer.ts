import { type KeyObject, createHash, sign } from "node:crypto";
import { createRequire } from "node:module";
import type * as XMLDSig from "xmldsigjs";

/**
 * Signs XML for tests with another library's canonicalization, so that acceptance does not depend on the same code
 * checking and signing. Takes and returns text; nothing else in it changes.
 */

const load = createRequire(import.meta.url);
const { Parse, XmlCanonicalizer } = load("xmldsigjs") as typeof XMLDSig;
// The library is made for browsers; its own copy of a parser replaces theirs.
const loadBeside = createRequire(load.resolve("xmldsigjs"));
(loadBeside("xml-core") as { setNodeDependencies(found: object): void }).setNodeDependencies({
  ...(loadBeside("@xmldom/xmldom") as object),
  xpath: loadBeside("xpath") as object,
});

export const addresses = {
  exclusive: "http://www.w3.org/2001/10/xml-exc-c14n#",
  exclusiveWithComments: "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
  inclusive: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  enveloped: "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
  rsaSHA1: "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
  rsaSHA256: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  rsaSHA512: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  sha1: "http://www.w3.org/2000/09/xmldsig#sha1",
  sha256: "http://www.w3.org/2001/04/xmlenc#sha256",
  sha512: "http://www.w3.org/2001/04/xmlenc#sha512",
} as const;

const hashes: ReadonlyMap<string, string> = new Map([
  [addresses.rsaSHA1, "sha1"],
  [addresses.rsaSHA256, "sha256"],
  [addresses.rsaSHA512, "sha512"],
  [addresses.sha1, "sha1"],
  [addresses.sha256, "sha256"],
  [addresses.sha512, "sha512"],
]);

/** How a signature is made; an algorithm that is only declared, such as an unknown one, is signed as RSA-SHA256. */
export interface SigningOptions {
  readonly privateKey: KeyObject;
  readonly signatureMethod: string;
  readonly digestMethod: string;
  readonly canonicalization: string;
  /** The XML inside Transforms. */
  readonly transforms: string;
  readonly inclusiveNamespaces: string;
  /** The URI of the Reference, in place of the signed element's. */
  readonly uri?: string;
  /** XML after the first Reference. */
  readonly secondReference: string;
  /** The XML of KeyInfo, or empty. */
  readonly keyInfo: string;
  readonly id?: string;
  readonly change: (signature: string) => string;
}

/** Returns the canonical form of a well-formed text's root element. */
export const canonicalize = (xml: string, inclusiveNamespaces = "", exclusive = true): string => {
  const canonicalizer = new XmlCanonicalizer(false, exclusive);
  if (inclusiveNamespaces !== "") canonicalizer.InclusiveNamespacesPrefixList = inclusiveNamespaces;
  return canonicalizer.Canonicalize(Parse(xml).documentElement);
};

const transform = (algorithm: string, inclusiveNamespaces: string): string =>
  inclusiveNamespaces === ""
    ? `<ds:Transform Algorithm="${algorithm}"/>`
    : `<ds:Transform Algorithm="${algorithm}"><ec:InclusiveNamespaces xmlns:ec="${addresses.exclusive}" PrefixList="${inclusiveNamespaces}"/></ds:Transform>`;

/** Returns the Signature element for `xml`, whose root element has the id. */
export const signatureOf = (xml: string, id: string, options: SigningOptions): string => {
  const { inclusiveNamespaces, signatureMethod, digestMethod, canonicalization } = options;
  const digest = createHash(hashes.get(digestMethod) ?? "sha256")
    .update(canonicalize(xml, inclusiveNamespaces))
    .digest("base64");
  const transforms =
    options.transforms ||
    `${transform(addresses.enveloped, "")}${transform(addresses.exclusive, inclusiveNamespaces)}`;
  const info =
    `<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:CanonicalizationMethod Algorithm="${canonicalization}"/>` +
    `<ds:SignatureMethod Algorithm="${signatureMethod}"/><ds:Reference URI="${options.uri ?? `#${id}`}"><ds:Transforms>${transforms}</ds:Transforms>` +
    `<ds:DigestMethod Algorithm="${digestMethod}"/><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>${options.secondReference}</ds:SignedInfo>`;
  const value = sign(
    hashes.get(signatureMethod) ?? "sha256",
    Buffer.from(canonicalize(info, "", canonicalization !== addresses.inclusive)),
    options.privateKey,
  ).toString("base64");
  const named = options.id === undefined ? "" : ` Id="${options.id}"`;
  return options.change(
    `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"${named}>${info}<ds:SignatureValue>${value}</ds:SignatureValue>${options.keyInfo}</ds:Signature>`,
  );
};
