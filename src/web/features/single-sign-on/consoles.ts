import type { SamlProvider } from "#web/api/single-sign-on.ts";
import { type ConsoleKey, consoleKeys } from "./search.ts";

/** How the metadata of an identity provider is best obtained. */
export type MetadataWay = "address" | "file" | "hand";

interface Console {
  readonly name: string;
  /** The console's names for our values. */
  readonly acs: string;
  readonly entity: string;
  readonly start: string;
  /** What else has to be configured there. */
  readonly mind: string;
  readonly way: MetadataWay;
  /** Where the provider's own values are found. */
  readonly find: string;
  /** Matches its addresses, or the name an admin gave it. */
  readonly known?: RegExp;
}

export const consoles: Readonly<Record<ConsoleKey, Console>> = {
  okta: {
    name: "Okta",
    acs: "Single sign-on URL",
    entity: "Audience URI (SP Entity ID)",
    start: "Start URL",
    mind: "Set Name ID format to EmailAddress and Application username to Email.",
    way: "address",
    find: "In Okta, open the app's Sign On tab and copy the Metadata URL.",
    known: /okta/i,
  },
  entra: {
    name: "Microsoft Entra ID",
    acs: "Reply URL (Assertion Consumer Service URL)",
    entity: "Identifier (Entity ID)",
    start: "Sign on URL",
    mind: "Keep the default claims: the e-mail address is read from them.",
    way: "address",
    find: "In Entra, open Single sign-on and copy the App Federation Metadata Url under SAML Certificates.",
    known: /entra|azure|microsoft|sts\.windows\.net/i,
  },
  google: {
    name: "Google Workspace",
    acs: "ACS URL",
    entity: "Entity ID",
    start: "Start URL",
    mind: "Set Name ID to Basic Information > Primary email. Then turn the app on for your people.",
    way: "file",
    find: "In the Google Admin console, choose Download metadata and give the file here. Google has no metadata address.",
    known: /google/i,
  },
  jumpcloud: {
    name: "JumpCloud",
    acs: "ACS URL",
    entity: "SP Entity ID",
    start: "Login URL",
    mind: "Turn on Sign Assertion, and set SAMLSubject NameID to email.",
    way: "file",
    find: "In JumpCloud, open the app's SSO tab and choose Export Metadata.",
    known: /jumpcloud/i,
  },
  onelogin: {
    name: "OneLogin",
    acs: "ACS (Consumer) URL, ACS URL Validator and Recipient",
    entity: "Audience (EntityID)",
    start: "Login URL",
    mind: "Set SAML signature algorithm to SHA-256.",
    way: "file",
    find: "In OneLogin, open the app and choose More Actions > SAML Metadata.",
    known: /onelogin/i,
  },
  other: {
    name: "Other SAML 2.0 provider",
    acs: "Assertion consumer service (ACS) URL",
    entity: "Entity ID, or audience",
    start: "Start URL, for the provider's own tile",
    mind: "Sign with RSA and SHA-256 or SHA-512, send the e-mail address as Name ID or as the attribute email, and do not encrypt assertions.",
    way: "address",
    find: "Look for the provider's SAML metadata: an address, or an XML file to download.",
  },
};

/** The console a provider is most likely configured in, judging by its addresses and name. */
export const consoleOf = ({
  label,
  entityID,
  ssoURL,
}: Pick<SamlProvider, "label" | "entityID" | "ssoURL">): ConsoleKey =>
  consoleKeys.find((key) => {
    const { known } = consoles[key];
    return known !== undefined && [entityID, ssoURL, label].some((text) => known.test(text));
  }) ?? "other";
