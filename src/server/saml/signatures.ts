import { type KeyObject, verify } from "node:crypto";
import type { XMLElement } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import { usableCertificates } from "./certificates.ts";
import { Refusal } from "./judging.ts";
import { attributeOf, childOf, childrenOf, hasText, nameOf, parseXML } from "./xml.ts";

const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const MAX_PREFIXES = 30;

/** The accepted signature methods and their hashes. */
const signatureMethods: ReadonlyMap<string, "sha256" | "sha512"> = new Map([
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "sha256"],
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", "sha512"],
]);
const digestMethods: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmlenc#sha512",
]);

const contents: Readonly<Record<string, RegExp | "base64">> = {
  "d:Signature": /^d:SignedInfo d:SignatureValue (d:KeyInfo )?$/,
  "d:SignedInfo": /^d:CanonicalizationMethod d:SignatureMethod d:Reference $/,
  "d:CanonicalizationMethod": /^(c:InclusiveNamespaces )?$/,
  "d:SignatureMethod": /^$/,
  "d:Reference": /^d:Transforms d:DigestMethod d:DigestValue $/,
  "d:Transforms": /^d:Transform d:Transform $/,
  "d:Transform": /^(c:InclusiveNamespaces )?$/,
  "c:InclusiveNamespaces": /^$/,
  "d:DigestMethod": /^$/,
  "d:DigestValue": "base64",
  "d:SignatureValue": "base64",
};

/** A signature at one of the only two permitted places. */
interface Signature {
  readonly of: "response" | "assertion";
  readonly element: XMLElement;
  readonly signedID: string;
}

/** The content signed by a trusted key, parsed again from exactly the signed bytes. */
export interface Signed {
  readonly of: "response" | "assertion";
  readonly root: XMLElement;
  readonly certificateSHA256: string;
}

const misformed = (found: string): Refusal =>
  new Refusal({
    found,
    expected:
      "one enveloped signature of the response, of the assertion, or of each, with exclusive canonicalization",
    remedy: "In your identity provider, use its default way to sign SAML 2.0 responses.",
    claimed: true,
  });

const checkPrefixes = (element: XMLElement): void => {
  const list = attributeOf(element, "PrefixList") ?? "";
  if (list.length > MAX_PREFIXES * 64 || list.split(" ").length > MAX_PREFIXES)
    throw misformed("The signature names too many namespaces to include.");
};

const checkPart = (element: XMLElement): void => {
  const name = nameOf(element);
  const content = contents[name];
  const children = childrenOf(element);
  if (name === "d:KeyInfo") {
    // The trusted keys are configured beforehand; these elements are never used.
    const fine = new Set(["d:KeyName", "d:KeyValue", "d:X509Data"]);
    const other = children.find((child) => !fine.has(nameOf(child)));
    if (other !== undefined) throw misformed(`KeyInfo holds ${other.localName}.`);
    return;
  }
  if (content === undefined) throw misformed(`The signature holds ${element.nodeName}.`);
  if (content === "base64") {
    const value = (element.textContent ?? "").replaceAll(/[ \t\r\n]/g, "");
    if (children.length > 0 || !/^[A-Za-z\d+/]+={0,2}$/.test(value))
      throw misformed(`${element.localName} is not base64.`);
    return;
  }
  if (hasText(element) || !content.test(children.map((child) => `${nameOf(child)} `).join("")))
    throw misformed(
      `${element.localName} holds ${children.map(({ localName }) => localName).join(", ") || "nothing"}.`,
    );
  if (name === "c:InclusiveNamespaces") checkPrefixes(element);
  for (const child of children) checkPart(child);
};

const partOf = (element: XMLElement, ...names: readonly string[]): XMLElement => {
  let part = element;
  for (const name of names) {
    const child = childOf(part, name);
    if (child === undefined) throw misformed(`The signature has no ${name.slice(2)}.`);
    part = child;
  }
  return part;
};

const checkReference = ({ element, signedID }: Signature): void => {
  const reference = partOf(element, "d:SignedInfo", "d:Reference");
  const uri = attributeOf(reference, "URI");
  if (uri !== `#${signedID}`)
    throw misformed(`The signature is of ${uri ?? "nothing"}, not of the element it stands in.`);
  const [first, second] = childrenOf(partOf(reference, "d:Transforms"));
  const transforms = [first, second].map((at) => at && attributeOf(at, "Algorithm"));
  if (
    transforms[0] !== ENVELOPED ||
    transforms[1] !== EXCLUSIVE ||
    (first !== undefined && childrenOf(first).length > 0)
  )
    throw misformed(`The signature has the transforms ${transforms.join(", ")}.`);
};

/**
 * Returns the signatures of a response, each well-formed and referring to the element that contains it. Throws
 * `Refusal`.
 */
