import { operationsOf } from "../operation.ts";
import { MAX_SAML_FORM } from "../schemas/saml.ts";
import {
  discoveredSSO,
  discoverSSO,
  finishedSSO,
  finishSSO,
  samlForm,
  startSSO,
} from "../schemas/sso.ts";

const defineOperation = operationsOf("Sign-in");

/** Signing in at an identity provider, in the order a browser performs the steps. */
export const samlSignIn = [
  defineOperation({
    id: "getServiceProviderMetadata",
    method: "GET",
    path: "/auth/saml/{samlProviderId}/metadata",
    summary: "Read this service's SAML metadata for a provider",
    success: {
      status: 200,
      description: "SAML 2.0 metadata",
      mediaType: "application/samlmetadata+xml",
    },
    permission: "public",
    reads: ["saml-provider"],
    publicBecause: "identity providers fetch it, and it holds no secret",
  }),
  defineOperation({
    id: "startSSO",
    method: "GET",
    path: "/auth/saml/{samlProviderId}/start",
    summary: "Begin to sign in by a SAML provider",
    description:
      "Leads to the identity provider. A provider that is pending, deleted or unknown leads back to the sign-in page.",
    query: startSSO,
    success: { status: 303, description: "Goes on elsewhere" },
    permission: "public",
    reads: ["saml-provider"],
    publicBecause: "it is where signing in begins",
  }),
  defineOperation({
    id: "consumeAssertion",
    method: "POST",
    path: "/auth/saml/{samlProviderId}/acs",
    summary: "Take an identity provider's response",
    description:
      "Answers with a ticket for the sign-in page, never with a session. Whatever is wrong with the response leads to the sign-in page, with the id of the attempt.",
    body: samlForm,
    bodyType: "application/x-www-form-urlencoded",
    maxBody: MAX_SAML_FORM,
    success: { status: 303, description: "Goes on at the sign-in page" },
    permission: "public",
    failures: [503],
    changes: [],
    unrecordedBecause: "what became of it is kept among the provider's attempts",
    publicBecause: "the response's signature stands for the permission",
  }),
  defineOperation({
    id: "discoverSSO",
    method: "POST",
    path: "/auth/sso/discover",
    summary: "Find the single sign-on of an e-mail address",
    description:
      "Answers by the domain alone, so it does not tell whether the address has an account. An organization whose domain is not proved is left out, except for its members and those it invited: in a browser where they signed in before, or with the invitation.",
    body: discoverSSO,
    success: { status: 200, description: "Active providers", schema: discoveredSSO },
    failures: [403],
    permission: "public",
    changes: [],
    unrecordedBecause: "it changes nothing",
    publicBecause: "it is asked before signing in",
  }),
  defineOperation({
    id: "finishSSO",
    method: "POST",
    path: "/auth/sso/finish",
    summary: "Finish signing in by single sign-on",
    description:
      "Spends the ticket of an assertion. It counts once, within two minutes, in the browser that began. Where somebody else is signed in in that browser, it is to be confirmed first.",
    body: finishSSO,
    success: { status: 200, description: "Signed in, or what is still to do", schema: finishedSSO },
    failures: [401, 403],
    permission: "public",
    changes: ["session", "user", "member"],
    publicBecause: "the ticket and the browser's own secret stand for the permission",
  }),
] as const;
