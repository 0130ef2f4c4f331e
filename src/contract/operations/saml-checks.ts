import { operationsOf } from "../operation.ts";
import {
  flightCheck,
  KEPT_ATTEMPTS,
  listSAMLAttemptsQuery,
  requestFlightCheck,
  samlAttempts,
  samlTest,
} from "../schemas/saml.ts";

const defineOperation = operationsOf("Single sign-on");
const addition = "An addition of ours.";

/** Lets an admin check whether sign-ins through a provider work, and why one does not. */
export const samlChecks = [
  defineOperation({
    id: "listSAMLAttempts",
    method: "GET",
    path: "/v1/orgs/{organizationId}/saml/{samlProviderId}/attempts",
    summary: "List the last attempts to sign in by a SAML provider",
    description: `Newest first: the last ${KEPT_ATTEMPTS.signed} whose signature held, and the last ${KEPT_ATTEMPTS.unsigned} others, which anybody can send. ${addition}`,
    query: listSAMLAttemptsQuery,
    success: { status: 200, description: "A page of attempts", schema: samlAttempts },
    permission: "organization:admin",
    reads: ["saml-provider", "session"],
  }),
  defineOperation({
    id: "checkSAMLResponse",
    method: "POST",
    path: "/v1/orgs/{organizationId}/saml/{samlProviderId}/flight-check",
    summary: "Explain what a SAML response would do",
    description: `Judges a response as the sign-in itself would, at its own IssueInstant. Nobody is signed in and nothing is kept. ${addition}`,
    body: requestFlightCheck,
    success: { status: 200, description: "Every check", schema: flightCheck },
    failures: [503],
    permission: "organization:admin",
    changes: [],
    unrecordedBecause: "it changes nothing",
  }),
  defineOperation({
    id: "createSAMLTest",
    method: "POST",
    path: "/v1/orgs/{organizationId}/saml/{samlProviderId}/tests",
    summary: "Begin a test of a SAML provider",
    description: `The answer's startURL leads through a sign-in that signs nobody in. ${addition}`,
    success: {
      status: 201,
      description: "The test",
      schema: samlTest,
      location: true,
    },
    failures: [409],
    permission: "organization:admin",
    changes: ["saml-provider"],
  }),
  defineOperation({
    id: "getSAMLTest",
    method: "GET",
    path: "/v1/orgs/{organizationId}/saml/{samlProviderId}/tests/{testId}",
    summary: "Read what a test of a SAML provider showed",
    description: `Only the admin who began it finds it. ${addition}`,
    success: { status: 200, description: "The test", schema: samlTest },
    permission: "organization:admin",
    reads: ["saml-provider"],
  }),
] as const;
