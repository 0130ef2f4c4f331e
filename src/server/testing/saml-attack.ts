import type { SAMLCheckId } from "#contract/schemas/saml-checks.ts";
import {
  createTestIdentityProvider,
  type ResponseChange,
  type ResponseRequest,
  type SigningMode,
  type TestIdentityProvider,
} from "./saml-identity-provider.ts";

/** Where a hostile response is made: whom it is made from, and whom it wants to be. */
export interface AttackScene {
  readonly idp: TestIdentityProvider;
  /** An identity provider that nobody here trusts. */
  readonly stranger: TestIdentityProvider;
  /** A response to this would be accepted. */
  readonly request: Omit<ResponseRequest, "mode" | "change">;
  readonly victim: string;
}

/** A scene for responses that are judged by themselves, and what they are judged for and when. */
export const makeScene = () => {
  const idp = createTestIdentityProvider();
  const stranger = createTestIdentityProvider("https://stranger.example.com");
  const now = new Date("2026-03-01T12:00:00Z");
  const acsURL = "https://docs.example.com/auth/saml/p1/acs";
  const audience = "https://docs.example.com/auth/saml/p1/metadata";
  const { entityID, certificate } = idp;
  const request = { acsURL, audience, inResponseTo: "_r1", email: "ana@example.com", now };
  return {
    scene: { idp, stranger, request, victim: "boss@example.com" },
    provider: { entityID, certificate, acsURL, serviceEntityID: audience },
    now,
  };
};

type Built = ResponseChange & {
  /** What is posted in place of the response, or of its base64. */
  readonly form?: (form: string, xml: string) => string;
  readonly by?: TestIdentityProvider;
};

/** A response that departs from an accepted one, and the check that refuses it. */
export interface SAMLAttack {
  readonly name: string;
  readonly refusedBy: SAMLCheckId | Readonly<Record<SigningMode, SAMLCheckId>>;
  readonly build: (scene: AttackScene, mode: SigningMode) => Built;
}

/** Names an attack; `build` says how its response departs from an accepted one. */
export const attack = (
  name: string,
  refusedBy: SAMLAttack["refusedBy"],
  build: SAMLAttack["build"] | Built,
): SAMLAttack => ({ name, refusedBy, build: typeof build === "function" ? build : () => build });

/** The form of an attack as it would be posted. */
export const attackForm = (
  scene: AttackScene,
  mode: SigningMode,
  { build }: SAMLAttack,
): string => {
  const { form, by = scene.idp, ...change } = build(scene, mode);
  const xml = by.write({ ...scene.request, mode, change });
  const posted = Buffer.from(xml).toString("base64");
  return form === undefined ? posted : form(posted, xml);
};

/** The check that refuses an attack on a response signed like this. */
export const refusingCheck = ({ refusedBy }: SAMLAttack, mode: SigningMode): SAMLCheckId =>
  typeof refusedBy === "string" ? refusedBy : refusedBy[mode];

/** A change of text that must find what it changes, so that no attack does nothing unnoticed. */
export const swap =
  (from: string | RegExp, to: string) =>
  (text: string): string => {
    const found = typeof from === "string" ? text.includes(from) : from.test(text);
    if (!found) throw new Error(`There is no ${String(from)} to change in ${text.slice(0, 300)}`);
    return text.replace(from, () => to);
  };

/** The first element with this tag, which holds none of its own kind. */
export const elementIn = (xml: string, tag: string): string => {
  const end = `</${tag}>`;
  const from = xml.indexOf(`<${tag}`);
  const to = xml.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`There is no ${tag} in ${xml.slice(0, 300)}`);
  return xml.slice(from, to + end.length);
};

/** The assertion of another person that an attacker writes: unsigned, and with an id of its own. */
export const forgedAssertion = (xml: string, { request, victim }: AttackScene): string => {
  const original = elementIn(xml, "saml:Assertion");
  return original
    .replace(/<ds:Signature .*<\/ds:Signature>/, "")
    .replace(/ ID="[^"]*"/, ' ID="_forged"')
    .replaceAll(request.email, victim);
};
