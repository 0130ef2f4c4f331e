import { constants, createHmac, createPublicKey, sign } from "node:crypto";
import { attack, elementIn, type SAMLAttack, swap } from "./saml-attack.ts";
import { addresses, canonicalize } from "./xml-signer.ts";

const DSIG = "http://www.w3.org/2000/09/xmldsig#";
const HMAC = "http://www.w3.org/2000/09/xmldsig#hmac-sha1";

const emptied = (signature: string): string =>
  signature.replace(/<ds:SignatureValue>[^<]*</, "<ds:SignatureValue><");
const unsigned = (xml: string): string => xml.replaceAll(/<ds:Signature .*?<\/ds:Signature>/g, "");
const transform = (algorithm: string, content = ""): string =>
  `<ds:Transform Algorithm="${algorithm}">${content}</ds:Transform>`;
const enveloped = transform(addresses.enveloped);
const exclusive = transform(addresses.exclusive);

const changed = (
  name: string,
  refusedBy: SAMLAttack["refusedBy"],
  change: (signature: string) => string,
): SAMLAttack => attack(name, refusedBy, { signature: { change } });

const transforms = (name: string, xml: string): SAMLAttack =>
  attack(`transforms: ${name}`, "signature-form", { signature: { transforms: xml } });

const reference = (name: string, uri: string): SAMLAttack =>
  attack(`a reference to ${name}`, "signature-form", { signature: { uri } });

/** Signs the SignedInfo of each signature again, with an algorithm that is not permitted. */
const resigned = (
  name: string,
  signatureMethod: string,
  value: (signedInfo: string, scene: Parameters<SAMLAttack["build"]>[0]) => Buffer,
): SAMLAttack =>
  attack(name, "algorithms", (scene) => ({
    signature: {
      signatureMethod,
      change: (signature) =>
        signature.replace(
          /<ds:SignatureValue>[^<]*</,
          `<ds:SignatureValue>${value(canonicalize(elementIn(signature, "ds:SignedInfo")), scene).toString("base64")}<`,
        ),
    },
  }));

const id = (name: string, change: (xml: string) => string): SAMLAttack =>
  attack(name, "ids", { assertion: change });

