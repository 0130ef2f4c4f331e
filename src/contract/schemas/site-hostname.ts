import { z } from "zod";
import { timestamp } from "./primitives.ts";
import { siteHostname } from "./site.ts";

/** Checks whether a site's custom host name is served by someone who was given the site's token. */

/** The path at which a host name serves its site's token: below `/~/`, which no page of a site uses. */
export const HOSTNAME_TOKEN_PATH = "/~/token";

const hostnameOutcomes = {
  verified: "The host name answered the token. Published links use it from now on.",
  "other-answer": "Something else answered, as `problem` says.",
  unreachable: "Nothing answered, as `problem` says.",
} as const;
export type HostnameOutcome = keyof typeof hostnameOutcomes;

const facts = {
  hostname: siteHostname,
  verifiedAt: timestamp.optional().meta({
    description: "Since when published links use the host name; absent until a check succeeds.",
  }),
  published: z.string().meta({ description: "What published links begin with now." }),
  token: z.object({ address: z.string(), content: z.string() }).meta({
    description: `What proves that the host name is served for this site: GET of \`address\`, whose path is always \`${HOSTNAME_TOKEN_PATH}\`, answers 200 with \`content\` as its body, over https or http and without a redirect. The content is made anew with each host name.`,
  }),
  pointsAt: z.array(z.string()).optional().meta({
    description: "What name servers say that it points at; absent where none of them could answer.",
  }),
  checkedAt: timestamp,
};

export const siteHostnameCheck = z
  .object({ object: z.literal("site-hostname"), ...facts })
  .meta({ id: "SiteHostnameCheck" });
export type SiteHostnameCheck = z.infer<typeof siteHostnameCheck>;

export const siteHostnameVerification = z
  .object({
    object: z.literal("site-hostname-verification"),
    ...facts,
    outcome: z.enum(Object.keys(hostnameOutcomes) as [HostnameOutcome, ...HostnameOutcome[]]).meta({
      description: Object.entries(hostnameOutcomes)
        .map(([outcome, meaning]) => `- \`${outcome}\`: ${meaning}`)
        .join("\n"),
    }),
    problem: z.string().optional().meta({ description: "A sentence, where it is not verified." }),
  })
  .meta({ id: "SiteHostnameVerification" });
export type SiteHostnameVerification = z.infer<typeof siteHostnameVerification>;
