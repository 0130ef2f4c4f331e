import type { KeyObject } from "node:crypto";
import type { XMLNode } from "./xmldom.d.ts";

/**
 * The parts of xml-crypto used in this folder, in place of its own types for the same reason as in xmldom.d.ts. It
 * finds an algorithm by its URI and creates one object of it per use.
 */

export interface SignatureAlgorithm {
  getAlgorithmName(): string;
  verifySignature(signed: string, key: KeyObject, value: string): boolean;
}

export class SignedXml {
  constructor(options: { publicCert: KeyObject; getCertFromKeyInfo: () => null });
  /** Attributes by which a reference finds its element, searched for in the whole document. */
  idAttributes: string[];
  CanonicalizationAlgorithms: Record<string, new () => { getAlgorithmName(): string }>;
  HashAlgorithms: Record<string, new () => { getAlgorithmName(): string }>;
  SignatureAlgorithms: Record<string, new () => SignatureAlgorithm>;
  loadSignature(signature: XMLNode): void;
  /** Returns false when signed content was changed; throws when no key made the signature. */
  checkSignature(xml: string): boolean;
  /** Returns the signed bytes, after a successful check. */
  getSignedReferences(): string[];
}
