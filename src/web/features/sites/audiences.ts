import type { Site } from "#web/api/sites.ts";

export type Audience = Site["visibility"];

/** From the widest to the narrowest. */
export const audiences = [
  "public",
  "unlisted",
  "share-link",
  "visitor-auth",
] as const satisfies readonly Audience[];

interface AudienceMessages {
  readonly label: string;
  /** What choosing it does. */
  readonly meaning: string;
  /** Who can then read the site, as a sentence. */
  readonly sentence: string;
}

/** The description of each audience. */
export const audienceMessages: Readonly<Record<Audience, AudienceMessages>> = {
  public: {
    label: "Public",
    meaning: "Anyone on the web can read it, and search engines list it.",
    sentence: "Anyone can read it; search engines list it.",
  },
  unlisted: {
    label: "Unlisted",
    meaning: "Anyone with the address can read it. Search engines are asked to leave it out.",
    sentence: "Anyone with the address can read it; search engines are asked to leave it out.",
  },
  "share-link": {
    label: "Share links",
    meaning: "Only people who come through one of its secret links, which can be switched off.",
    sentence: "Only people with one of its active share links can read it.",
  },
  "visitor-auth": {
    label: "Signed-in visitors",
    meaning: "Only visitors whom your own sign-in lets in, with a token signed by this site's key.",
    sentence: "Only visitors whom your own sign-in lets in can read it.",
  },
};

/** The four audiences as options of a form. */
export const audienceChoices = audiences.map((value) => ({
  value,
  label: audienceMessages[value].label,
  description: audienceMessages[value].meaning,
}));
