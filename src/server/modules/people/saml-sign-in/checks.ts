import { type SAMLCheck, type SAMLCheckId, samlCheckIds } from "#contract/schemas/saml-checks.ts";
import type { SAMLPersonOutcome } from "#contract/schemas/saml.ts";

/** All checks in their order: those that were made, and the others as skipped. */
export const allChecks = (...made: readonly (readonly SAMLCheck[])[]): SAMLCheck[] => {
  const byId = new Map(made.flat().map((check) => [check.id, check]));
  return samlCheckIds.map((id) => byId.get(id) ?? { id, verdict: "skipped" });
};

export const failedOf = (checks: readonly SAMLCheck[]): SAMLCheckId | undefined =>
  checks.find(({ verdict }) => verdict === "failed")?.id;

export const passed = (id: SAMLCheckId, found?: string): SAMLCheck => ({
  id,
  verdict: "passed",
  ...(found === undefined ? {} : { found }),
});

export const unknownRequest: SAMLCheck = {
  id: "request",
  verdict: "failed",
  found:
    "The response answers a request that is not open: it is unknown here, older than 10 minutes, answered already, or was made for another provider.",
  expected: "the answer to a sign-in that was begun here within the last 10 minutes",
  remedy: "Begin again at the sign-in page. A response counts once.",
};

export const unasked: SAMLCheck = {
  id: "request",
  verdict: "failed",
  found:
    "The response answers no request: nobody here began this sign-in, or the identity provider leaves InResponseTo out.",
  expected: "the answer to a sign-in that was begun here",
  remedy:
    "If people come by a tile of the identity provider, this is how the sign-in begins anew here. To accept such responses after a question, set how unasked sign-ins are taken to “confirm”.",
};

export const usedBefore: SAMLCheck = {
  id: "unused",
  verdict: "failed",
  found: "The assertion was accepted before.",
  expected: "an assertion that was not used yet",
  remedy: "Begin again at the sign-in page. An assertion counts once.",
};

export const changedMeanwhile: SAMLCheck = {
  id: "signature-holds",
  verdict: "failed",
  found:
    "The provider was changed, deleted or left without what it needs while this sign-in was under way.",
  expected: "the provider that the response was accepted from",
  remedy: "Begin again at the sign-in page.",
};

const refusals: Partial<Record<SAMLPersonOutcome, { found: string; remedy: string }>> = {
  "refused-disabled": {
    found: "The member is disabled.",
    remedy: "Ask for the member to be enabled.",
  },
  "refused-no-flag": {
    found: "The address belongs to a member who is not set to single sign-on.",
    remedy: "In Members, make this person an SSO member. Then they are linked when they sign in.",
  },
  "refused-account-elsewhere": {
    found:
      "The address has an account that is not in this organization. An identity provider opens no account that others look after.",
    remedy:
      "In Members, invite this address. Then the person joins when they sign in. Somebody who is invited already first has to show that the address is theirs, by a sign-in link that is mailed to it. Where this service sends no e-mail, they open the invitation while signed in to that account, and you make them an SSO member; stop enforcing single sign-on until they have joined.",
  },
  "refused-unproved-domain": {
    found:
      "The organization lists the domain of the address, but nobody has proved that it is the organization's, so it opens no account.",
    remedy:
      "Invite this address in Members. For everybody of the domain, ask whoever runs this service to vouch for it with VOUCHED_DOMAINS.",
  },
  "refused-stranger": {
    found: "The address is of a domain that this provider lets nobody in from.",
    remedy:
      "Invite this address in Members, or add its domain to the e-mail domains of the organization and of the provider.",
  },
};

/** The last check: whether the person may sign in. */
export const personCheck = (outcome: SAMLPersonOutcome, email: string): SAMLCheck => {
  const refusal = refusals[outcome];
  return refusal === undefined
    ? passed("person", email)
    : { id: "person", verdict: "failed", ...refusal };
};

/** Whether the person may sign in. */
export const isWelcome = (outcome: SAMLPersonOutcome): boolean => !(outcome in refusals);
