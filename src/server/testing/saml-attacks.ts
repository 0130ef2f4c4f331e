import type { SAMLAttack } from "./saml-attack.ts";
import { contentAttacks } from "./saml-attacks-content.ts";
import { parserAttacks } from "./saml-attacks-parser.ts";
import { signatureAttacks } from "./saml-attacks-signature.ts";
import { wrappingAttacks } from "./saml-attacks-wrapping.ts";

/** Every attack by a single response. Those that need a second request are tested with sign-in. */
export const samlAttacks: readonly SAMLAttack[] = [
  ...wrappingAttacks,
  ...signatureAttacks,
  ...contentAttacks,
  ...parserAttacks,
];
