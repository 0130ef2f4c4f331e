import { inflateRawSync } from "node:zlib";
import {
  createOrganizationSamlProvider,
  updateOrganizationSamlProvider,
  updateSamlProviderOptions,
} from "#client";
import { dataOf } from "./answers.ts";
import type { Admin, TestApp } from "./make-app.ts";
import {
  createTestIdentityProvider,
  type ResponseRequest,
  type TestIdentityProvider,
} from "./saml-identity-provider.ts";

/** A browser that keeps the service's cookies. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  /** Returns the headers of a request by our own page. */
  get headers(): Record<string, string> {
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`);
    return { "Sec-Fetch-Site": "same-origin", Cookie: cookies.join("; ") };
  }

  keep(response: Response): Response {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
}

/** Where the assertion consumer redirected to: with a ticket, an attempt, or a sign-in to start here. */
export interface Arrival {
  readonly status: number;
  readonly location: string;
  readonly ticket?: string;
  readonly attempt?: string;
  readonly restart?: string;
}

type Said = Partial<ResponseRequest> & Pick<ResponseRequest, "email">;

/** An active provider of an organization, and the steps of signing in with it. */
export interface SAMLDoor {
  readonly idp: TestIdentityProvider;
  readonly providerId: string;
  readonly organizationId: string;
  readonly acsURL: string;
  readonly audience: string;
  /** Starts a sign-in in the browser; returns the id of the request, undefined if it did not start. */
  start(browser: Browser, query?: string): Promise<{ location: string; request?: string }>;
  /** Returns a response of the identity provider, in base64. */
  respond(said: Said): string;
  post(response: string, more?: Readonly<Record<string, string>>): Promise<Arrival>;
  finish(browser: Browser, ticket: string, confirmed?: boolean): Promise<Response>;
  /** Performs all three steps. */
  signIn(said: Said, browser?: Browser, query?: string): Promise<Response>;
}

let shared: TestIdentityProvider | undefined;
/** An identity provider shared by all tests of a process that need no separate key. */
export const sharedIdentityProvider = (): TestIdentityProvider =>
  (shared ??= createTestIdentityProvider());

const requestIn = (location: string): string | undefined => {
  const packed = new URL(location, "http://localhost").searchParams.get("SAMLRequest");
  if (packed === null) return undefined;
  const xml = inflateRawSync(Buffer.from(packed, "base64")).toString();
  return / ID="([^"]+)"/.exec(xml)?.[1];
};

interface Setup {
  readonly idp?: TestIdentityProvider;
  readonly unsolicited?: "restart" | "confirm";
  readonly sessionHours?: number;
  readonly defaultTeam?: string;
  readonly label?: string;
  readonly now?: () => Date;
}

/** Returns the steps of signing in with a provider that is set up already. */
export const doorOf = (
  app: Pick<TestApp, "request">,
  { organizationId, providerId }: Pick<SAMLDoor, "organizationId" | "providerId">,
  idp: TestIdentityProvider,
  now: () => Date,
): SAMLDoor => {
  const base = `/auth/saml/${providerId}`;
  const acsURL = `http://localhost${base}/acs`;
  const audience = `http://localhost${base}/metadata`;
  const door: SAMLDoor = {
    idp,
    providerId,
    organizationId,
    acsURL,
    audience,
    start: async (browser, query = "") => {
      const response = await app.request(`${base}/start${query}`, { headers: browser.headers });
      const location = browser.keep(response).headers.get("location") ?? "";
      const request = requestIn(location);
      return { location, ...(request === undefined ? {} : { request }) };
    },
    respond: (said) => idp.respond({ acsURL, audience, now: now(), ...said }),
    post: async (response, more = {}) => {
      const answer = await app.request(`${base}/acs`, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ SAMLResponse: response, ...more }).toString(),
      });
      const location = answer.headers.get("location") ?? "";
      const facts = new URLSearchParams(location.split("#")[1] ?? "");
      return { status: answer.status, location, ...Object.fromEntries(facts) };
    },
    finish: async (browser, ticket, confirmed = false) => {
      const response = await app.request("/auth/sso/finish", {
        method: "POST",
        headers: { ...browser.headers, "Content-Type": "application/json" },
        body: JSON.stringify({ ticket, confirmed }),
      });
      return browser.keep(response);
    },
    signIn: async (said, browser = new Browser(), query = "") => {
      const { request } = await door.start(browser, query);
      if (request === undefined) throw new Error("the sign-in did not begin");
      const { ticket, attempt } = await door.post(door.respond({ inResponseTo: request, ...said }));
      if (ticket === undefined) throw new Error(`the response was refused: ${attempt}`);
      return door.finish(browser, ticket);
    },
  };
  return door;
};

/** Sets up an active provider for the admin's organization. */
export const openDoor = async (
  app: TestApp,
  { client, organizationId }: Pick<Admin, "client" | "organizationId">,
  { idp = sharedIdentityProvider(), label = "Example ID", now, ...given }: Setup = {},
): Promise<SAMLDoor> => {
  const { defaultTeam, ...options } = given;
  const { id: samlProviderId } = await dataOf(
    createOrganizationSamlProvider({
      client,
      path: { organizationId },
      body: { label, ...(defaultTeam === undefined ? {} : { defaultTeam }) },
    }),
  );
  const path = { organizationId, samlProviderId };
  const { entityID, ssoURL, certificate } = idp;
  const body = { entityID, ssoURL, certificate };
  await dataOf(updateOrganizationSamlProvider({ client, path, body }));
  if (Object.keys(options).length > 0)
    await dataOf(updateSamlProviderOptions({ client, path, body: options }));
  const place = { organizationId, providerId: samlProviderId };
  return doorOf(app, place, idp, now ?? (() => new Date()));
};
