import { z } from "zod";

/** Maximum length of a SAML response that is read at all, in characters, as base64 or as XML. */
export const MAX_SAML_RESPONSE = 131_072;

/**
 * Every check of a SAML response, in the order in which they are made: the first to fail decides. Those after
 * `signature-holds` read only what a trusted key has signed.
 */
export const samlCheckIds = [
  "form",
  "size",
  "time-limit",
  "no-markup-tricks",
  "xml",
  "shape",
  "not-encrypted",
  "ids",
  "signature-form",
  "algorithms",
  "signature-holds",
  "status",
  "destination",
  "issuer",
  "audience",
  "subject-confirmation",
  "times",
  "authn-statement",
  "name-id",
  "email",
  "request",
  "unused",
  "person",
] as const;
export const samlCheckId = z.enum(samlCheckIds).meta({ id: "SAMLCheckId" });
export type SAMLCheckId = (typeof samlCheckIds)[number];

/** One check of a response, in the order in which they are made. */
export const samlCheck = z
  .object({
    id: samlCheckId,
    verdict: z.enum(["passed", "failed", "skipped"]).meta({
      description: "`skipped`: not made, because one before it failed.",
    }),
    found: z.string().optional(),
    expected: z.string().optional(),
    remedy: z.string().optional().meta({ description: "What to change, and where." }),
    claimed: z.boolean().optional().meta({
      description: "Whether `found` comes from a part that no trusted key has signed.",
    }),
  })
  .meta({ id: "SAMLCheck" });
export type SAMLCheck = z.infer<typeof samlCheck>;
