import { type KeyObject, createHash, sign } from "node:crypto";

/** Self-signed certificates for tests, written as DER: a tag, a length and the content. */

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
};

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const COMMON_NAME = Buffer.from("0603550403", "hex");
const NULL = Buffer.from("0500", "hex");
const SHA256_WITH_RSA = sequence(Buffer.from("06092a864886f70d01010b", "hex"), NULL);
const SHA256_WITH_ECDSA = sequence(Buffer.from("06082a8648ce3d040302", "hex"));

const generalizedTime = (date: Date): Buffer =>
  der(0x18, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)}Z`));

interface CertificateOptions {
  readonly name: string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Returns a self-signed certificate of the key, in PEM format. */
export const selfSigned = ({
  name,
  publicKey,
  privateKey,
  notBefore,
  notAfter,
}: CertificateOptions): string => {
  const algorithm = publicKey.asymmetricKeyType === "ec" ? SHA256_WITH_ECDSA : SHA256_WITH_RSA;
  const key = publicKey.export({ type: "spki", format: "der" });
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const serial = createHash("sha256").update(key).digest().subarray(0, 8);
  const facts = sequence(
    der(0xa0, Buffer.from("020102", "hex")),
    der(0x02, Buffer.from([0x01]), serial),
    algorithm,
    subject,
    sequence(generalizedTime(notBefore), generalizedTime(notAfter)),
    subject,
    key,
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", facts, privateKey));
  const base64 = sequence(facts, algorithm, signature).toString("base64");
  const lines = base64.match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
};
