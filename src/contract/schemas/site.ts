import { z } from "zod";
import { MAX_SITE_SEARCH } from "./limits.ts";
import { favicon } from "./customization.ts";
import { flag, id, listOf, location, paging, timestamp } from "./primitives.ts";
import { siteTitle } from "./site-fields.ts";

export const siteTypes = [
  "basic",
  "premium",
  "ultimate",
  "sponsored",
  "legacy-basic",
  "legacy-premium",
] as const;
export const siteType = z.enum(siteTypes).meta({ id: "SiteType" });

export const siteVisibilities = ["public", "unlisted", "share-link", "visitor-auth"] as const;
export const siteVisibility = z.enum(siteVisibilities).meta({ id: "SiteVisibility" });
export type SiteVisibility = z.infer<typeof siteVisibility>;

export const siteHostname = z
  .string()
  .max(512)
  .regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
    "must be a host name of at least three parts in lower case, such as docs.example.com",
  )
  .meta({ id: "SiteHostname" });
export const siteBasename = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens")
  .meta({ id: "SiteBasename" });
export const siteProxyOrigin = z
  .string()
  .max(512)
  .regex(
    /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/,
    "must be a host name and at least one path segment, such as example.com/docs",
  )
  .meta({ id: "SiteProxyOrigin" });

const adaptiveContent = z
  .strictObject({ enabled: z.boolean() })
  .meta({ id: "SiteAdaptiveContent" });
const agentsContext = z.enum(["excluded", "included"]).meta({ id: "SiteAgentsContext" });

export const site = z
  .object({
    object: z.literal("site"),
    id,
    type: siteType,
    title: siteTitle,
    icon: favicon.nullable().optional(),
    hostname: siteHostname.optional(),
    hostnameVerifiedAt: timestamp.optional().meta({
      description:
        "Since when published links use the host name: from the check on that fetched the site's token from it. Until then they stay where they were.",
    }),
    basename: siteBasename.optional(),
    proxy: z.object({ origin: siteProxyOrigin, target: location }).optional(),
    visibility: siteVisibility,
    published: z.boolean(),
    publishedAt: timestamp.optional().meta({ description: "When it was last published." }),
    movesKnownSince: timestamp.optional().meta({
      description:
        "Addresses that pages left before then are not remembered, and lead nowhere; absent where all are.",
    }),
    siteSpaces: z.number().int().min(0),
    createdAt: timestamp,
    deletedAt: timestamp.optional(),
    purgeAt: timestamp.optional().meta({
      description: "Of a deleted site: from then on it cannot be restored.",
    }),
    adaptiveContent: adaptiveContent.optional(),
    ads: z.object({ status: z.literal("pending"), submittable: z.boolean() }).optional(),
    agentsContext,
    features: z.array(
      z.object({
        id: z.string(),
        plan: siteType,
        frozen: z.boolean(),
        customizations: z.array(z.string()).optional(),
      }),
    ),
    structureVersion: z.number().int().min(0).meta({
      description: "Counts the changes of the structure; a draft is applied against one of them.",
    }),
    urls: z.object({
      location,
      app: location,
      published: location.optional().meta({
        description: "Where readers find it; also before it is published.",
      }),
    }),
    permissions: z.object({ view: z.boolean(), edit: z.boolean() }),
  })
  .meta({ id: "Site" });
export type Site = z.infer<typeof site>;
export const siteList = listOf(site);

/** Maximum length of a text that filters a list. */
const filterText = z.string().max(MAX_SITE_SEARCH);

export const listSitesQuery = z.strictObject({
  ...paging,
  space: id.optional().meta({ description: "Only sites that show this space." }),
  title: filterText.optional().meta({ description: "Only titles that contain this." }),
  published: flag.optional(),
  type: z.array(siteType).max(6).optional(),
});

/** Maximum number of spaces a site can be created with. */
export const MAX_FIRST_SPACES = 100;

export const createSite = z
  .strictObject({
    type: siteType.optional(),
    title: siteTitle.optional(),
    visibility: siteVisibility.optional(),
    spaces: z
      .union([z.array(id).max(MAX_FIRST_SPACES), z.enum(["sample", "empty"])])
      .optional()
      .meta({
        description:
          "Ids of the spaces to show; `empty` makes a new space without pages, `sample` one with a few.",
      }),
  })
  .meta({ id: "CreateSite" });

export const siteChanges = z.strictObject({
  title: siteTitle.optional(),
  visibility: siteVisibility.optional(),
  basename: siteBasename.optional(),
  hostname: siteHostname.nullable().optional().meta({
    description:
      "The site's own host name; null removes it. Published links use it once a check has verified it.",
  }),
  adaptiveContent: adaptiveContent.optional(),
  agentsContext: agentsContext.optional(),
  defaultSiteSpace: id.optional().meta({
    description: "The default site-space at the root, or in the default section.",
  }),
  defaultSiteSection: id.optional(),
  proxy: siteProxyOrigin.nullable().optional().meta({ description: "null removes the proxy." }),
});
export const updateSite = siteChanges.meta({ id: "UpdateSite" });

/** Settings for visitors who sign in through another system: the key of their tokens and the fallback address. */
export const publishingAuth = z
  .object({
    object: z.literal("publishing-auth"),
    backend: z.literal("custom"),
    privateKey: z.string().meta({ description: "Signs the visitors' tokens (HS256)." }),
    fallbackURL: location.optional(),
  })
  .meta({ id: "SitePublishingAuth" });
export const updatePublishingAuth = z.strictObject({
  backend: z.literal("custom").optional(),
  fallbackURL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .max(2048)
    .nullable()
    .optional()
    .meta({ description: "Where visitors without a token are sent; null removes it." }),
});