export const readSignatures = (response: XMLElement): Signature[] => {
  const holders = [
    ["response", response],
    ["assertion", childOf(response, "a:Assertion")],
  ] as const;
  const signatures = holders.flatMap(([of, holder]): Signature[] => {
    const element = holder && childOf(holder, "d:Signature");
    const signedID = holder && attributeOf(holder, "ID");
    return element === undefined || signedID === undefined ? [] : [{ of, element, signedID }];
  });
  if (signatures.length === 0)
    throw new Refusal({
      found: "Neither the response nor the assertion is signed.",
      expected: "a signature of the response, of the assertion, or of each",
      remedy: "In your identity provider, turn on signing of the assertion or of the response.",
      claimed: true,
    });
  for (const signature of signatures) {
    checkPart(signature.element);
    checkReference(signature);
  }
  return signatures;
};

const algorithmOf = (element: XMLElement, ...names: readonly string[]): string =>
  attributeOf(partOf(element, "d:SignedInfo", ...names), "Algorithm") ?? "";

/** Permits only RSA with SHA-256 or SHA-512 and exclusive canonicalization. Throws `Refusal`. */
export const checkAlgorithms = (signatures: readonly Signature[]): void => {
  for (const { element } of signatures) {
    const found = {
      canonicalization: algorithmOf(element, "d:CanonicalizationMethod"),
      signature: algorithmOf(element, "d:SignatureMethod"),
      digest: algorithmOf(element, "d:Reference", "d:DigestMethod"),
    };
    const refused =
      found.canonicalization !== EXCLUSIVE
        ? found.canonicalization
        : signatureMethods.has(found.signature)
          ? digestMethods.has(found.digest)
            ? undefined
            : found.digest
          : found.signature;
    if (refused !== undefined)
      throw new Refusal({
        found: `The signature uses ${refused}.`,
        expected:
          "RSA with SHA-256 or SHA-512, digests of the same, and exclusive canonicalization",
        remedy: "In your identity provider, set the signature algorithm and the digest to SHA-256.",
        claimed: true,
      });
  }
};

const keptOnly = <Value>(
  algorithms: Readonly<Record<string, Value>>,
  kept: Iterable<string>,
): Record<string, Value> =>
  Object.fromEntries(
    [...kept].flatMap((name) => {
      const algorithm = algorithms[name];
      return algorithm === undefined ? [] : [[name, algorithm]];
    }),
  );

const verifySignature = (
  { of, element, signedID }: Signature,
  text: string,
  certificate: string,
): Signed => {
  const trusted = usableCertificates(certificate);
  const [first] = trusted;
  if (first === undefined)
    throw new Refusal({
      found: "This provider has no certificate that can be used.",
      remedy: "Give the signing certificate of your identity provider.",
    });
  const matching: string[] = [];
  let wasTried = false;
  const byTrustedKey = (method: string, hash: "sha256" | "sha512") =>
    class {
      getAlgorithmName(): string {
        return method;
      }
      /** Tries each trusted key here, so that the document is canonicalized once, whatever their number. */
      verifySignature(signed: string, _key: KeyObject, value: string): boolean {
        wasTried = true;
        const bytes = Buffer.from(value, "base64");
        const by = trusted.find(({ key }) => verify(hash, Buffer.from(signed), key, bytes));
        if (by !== undefined) matching.push(by.sha256);
        return by !== undefined;
      }
    };
  const verifier = new SignedXml({ publicCert: first.key, getCertFromKeyInfo: () => null });
  // The only id attribute that a signed element can have.
  verifier.idAttributes = ["ID"];
  verifier.SignatureAlgorithms = Object.fromEntries(
    [...signatureMethods].map(([method, hash]) => [method, byTrustedKey(method, hash)]),
  );
  verifier.HashAlgorithms = keptOnly(verifier.HashAlgorithms, digestMethods);
  verifier.CanonicalizationAlgorithms = keptOnly(verifier.CanonicalizationAlgorithms, [
    EXCLUSIVE,
    ENVELOPED,
  ]);
  verifier.loadSignature(element);
  const changed = new Refusal({
    found: `The ${of} was changed after it was signed.`,
    expected: "the bytes that the identity provider signed",
    remedy:
      "Look for what rewrites responses on their way: a proxy, a script, a browser extension.",
    claimed: true,
  });
  let holds: boolean;
  try {
    holds = verifier.checkSignature(text);
  } catch {
    if (!wasTried) throw changed;
    throw new Refusal({
      found: `The signature of the ${of} was not made by a certificate of this provider.`,
      expected: `a signature by ${trusted.map(({ sha256 }) => sha256).join(" or ")}`,
      remedy:
        "If your identity provider has a new signing certificate, add it here. Old and new can stand side by side.",
      claimed: true,
    });
  }
  const [bytes, ...more] = verifier.getSignedReferences();
  const certificateSHA256 = matching[0];
  if (!holds || bytes === undefined || more.length > 0 || certificateSHA256 === undefined)
    throw changed;
  const root = parseXML(bytes);
  const name = of === "response" ? "p:Response" : "a:Assertion";
  if (nameOf(root) !== name || attributeOf(root, "ID") !== signedID) throw changed;
  return { of, root, certificateSHA256 };
};

/** Returns the content signed by trusted keys; every signature present must be valid. Throws `Refusal`. */
export const verifySignatures = (
  signatures: readonly Signature[],
  text: string,
  certificate: string,
): Signed[] => signatures.map((signature) => verifySignature(signature, text, certificate));
