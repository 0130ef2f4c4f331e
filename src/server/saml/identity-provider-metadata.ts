import type { XMLElement } from "@xmldom/xmldom";
import { type SAMLCertificate, readCertificates } from "./certificates.ts";
import { Refusal } from "./judging.ts";
import { MetadataProblem } from "./metadata-problem.ts";
import { attributeOf, childrenOf, elementsOf, nameOf, parseXML, textOf } from "./xml.ts";

/** The facts in an identity provider's metadata. */
export interface IdentityProviderMetadata {
  readonly entityID: string;
  readonly ssoURL: string;
  /** In PEM format, concatenated. */
  readonly certificate: string;
  readonly certificates: readonly SAMLCertificate[];
  /** Whether it requires signed requests, which this service does not send. */
  readonly wantsSignedRequests: boolean;
}

const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const MAX_TAGS = 5000;
/** Limits over all elements together. The parser scans all namespaces again for every attribute. */
const MAX_NAMESPACES = 200;
const MAX_ATTRIBUTES = 1000;
const MAX_CERTIFICATES = 5;
const LONGEST_ENTITY_ID = 1024;
const LONGEST_ADDRESS = 2048;

/** Removes comments, which have no meaning, before the text is checked for forbidden markup. */
const withoutComments = (xml: string): string => {
  let rest = "";
  let at = 0;
  for (;;) {
    const begin = xml.indexOf("<!--", at);
    if (begin === -1) return rest + xml.slice(at);
    const end = xml.indexOf("-->", begin + 4);
    if (end === -1) throw new MetadataProblem("A comment in the metadata does not end.");
    rest += xml.slice(at, begin);
    at = end + 3;
  }
};

const readRoot = (xml: string): XMLElement => {
  if (/<!DOCTYPE/i.test(xml))
    throw new MetadataProblem("The metadata has a DOCTYPE. It must have none.");
  const text = withoutComments(xml)
    .trim()
    .replace(/^\uFEFF/, "");
  if (!text.startsWith("<")) throw new MetadataProblem("This is not XML.");
  if ((text.match(/</g)?.length ?? 0) > MAX_TAGS)
    throw new MetadataProblem(
      "The metadata is of a whole federation. Give the EntityDescriptor of your identity provider alone.",
    );
  const namespaces = text.match(/\sxmlns\b/g)?.length ?? 0;
  const attributes = text.match(/=\s*["']/g)?.length ?? 0;
  if (namespaces > MAX_NAMESPACES || attributes > MAX_ATTRIBUTES)
    throw new MetadataProblem(
      `The metadata has more than ${namespaces > MAX_NAMESPACES ? `${MAX_NAMESPACES} namespaces` : `${MAX_ATTRIBUTES} attributes`}. Give the EntityDescriptor of your identity provider alone.`,
    );
  try {
    return parseXML(text);
  } catch (error) {
    throw new MetadataProblem(
      error instanceof Refusal ? error.reason.found : "The XML cannot be read.",
    );
  }
};

const isForSAML2 = (descriptor: XMLElement): boolean =>
  (attributeOf(descriptor, "protocolSupportEnumeration") ?? "").split(/\s+/).includes(PROTOCOL);

const findDescriptor = (root: XMLElement): { entity: XMLElement; descriptor: XMLElement } => {
  const entities =
    nameOf(root) === "m:EntitiesDescriptor"
      ? elementsOf(root).filter((element) => nameOf(element) === "m:EntityDescriptor")
      : [root].filter((element) => nameOf(element) === "m:EntityDescriptor");
  if (entities.length === 0)
    throw new MetadataProblem(
      `The root element is ${root.nodeName}. Metadata begins with an EntityDescriptor.`,
    );
  const found = entities.flatMap((entity) =>
    childrenOf(entity, "m:IDPSSODescriptor")
      .filter(isForSAML2)
      .map((descriptor) => ({ entity, descriptor })),
  );
  const [first, second] = found;
  if (first === undefined)
    throw new MetadataProblem(
      entities.some((entity) => childrenOf(entity, "m:SPSSODescriptor").length > 0)
        ? "There is no IDPSSODescriptor for SAML 2.0: this is the metadata of a service, not of an identity provider."
        : "There is no IDPSSODescriptor for SAML 2.0.",
    );
  if (second !== undefined)
    throw new MetadataProblem(
      "There is more than one IDPSSODescriptor for SAML 2.0. Give the EntityDescriptor of your identity provider alone.",
    );
  return first;
};

const isUsableAddress = (address: string): boolean => {
  if (address.length > LONGEST_ADDRESS || !URL.canParse(address)) return false;
  const { protocol, username, password, hash } = new URL(address);
  return /^https?:$/.test(protocol) && username === "" && password === "" && hash === "";
};

const readAddress = (descriptor: XMLElement): string => {
  const services = childrenOf(descriptor, "m:SingleSignOnService");
  const redirect = services.find((service) => attributeOf(service, "Binding") === REDIRECT);
  if (redirect === undefined)
    throw new MetadataProblem(
      services.length === 0
        ? "There is no SingleSignOnService."
        : "No SingleSignOnService has the HTTP-Redirect binding, which this service uses.",
    );
  const address = attributeOf(redirect, "Location")?.trim() ?? "";
  if (!isUsableAddress(address))
    throw new MetadataProblem(
      "The Location of SingleSignOnService is no usable http or https address.",
    );
  return address;
};

const pem = (base64: string): string =>
  [
    "-----BEGIN CERTIFICATE-----",
    ...(base64.match(/.{1,64}/g) ?? []),
    "-----END CERTIFICATE-----",
    "",
  ].join("\n");

const readSigningCertificates = (descriptor: XMLElement): string => {
  const found = childrenOf(descriptor, "m:KeyDescriptor")
    .filter((key) => (attributeOf(key, "use") ?? "signing") === "signing")
    .flatMap((key) => childrenOf(key, "d:KeyInfo"))
    .flatMap((info) => childrenOf(info, "d:X509Data"))
    .flatMap((data) => childrenOf(data, "d:X509Certificate"))
    .map((element) => textOf(element).replaceAll(/\s/g, ""));
  const certificates = [...new Set(found)].filter((base64) => base64 !== "");
  if (certificates.length === 0)
    throw new MetadataProblem("There is no X509Certificate for signing in a KeyDescriptor.");
  return certificates.slice(0, MAX_CERTIFICATES).map(pem).join("");
};

/**
 * Parses the metadata of an identity provider. Throws `MetadataProblem`. The result states whether each certificate
 * is usable; a signature of the metadata is not verified, because its key is not known yet.
 */
export const readIdentityProviderMetadata = (xml: string): IdentityProviderMetadata => {
  const { entity, descriptor } = findDescriptor(readRoot(xml));
  const entityID = attributeOf(entity, "entityID")?.trim() ?? "";
  if (entityID === "" || entityID.length > LONGEST_ENTITY_ID)
    throw new MetadataProblem(
      `The entityID of EntityDescriptor must have 1 to ${LONGEST_ENTITY_ID} characters.`,
    );
  const certificate = readSigningCertificates(descriptor);
  return {
    entityID,
    ssoURL: readAddress(descriptor),
    certificate,
    certificates: readCertificates(certificate),
    wantsSignedRequests: /^(?:true|1)$/.test(
      attributeOf(descriptor, "WantAuthnRequestsSigned") ?? "",
    ),
  };
};
