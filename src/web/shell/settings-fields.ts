/** Sections of the settings, in tab order. */
export const settingsSections = ["general", "members", "features", "plan"] as const;
type SettingsSection = (typeof settingsSections)[number];

/** Returns the path segment of a settings section after the organization. */
export const settingsSegment = (section: SettingsSection = "general"): string =>
  section === "general" ? "settings" : `settings/${section}`;

/** A setting of the organization, which the palette finds by its label or by its name in the API. */
export interface SettingsField {
  readonly name: string;
  readonly label: string;
  /** Its section, unless it is the first one. */
  readonly section?: SettingsSection;
  /** The path segment after the organization, if it has a separate screen. */
  readonly screen?: string;
  /** More words that match it. */
  readonly keywords?: readonly string[];
}

/** Every setting; the settings screen gives the field of the same name to its control. */
export const settingsFields: readonly SettingsField[] = [
  { name: "title", label: "Organization title" },
  { name: "logo", label: "Logo" },
  { name: "hostname", label: "Hostname" },
  { name: "emailDomains", label: "E-mail domains", section: "members" },
  { name: "defaultRole", label: "Default role", section: "members" },
  { name: "defaultContent", label: "Default content", section: "features" },
  {
    name: "sso",
    label: "Sign-in methods",
    screen: "settings/sign-in",
    keywords: ["Single sign-on", "SAML"],
  },
  { name: "ai", label: "AI features", section: "features" },
  { name: "inviteLinks", label: "Invite links", section: "members" },
  {
    name: "checkExternalLinks",
    label: "Check external links",
    section: "features",
    keywords: ["Dead links", "External links"],
  },
];
