import { type KeyObject, X509Certificate } from "node:crypto";
import { MAX_SAML_CERTIFICATES } from "#contract/schemas/saml.ts";

const SMALLEST_RSA = 2048;
/**
 * Maximum number of parts reported for a text, so that a whole pasted page is not reported as a thousand
 * certificates.
 */
const MOST_PARTS = 20;

/** A certificate as given, with the facts it contains. Times are ISO 8601. */
export interface SAMLCertificate {
  readonly subject?: string;
  readonly issuer?: string;
  /** Fingerprint as hexadecimal bytes with colons. */
  readonly sha256?: string;
  readonly notBefore?: string;
  readonly notAfter?: string;
  /** Such as `RSA 2048`. */
  readonly key?: string;
  readonly usable: boolean;
  /** Why it cannot be used. */
  readonly problem?: string;
}

interface TrustedKey {
  readonly key: KeyObject;
  readonly sha256: string;
}

const block = /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END \1-----/g;

const fromBase64 = (text: string): X509Certificate | undefined => {
  const base64 = text.replaceAll(/\s/g, "");
  const bytes = Buffer.from(base64, "base64");
  if (base64 === "" || bytes.toString("base64") !== base64) return undefined;
  try {
    const certificate = new X509Certificate(bytes);
    return certificate.raw.length === bytes.length ? certificate : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Splits bare base64: certificates are separated by an empty line, or each begins on a new line with the prefix they
 * all share.
 */
const bareParts = (text: string): string[] =>
  text
    .split(/\n[ \t\r]*\n/)
    .filter((part) => part.trim() !== "")
    .flatMap((part) =>
      fromBase64(part) === undefined && !part.includes("-----")
        ? part.split(/\n(?=[ \t]*MI[I-M])/)
        : [part],
    );

const partsOf = (text: string): { label: string; base64: string }[] => {
  const blocks = [...text.matchAll(block)].map(([, label = "", base64 = ""]) => ({
    label,
    base64,
  }));
  const rest = bareParts(text.replaceAll(block, "\n\n"));
  // Tools print text around their PEM blocks. Something that may be a truncated certificate is not such text.
  const bare =
    blocks.length === 0
      ? rest
      : rest.filter((part) => part.includes("-----") || fromBase64(part) !== undefined);
  return [...blocks, ...bare.map((base64) => ({ label: "CERTIFICATE", base64 }))].slice(
    0,
    MOST_PARTS,
  );
};

const keyName = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string => {
  if (asymmetricKeyType === "rsa") return `RSA ${asymmetricKeyDetails?.modulusLength ?? 0}`;
  const curve = asymmetricKeyDetails?.namedCurve;
  const kind = (asymmetricKeyType ?? "unknown").toUpperCase();
  return curve === undefined ? kind : `${kind} ${curve}`;
};

const problemOf = (key: KeyObject, index: number): string | undefined => {
  if (key.asymmetricKeyType !== "rsa")
    return `It has a key of the kind ${keyName(key)}. Only RSA keys can be used.`;
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < SMALLEST_RSA)
    return `Its key is too short. It needs RSA ${SMALLEST_RSA} or longer.`;
  return index < MAX_SAML_CERTIFICATES
    ? undefined
    : `There are more than ${MAX_SAML_CERTIFICATES} certificates. Only the first ${MAX_SAML_CERTIFICATES} are used.`;
};

const oneLine = (name: string): string => name.trim().split("\n").join(", ");
/** Empty where the certificate contains no readable date. */
const dated = (name: "notBefore" | "notAfter", text: string) => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? {} : { [name]: date.toISOString() };
};

const read = (label: string, base64: string, index: number): [SAMLCertificate, KeyObject?] => {
  if (label !== "CERTIFICATE")
    return [{ usable: false, problem: `This is a ${label.toLowerCase()}, not a certificate.` }];
  const certificate = fromBase64(base64);
  if (certificate === undefined)
    return [{ usable: false, problem: "It cannot be read. Part of it may be missing." }];
  const facts = {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    sha256: certificate.fingerprint256,
    ...dated("notBefore", certificate.validFrom),
    ...dated("notAfter", certificate.validTo),
  };
  try {
    const key = certificate.publicKey;
    const problem = problemOf(key, index);
    const known = { ...facts, key: keyName(key), usable: problem === undefined };
    return problem === undefined ? [known, key] : [{ ...known, problem }];
  } catch {
    return [{ ...facts, usable: false, problem: "Its key cannot be read." }];
  }
};

/**
 * Reads every certificate in the text, PEM or bare base64, with its facts. Other text around PEM blocks is ignored;
 * unusable certificates state why. Dates are informational: an expired certificate still proves who signed.
 */
export const readCertificates = (text: string): SAMLCertificate[] =>
  partsOf(text).map(({ label, base64 }, index) => read(label, base64, index)[0]);

/** Returns the keys for verifying responses, with the fingerprints of their certificates. */
export const usableCertificates = (text: string): TrustedKey[] =>
  partsOf(text).flatMap(({ label, base64 }, index) => {
    const [{ sha256 }, key] = read(label, base64, index);
    return key === undefined || sha256 === undefined ? [] : [{ key, sha256 }];
  });
