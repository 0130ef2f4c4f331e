import { z } from "zod";
import { siteCustomization } from "./customization.ts";
import { id, location } from "./primitives.ts";
import { site } from "./site.ts";
import { siteStructure } from "./site-structure.ts";

/** All a reader's renderer needs of a site (management-api, Published site profile). */
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
