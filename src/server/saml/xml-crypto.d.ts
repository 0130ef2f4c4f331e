import type { KeyObject } from "node:crypto";
import type { XMLNode } from "./xmldom.d.ts";

/**
 * What this room uses of xml-crypto, in place of its own types for the same reason as xmldom.d.ts. It finds
 * an algorithm by its address and makes one object of it for every use.
 */

export interface SignatureAlgorithm {
  getAlgorithmName(): string;
  verifySignature(signed: string, key: KeyObject, value: string): boolean;
}

export class SignedXml {
  constructor(options: { publicCert: KeyObject; getCertFromKeyInfo: () => null });
  /** Attributes by which a reference finds what it is of; each is looked for in the whole document. */
  idAttributes: string[];
  CanonicalizationAlgorithms: Record<string, new () => { getAlgorithmName(): string }>;
  HashAlgorithms: Record<string, new () => { getAlgorithmName(): string }>;
  SignatureAlgorithms: Record<string, new () => SignatureAlgorithm>;
  loadSignature(signature: XMLNode): void;
  /** False when signed content was changed; throws when no key made the signature. */
  checkSignature(xml: string): boolean;
  /** The bytes that were signed, after a check that held. */
  getSignedReferences(): string[];
}
