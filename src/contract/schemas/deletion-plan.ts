import { z } from "zod";
import { id, location, wholeNumber } from "./primitives.ts";
import { siteVisibilities } from "./site.ts";

/** What readers of sites lose when a space or a collection is deleted, so that nobody takes it away unawares. */

/** Maximum number of sites in a plan, and of addresses per site. */
const MAX_NAMED = 100;

export const deletionPlanQuery = z.strictObject({
  limit: wholeNumber(0, MAX_NAMED)
    .default(10)
    .meta({
      description: `Sites that are named, and addresses of each, 0 to ${MAX_NAMED}.`,
    }),
});

const total = z.number().int().min(0);
const readerAddress = z
  .object({
    siteSpace: id,
    space: z
      .object({ id, title: z.string() })
      .optional()
      .meta({ description: "Left out when the caller cannot open it." }),
    path: z.string().meta({ description: "On the site, such as `/guides/v2`." }),
    url: location,
    pages: total.meta({ description: "Pages that readers find there and below." }),
  })
  .meta({ id: "LostReaderAddress" });
const showingSite = z
  .object({
    id,
    title: z.string(),
    published: z.boolean(),
    visibility: z.enum(siteVisibilities),
    addressCount: total,
    pageCount: total,
    addresses: z.array(readerAddress).meta({ description: "The first of them, by path." }),
  })
  .meta({ id: "SiteLosingAddresses" });
const sum = z.object({ sites: total, addresses: total, pages: total });

export const deletionPlan = z
  .object({
    spaces: total.meta({ description: "Living spaces that go to the trash." }),
    published: sum.meta({
      description: "What readers of published sites lose at once, sites the caller cannot see too.",
    }),
    unpublished: sum.meta({ description: "What sites show that are not published." }),
    sites: z.array(showingSite).meta({
      description: "The first of them that the caller may view: published ones before others.",
    }),
  })
  .meta({ id: "DeletionPlan" });
export type DeletionPlan = z.infer<typeof deletionPlan>;