export const signatureAttacks: readonly SAMLAttack[] = [
  attack("no signature", "signature-form", { posted: unsigned }),
  attack("a signature of a stranger", "signature-holds", ({ stranger }) => ({
    signature: { privateKey: stranger.privateKey },
  })),
  attack("a signature of a stranger, with the certificate", "signature-holds", ({ stranger }) => ({
    signature: {
      privateKey: stranger.privateKey,
      keyInfo: `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${stranger.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, "")}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    },
  })),
  attack("another provider that says it is ours", "signature-holds", ({ stranger, idp }) => ({
    by: stranger,
    fields: { issuer: idp.entityID, responseIssuer: idp.entityID },
  })),
  attack(
    "the inner signature of a stranger, the outer ours",
    {
      response: "signature-form",
      assertion: "signature-holds",
      both: "signature-holds",
    },
    ({ stranger, request }, mode) => ({
      response: (xml) => {
        const inner = elementIn(xml, "saml:Assertion");
        const other = elementIn(stranger.write({ ...request, mode: "assertion" }), "ds:Signature");
        return mode === "response"
          ? xml.replace(inner, () => swap("</saml:Issuer>", `</saml:Issuer>${other}`)(inner))
          : xml.replace(elementIn(inner, "ds:Signature"), () =>
              elementIn(
                stranger.write({
                  ...request,
                  mode: "assertion",
                  change: { fields: { assertionID: / ID="([^"]*)"/.exec(inner)?.[1] ?? "" } },
                }),
                "ds:Signature",
              ),
            );
      },
    }),
  ),
  attack(
    "the outer signature of a stranger, the inner ours",
    "signature-holds",
    ({ stranger }, mode) => ({
      ...(mode === "assertion" ? { signature: { privateKey: stranger.privateKey } } : {}),
      posted: (xml) =>
        mode === "assertion"
          ? xml
          : swap(
              /<ds:SignatureValue>[^<]*</,
              `<ds:SignatureValue>${sign("sha256", Buffer.from("x"), stranger.privateKey).toString("base64")}<`,
            )(xml),
    }),
  ),
  changed("an emptied signature value", "signature-form", emptied),
  changed(
    "a signature value that is no base64",
    "signature-form",
    swap("<ds:SignatureValue>", "<ds:SignatureValue>!"),
  ),
  changed("a signature value cut short", "signature-holds", (signature) =>
    signature.replace(/(<ds:SignatureValue>)[^<]{8}/, "$1"),
  ),
  changed(
    "an element in the signature value",
    "signature-form",
    swap("<ds:SignatureValue>", "<ds:SignatureValue><ds:x/>"),
  ),
  changed(
    "a comment in the digest",
    "no-markup-tricks",
    swap("<ds:DigestValue>", "<ds:DigestValue><!---->"),
  ),
  changed(
    "a comment with another digest",
    "no-markup-tricks",
    swap("</ds:DigestValue>", "<!--AAAA--></ds:DigestValue>"),
  ),
  changed(
    "a digest that is no base64",
    "signature-form",
    swap("<ds:DigestValue>", "<ds:DigestValue>%"),
  ),
  changed("two digests", "signature-form", (signature) =>
    swap(
      "</ds:DigestValue>",
      `</ds:DigestValue>${elementIn(signature, "ds:DigestValue")}`,
    )(signature),
  ),
  changed("another digest", "signature-holds", (signature) =>
    signature.replace(/<ds:DigestValue>[^<]*</, `<ds:DigestValue>${"A".repeat(43)}=<`),
  ),
  attack("SHA-1 in the signature", "algorithms", {
    signature: { signatureMethod: addresses.rsaSHA1 },
  }),
  attack("SHA-1 in the digest", "algorithms", { signature: { digestMethod: addresses.sha1 } }),
  attack("SHA-1 in both", "algorithms", {
    signature: { signatureMethod: addresses.rsaSHA1, digestMethod: addresses.sha1 },
  }),
  attack("an unknown signature algorithm", "algorithms", {
    signature: { signatureMethod: "urn:x:none" },
  }),
  attack("an unknown digest", "algorithms", { signature: { digestMethod: "urn:x:none" } }),
  attack("an algorithm with the name of a property", "algorithms", {
    signature: { signatureMethod: "constructor" },
  }),
  attack("no signature algorithm", "algorithms", { signature: { signatureMethod: "" } }),
  attack("SHA-384", "algorithms", {
    signature: { signatureMethod: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384" },
  }),
  attack("ECDSA", "algorithms", {
    signature: { signatureMethod: "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256" },
  }),
  resigned("HMAC with the public key as its secret", HMAC, (info, { idp }) =>
    createHmac("sha1", createPublicKey(idp.privateKey).export({ type: "spki", format: "pem" }))
      .update(info)
      .digest(),
  ),
  resigned("HMAC with the certificate as its secret", HMAC, (info, { idp }) =>
    createHmac("sha1", idp.certificate).update(info).digest(),
  ),
  resigned(
    "RSA with another padding",
    "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
    (info, { idp }) =>
      sign("sha256", Buffer.from(info), {
        key: idp.privateKey,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: 32,
      }),
  ),
  attack("inclusive canonicalization of what is signed", "algorithms", {
    signature: { canonicalization: addresses.inclusive },
  }),
  attack("canonicalization with comments", "algorithms", {
    signature: { canonicalization: addresses.exclusiveWithComments },
  }),
  changed("no SignedInfo", "signature-form", (signature) =>
    signature.replace(elementIn(signature, "ds:SignedInfo"), ""),
  ),
  changed("two SignedInfo", "signature-form", (signature) =>
    swap("<ds:SignedInfo ", `${elementIn(signature, "ds:SignedInfo")}<ds:SignedInfo `)(signature),
  ),
  changed(
    "a SignedInfo of no namespace before the real one",
    "signature-form",
    swap("<ds:SignedInfo ", "<SignedInfo/><ds:SignedInfo "),
  ),
  changed("two signatures", "shape", (signature) => signature + signature),
  changed(
    "two signatures, the first emptied",
    "shape",
    (signature) => emptied(signature) + signature,
  ),
  changed("a signature inside the signature", "shape", (signature) =>
    swap("</ds:Signature>", `<ds:Object>${signature}</ds:Object></ds:Signature>`)(signature),
  ),
  changed("a signature of another namespace", "shape", (signature) =>
    signature.replaceAll(DSIG, "http://www.w3.org/2000/09/xmldsig"),
  ),
  changed(
    "an Object in the signature",
    "signature-form",
    swap("</ds:Signature>", "<ds:Object/></ds:Signature>"),
  ),
  changed(
    "a key to be fetched",
    "signature-form",
    swap(
      "</ds:Signature>",
      '<ds:KeyInfo><ds:RetrievalMethod URI="http://127.0.0.1/"/></ds:KeyInfo></ds:Signature>',
    ),
  ),
  changed("text in the signature", "signature-form", swap("</ds:SignedInfo>", "</ds:SignedInfo>x")),
  changed("an HMAC length", "signature-form", (signature) =>
    signature.replace(
      /(<ds:SignatureMethod [^>]*)\/>/,
      "$1><ds:HMACOutputLength>1</ds:HMACOutputLength></ds:SignatureMethod>",
    ),
  ),
  attack("two references", "signature-form", {
    signature: {
      secondReference: `<ds:Reference URI=""><ds:Transforms>${exclusive}</ds:Transforms><ds:DigestMethod Algorithm="${addresses.sha256}"/><ds:DigestValue>AAAA</ds:DigestValue></ds:Reference>`,
    },
  }),
  attack("a Manifest", "signature-form", { signature: { secondReference: "<ds:Manifest/>" } }),
  changed("no reference", "signature-form", (signature) =>
    signature.replace(elementIn(signature, "ds:Reference"), ""),
  ),
  reference("the whole document", ""),
  reference("nothing", "#_nothing"),
  reference("a file", "file:///etc/passwd"),
  reference("an address", "http://127.0.0.1/"),
  reference("an XPointer", "#xpointer(/)"),
  reference("an id with quotes", "#_1' or '1'='1"),
  attack(
    "a reference from the response to its assertion",
    {
      response: "signature-form",
      assertion: "signature-holds",
      both: "signature-form",
    },
    (_, mode) =>
      mode === "assertion"
        ? { posted: (xml) => swap("</saml:NameID>", "x</saml:NameID>")(xml) }
        : {
            fields: { assertionID: "_inner" },
            posted: (xml) =>
              xml.replace(/<ds:Reference URI="[^"]*"/, '<ds:Reference URI="#_inner"'),
          },
  ),
  changed("no URI", "signature-form", (signature) =>
    signature.replace(/<ds:Reference URI="[^"]*"/, "<ds:Reference"),
  ),
  transforms(
    "XPath",
    enveloped +
      transform("http://www.w3.org/TR/1999/REC-xpath-19991116", "<ds:XPath>true()</ds:XPath>"),
  ),
  transforms("XPath filter", enveloped + transform("http://www.w3.org/2002/06/xmldsig-filter2")),
  transforms("XSLT", enveloped + transform("http://www.w3.org/TR/1999/REC-xslt-19991116")),
  transforms("base64", enveloped + transform("http://www.w3.org/2000/09/xmldsig#base64")),
  transforms("three", enveloped + exclusive + exclusive),
  transforms("two hundred", enveloped + exclusive.repeat(200)),
  transforms("none but canonicalization", exclusive),
  transforms("none but enveloped", enveloped),
  transforms("the other way round", exclusive + enveloped),
  transforms("with comments", enveloped + transform(addresses.exclusiveWithComments)),
  transforms("inclusive", enveloped + transform(addresses.inclusive)),
  transforms(
    "an element of another namespace",
    `${enveloped}<Transform xmlns="urn:x" Algorithm="${addresses.exclusive}"/>`,
  ),
  transforms(
    "thousands of namespaces to include",
    enveloped +
      transform(
        addresses.exclusive,
        `<ec:InclusiveNamespaces xmlns:ec="${addresses.exclusive}" PrefixList="${"a ".repeat(9000)}"/>`,
      ),
  ),
  id("an Id beside the ID", (xml) => xml.replace(/ ID="([^"]*)"/, ' ID="$1" Id="$1"')),
  id("an id in small letters beside the ID", swap(" ID=", ' id="_x" ID=')),
  id(
    "an ID of another namespace",
    swap("<saml:Assertion ", '<saml:Assertion xmlns:x="urn:x" x:ID="_x" '),
  ),
  id("an xml:id", swap("<saml:Subject>", '<saml:Subject xml:id="_x">')),
  id("an ID on the subject", swap("<saml:Subject>", '<saml:Subject ID="_x">')),
  id(
    "an ID in an attribute value",
    swap("<saml:AttributeValue>", '<saml:AttributeValue><x xmlns="" ID="_x"/>'),
  ),
  attack("one ID for response and assertion", "ids", {
    fields: { assertionID: "_same", responseID: "_same" },
  }),
  attack("two IDs that differ in case", "ids", {
    fields: { assertionID: "_same", responseID: "_SAME" },
  }),
  attack("an ID with quotes", "ids", { fields: { assertionID: "_1' or '1'='1" } }),
  attack("an ID that begins with a digit", "ids", { fields: { assertionID: "1" } }),
  attack("an empty ID", "ids", { fields: { assertionID: "" } }),
  attack("an ID of 10,000 characters", "ids", {
    fields: { assertionID: `_${"a".repeat(10_000)}` },
  }),
  attack("no ID", "ids", {
    posted: (xml) => xml.replace(/(<saml:Assertion[^>]*) ID="[^"]*"/, "$1"),
  }),
  attack("an Id on a signature like the assertion's", "ids", {
    fields: { assertionID: "_a" },
    signature: { id: "_a" },
  }),
];
