import { judgeResponse } from "#server/saml/judge-response.ts";
import { heavyResponses } from "#server/testing/saml-heavy-responses.ts";
import { createTestIdentityProvider } from "#server/testing/saml-identity-provider.ts";
import { type Group, median, type Result } from "./result.ts";

const ROUNDS = 15;
/** A quarter of the time after which a response is abandoned. */
const LONGEST_MS = 250;

/** Judges each of the largest possible responses several times; returns the slowest of their medians. */
const slowest = (signedBy: "the provider" | "a stranger"): Result => {
  const idp = createTestIdentityProvider();
  const sender = signedBy === "the provider" ? idp : createTestIdentityProvider(idp.entityID);
  const now = new Date();
  const acsURL = "https://docs.example.com/acs";
  const serviceEntityID = "https://docs.example.com/metadata";
  const provider = {
    entityID: idp.entityID,
    certificate: idp.certificate.repeat(5),
    acsURL,
    serviceEntityID,
  };
  const request = { acsURL, audience: serviceEntityID, email: "ana@example.com", now };
  const medians = heavyResponses(sender, request).map(({ form }) =>
    median(
      Array.from({ length: ROUNDS }, () => {
        const start = performance.now();
        judgeResponse(form, provider, now);
        return performance.now() - start;
      }),
    ),
  );
  return {
    name: `slowest of ${medians.length} large SAML responses by ${signedBy} (floor: ${LONGEST_MS} ms)`,
    unit: "ms",
    ours: Math.max(...medians),
    floor: LONGEST_MS,
    goal: { most: 1 },
  };
};

/** SAML responses designed to keep the service busy, judged in memory. */
export const samlResponses: Group = {
  name: "saml",
  measure: () => Promise.resolve([slowest("the provider"), slowest("a stranger")]),
};
