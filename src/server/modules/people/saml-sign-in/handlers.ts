import type { Handlers } from "#server/http/handler.ts";
import { newSecret } from "#server/kit/ids.ts";
import type { Judge } from "#server/saml/judge.ts";
import { serviceMetadata } from "#server/saml/service-metadata.ts";
import { notFound } from "#server/kit/failures.ts";
import { presentLogin, serviceOf } from "../single-sign-on/present-provider.ts";
import {
  agentOf,
  cookieSecretOf,
  cookieWith,
  requireSameOrigin,
  signedInAnswer,
} from "../sign-in/browser.ts";
import { whoIsKnown } from "../sign-in/known-browser.ts";
import { listAttempts, presentAttempt } from "./attempts.ts";
import { consumeResponse } from "./consume-response.ts";
import { discoverDoors } from "./discover.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { flightCheckOf } from "./flight-check.ts";
import { createTest, getTest, presentTest } from "./provider-tests.ts";
import { findDoor } from "./sign-in-rows.ts";
import { startSignIn } from "./start-sign-in.ts";

/** The longest a sign-in may take, with some margin, in seconds. */
const COOKIE_SECONDS = 15 * 60;
const nobodySignsInHere = { headers: { Location: "/sign-in?sso=unavailable" } };
const arrivingWith = (facts: Readonly<Record<string, string>>) => ({
  headers: { Location: `/sign-in/sso#${new URLSearchParams(facts).toString()}` },
});
const isSecret = (text: string | undefined): text is string =>
  text !== undefined && /^bnd_sso_[\w-]{43}$/.test(text);

/** Handlers of sign-in by SAML; `judge` reads what identity providers send. */
export const createSAMLSignInHandlers = (judge: Judge) =>
  ({
    getServiceProviderMetadata: async ({ context, params }) => {
      const door = await findDoor(context.db, params.samlProviderId);
      if (!door) throw notFound("SAML provider");
      const { entityID, acsURL } = serviceOf(door.provider.id, context.settings);
      return new Response(serviceMetadata({ entityID, acsURL }), {
        headers: {
          "Content-Type": "application/samlmetadata+xml",
          "Cache-Control": "no-store",
        },
      });
    },
    startSSO: async ({ context, params, query, request }) => {
      // Another tab may already be signing in: all sign-ins of one browser share one secret.
      const kept = cookieSecretOf("sso", request, context.settings);
      const secret = isSecret(kept) ? kept : newSecret("bnd_sso");
      const address = await startSignIn(context, params.samlProviderId, query, secret);
      if (address === undefined) return nobodySignsInHere;
      return {
        headers: {
          Location: address,
        },
        cookies: [cookieWith("sso", secret, COOKIE_SECONDS, context.settings)],
      };
    },
    consumeAssertion: async ({ context, params, body }) => {
      const provider = params.samlProviderId;
      const consumed = await consumeResponse(context, judge, provider, body);
      switch (consumed.became) {
        case "ticket":
          return arrivingWith({ ticket: consumed.ticket });
        case "refused":
          return arrivingWith({ attempt: consumed.attempt, provider });
        case "restart":
          return arrivingWith({ restart: provider });
        case "unavailable":
          return nobodySignsInHere;
      }
    },
    discoverSSO: async ({ context, body, request }) => {
      requireSameOrigin(request, false);
      // A cookie counts only if the browser states that the request comes from our own page.
      const isOurs = request.headers.get("sec-fetch-site") === "same-origin";
      const kept = isOurs ? cookieSecretOf("known", request, context.settings) : undefined;
      const doors = await discoverDoors(context, body.email, {
        known: await whoIsKnown(context, kept),
        invitation: body.invitation,
      });
      return {
        body: {
          items: doors.map(({ provider, organization: { id, title } }) => ({
            organization: { id, title },
            provider: presentLogin(provider, context.settings),
          })),
        },
      };
    },
    finishSSO: async ({ context, body, request }) => {
      requireSameOrigin(request, true);
      const finished = await finishSignIn(context, body, {
        secret: cookieSecretOf("sso", request, context.settings),
        cookieSecret: cookieSecretOf("session", request, context.settings),
        userAgent: agentOf(request),
      });
      if (finished.became === "signed-in") {
        const answer = await signedInAnswer(context, finished.signedIn);
        return { ...answer, body: { ...answer.body, next: finished.next } };
      }
      const { provider, organization } = finished.door;
      if (finished.became === "tested")
        return {
          body: {
            test: { passed: finished.passed, organization: organization.id, provider: provider.id },
          },
        };
      const { facts, email, other } = finished;
      const { displayName } = facts;
      return {
        body: {
          confirm: {
            email,
            ...(displayName === undefined ? {} : { displayName }),
            ...(other === undefined ? {} : { signedInAs: other.email }),
            organization: { id: organization.id, title: organization.title },
            provider: provider.label,
          },
        },
      };
    },
    listSAMLAttempts: async ({ context, params, page, list }) => {
      const found = await listAttempts(context, params, page);
      return { body: list(found, (row) => presentAttempt(row, context.settings)) };
    },
    checkSAMLResponse: async ({ context, params, body }) => ({
      body: await flightCheckOf(context, judge, params, body.response),
    }),
    createSAMLTest: async ({ context, params }) => {
      const presented = presentTest(await createTest(context, params), context);
      return { body: presented, headers: { Location: presented.urls.location } };
    },
    getSAMLTest: async ({ context, params }) => ({
      body: presentTest(await getTest(context, params), context),
    }),
  }) satisfies Partial<Handlers>;
