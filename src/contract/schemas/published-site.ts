import { z } from "zod";
import { siteCustomization } from "./customization.ts";
import { id, location } from "./primitives.ts";
import { site } from "./site.ts";
import { siteStructure } from "./site-structure.ts";

/** Everything a reader's renderer needs from a site. */
export const publishedSite = z
  .object({
    object: z.literal("published-content-site"),
    site,
    structure: siteStructure,
    customizations: z.object({
      site: siteCustomization,
      siteSpaces: z.record(id, siteCustomization),
    }),
    scripts: z.array(
      z.object({
        script: location,
        contentSecurityPolicy: z.string().optional(),
        cookies: z.boolean(),
      }),
    ),
  })
  .meta({ id: "PublishedContentSite" });

const subdomainName = z
  .string()
  .min(3)
  .max(32)
  .regex(/^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/);

/** The subdomain of the service's own domain where an organization's public content is published. */
export const subdomain = z
  .object({
    object: z.literal("subdomain"),
    subdomain: subdomainName,
    target: z.object({ type: z.literal("organization"), organization: id }),
    isActive: z.boolean(),
  })
  .meta({ id: "Subdomain" });
