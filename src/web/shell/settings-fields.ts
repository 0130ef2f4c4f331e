/** A setting of the organization, found in the palette by its label or by its name in the API. */
export interface SettingsField {
  readonly name: string;
  readonly label: string;
  /** The part of the address after the organization, where it is on a screen of its own. */
  readonly screen?: string;
  /** More words it is found by. */
  readonly keywords?: readonly string[];
}

/** Every setting; the settings screen gives the field of the same name to its control. */
export const settingsFields: readonly SettingsField[] = [
  { name: "title", label: "Organization title" },
  { name: "logo", label: "Logo" },
  { name: "hostname", label: "Hostname" },
  { name: "emailDomains", label: "E-mail domains" },
  { name: "defaultRole", label: "Default role" },
  { name: "defaultContent", label: "Default content" },
  {
    name: "sso",
    label: "Sign-in methods",
    screen: "settings/sign-in",
    keywords: ["Single sign-on", "SAML"],
  },
  { name: "ai", label: "AI features" },
  { name: "inviteLinks", label: "Invite links" },
  {
    name: "checkExternalLinks",
    label: "Check external links",
    keywords: ["Dead links", "External links"],
  },
];
