import type { SAMLCheck } from "#contract/schemas/saml-checks.ts";
import { type Claims, readClaims } from "./claims.ts";
import {
  checkAudience,
  checkAuthentication,
  checkConfirmation,
  checkDestination,
  checkIssuer,
  checkStatus,
  checkTimes,
  partsOf,
  type TrustedProvider,
} from "./conditions.ts";
import { Judging, Refusal } from "./judging.ts";
import { readDisplayName, readEmail, readNameID } from "./person.ts";
import { checkForm, checkMarkup } from "./read-form.ts";
import { checkIds, checkNotEncrypted, checkShape } from "./shape.ts";
import { checkAlgorithms, readSignatures, type Signed, verifySignatures } from "./signatures.ts";
import { attributeOf, parseXML } from "./xml.ts";

export type { Claims, TrustedProvider };

/** The facts signed by a trusted key that passed every check. */
export interface Verified {
  readonly nameID: string;
  readonly nameIDFormat?: string;
  /** In lower case. */
  readonly email: string;
  readonly displayName?: string;
  readonly assertionID: string;
  /** The request it responds to; absent when it is unsolicited. */
  readonly inResponseTo?: string;
  /** The response is refused from this instant, so it need not be remembered longer. */
  readonly notOnOrAfter: Date;
  /** When the provider requires the session to end. */
  readonly sessionNotOnOrAfter?: Date;
  /** Fingerprint of the certificate that signed the assertion, or the response containing it. */
  readonly certificateSHA256: string;
  readonly signed: "response" | "assertion" | "both";
}

/** The checks of a response by itself, and what it contains. */
export interface Judgement {
  /** From `form` to `email`, in order; those after a failed one are skipped. */
  readonly checks: SAMLCheck[];
  /** Present when every check passed. */
  readonly verified?: Verified;
  /** From unverified text: only for display, and to find the test it belongs to. */
  readonly claimed: Claims;
}

const signedBy = (signed: readonly Signed[]): Pick<Verified, "signed" | "certificateSHA256"> => {
  const [one, other] = signed;
  const decisive = signed.find(({ of }) => of === "assertion") ?? one;
  if (decisive === undefined) throw new Refusal({ found: "Nothing is signed." });
  return {
    signed: other === undefined ? decisive.of : "both",
    certificateSHA256: decisive.certificateSHA256,
  };
};

const judge = (
  judging: Judging,
  form: string,
  provider: TrustedProvider,
  now: Date,
  claim: (text: string) => void,
): Verified => {
  const { text, isUTF8 } = checkForm(judging, form);
  claim(text);
  // The time limit is enforced by the caller; code that gets here is within it.
  judging.check("time-limit", () => {});
  judging.check("no-markup-tricks", () => checkMarkup(text));
  const response = judging.check("xml", () => {
    if (!isUTF8) throw new Refusal({ found: "It is not UTF-8.", expected: "XML 1.0 in UTF-8" });
    return parseXML(text);
  });
  judging.check("shape", () => checkShape(response, "p:Response"));
  judging.check("not-encrypted", () => checkNotEncrypted(response));
  judging.check("ids", () => checkIds(response));
  const signatures = judging.check("signature-form", () => readSignatures(response));
  judging.check("algorithms", () => checkAlgorithms(signatures));
  const { parts, by } = judging.check(
    "signature-holds",
    () => {
      const signed = verifySignatures(signatures, text, provider.certificate);
      const found = partsOf(response, signed);
      checkShape(found.response, "p:Response");
      checkShape(found.assertion, "a:Assertion");
      return { parts: found, by: signedBy(signed) };
    },
    (held) => `Signed: ${held.by.signed}, by ${held.by.certificateSHA256}`,
  );
  judging.check("status", () => checkStatus(parts));
  judging.check("destination", () => checkDestination(parts, provider));
  judging.check(
    "issuer",
    () => checkIssuer(parts, provider),
    (found) => found,
  );
  judging.check(
    "audience",
    () => checkAudience(parts, provider),
    (found) => found,
  );
  const confirmation = judging.check("subject-confirmation", () =>
    checkConfirmation(parts, provider),
  );
  const notOnOrAfter = judging.check("times", () => checkTimes(parts, confirmation, now));
  const session = judging.check("authn-statement", () => checkAuthentication(parts, now));
  const identity = judging.check(
    "name-id",
    () => readNameID(parts.assertion),
    ({ nameID }) => nameID,
  );
  const email = judging.check(
    "email",
    () => readEmail(parts.assertion, identity.nameID),
    (found) => found,
  );
  const displayName = readDisplayName(parts.assertion);
  return {
    ...identity,
    email,
    ...(displayName === undefined ? {} : { displayName }),
    assertionID: attributeOf(parts.assertion, "ID") ?? "",
    ...(confirmation.inResponseTo === undefined ? {} : { inResponseTo: confirmation.inResponseTo }),
    notOnOrAfter,
    ...(session === undefined ? {} : { sessionNotOnOrAfter: session }),
    ...by,
  };
};

/**
 * Judges a response by itself: everything but whether its request is open, whether it was used before, and which user
 * the person is. `form` is base64 as posted, or XML. Never throws; what cannot be parsed is refused. Takes up to a
 * quarter of a second for a hostile text, so the service uses `createJudge` instead.
 */
export const judgeResponse = (form: string, provider: TrustedProvider, now: Date): Judgement => {
  const judging = new Judging();
  let claimed: Claims = {};
  let verified: Verified | undefined;
  judging.run(() => {
    verified = judge(judging, form, provider, now, (text) => {
      claimed = readClaims(text);
    });
  });
  return { checks: judging.list(), ...(verified === undefined ? {} : { verified }), claimed };
};
