import type { SAMLCheckId } from "#contract/schemas/saml-checks.ts";
import {
  createTestIdentityProvider,
  type ResponseChange,
  type ResponseRequest,
  type SigningMode,
  type TestIdentityProvider,
} from "./saml-identity-provider.ts";

/** The scene of an attack: the provider that is imitated, and the person to sign in as. */
export interface AttackScene {
  readonly idp: TestIdentityProvider;
  /** An identity provider that the service does not trust. */
  readonly stranger: TestIdentityProvider;
  /** A response to this request would be accepted. */
  readonly request: Omit<ResponseRequest, "mode" | "change">;
  readonly victim: string;
}

/** Creates a scene for responses that are judged on their own, with the provider and the time to judge them by. */
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
  /** Returns what is posted in place of the response, or of its base64. */
  readonly form?: (form: string, xml: string) => string;
  readonly by?: TestIdentityProvider;
};

/** A response that deviates from an accepted one, and the check that refuses it. */
export interface SAMLAttack {
  readonly name: string;
  readonly refusedBy: SAMLCheckId | Readonly<Record<SigningMode, SAMLCheckId>>;
  readonly build: (scene: AttackScene, mode: SigningMode) => Built;
}

/** Defines an attack; `build` returns how its response deviates from an accepted one. */
export const attack = (
  name: string,
  refusedBy: SAMLAttack["refusedBy"],
  build: SAMLAttack["build"] | Built,
): SAMLAttack => ({ name, refusedBy, build: typeof build === "function" ? build : () => build });

/** Returns the form of an attack as it would be posted. */
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

/** Returns the check that refuses an attack on a response signed in this way. */
export const refusingCheck = ({ refusedBy }: SAMLAttack, mode: SigningMode): SAMLCheckId =>
  typeof refusedBy === "string" ? refusedBy : refusedBy[mode];

/** Replaces text, and throws if there is none to replace, so that no attack silently does nothing. */
export const swap =
  (from: string | RegExp, to: string) =>
  (text: string): string => {
    const found = typeof from === "string" ? text.includes(from) : from.test(text);
    if (!found) throw new Error(`There is no ${String(from)} to change in ${text.slice(0, 300)}`);
    return text.replace(from, () => to);
  };

/** Returns the first element with this tag, which must not be nested in itself. */
export const elementIn = (xml: string, tag: string): string => {
  const end = `</${tag}>`;
  const from = xml.indexOf(`<${tag}`);
  const to = xml.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`There is no ${tag} in ${xml.slice(0, 300)}`);
  return xml.slice(from, to + end.length);
};

/** Returns an attacker's assertion for another person: unsigned, and with its own id. */
export const forgedAssertion = (xml: string, { request, victim }: AttackScene): string => {
  const original = elementIn(xml, "saml:Assertion");
  return original
    .replace(/<ds:Signature .*<\/ds:Signature>/, "")
    .replace(/ ID="[^"]*"/, ' ID="_forged"')
    .replaceAll(request.email, victim);
};
