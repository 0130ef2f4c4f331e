import { z } from "zod";
import { breakReason, linkedKind } from "./broken-link.ts";
import { compatQuery } from "./content-change.ts";
import { id } from "./primitives.ts";

/** What a batch of changes would do to links and readers, so that nobody breaks them unawares. */

/** Maximum number of items named in each list. */
export const MAX_IMPACT_ITEMS = 100;

const impactHash = z.string().max(1024);
const count = z.number().int().min(0);
const listed = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: count.meta({ description: "All of them." }),
    items: z.array(item).max(MAX_IMPACT_ITEMS).meta({ description: "The first of them." }),
  });
const page = z.object({
  id: id.optional().meta({ description: "Absent for a page that the changes add." }),
  title: z.string(),
});

const breakingLink = z
  .object({
    space: z.object({ id, title: z.string() }),
    page,
    address: z.string().meta({
      description: "As the page says it; empty where it names what it leads to in another way.",
    }),
    kind: linkedKind,
    reason: breakReason,
    target: z.string().optional().meta({
      description:
        "The title of the page or the name of the file that it leads to, or the specification with the part of it.",
    }),
    nearest: z.string().optional().meta({
      description: "Where the heading goes: the anchor of the page that comes nearest.",
    }),
  })
  .meta({ id: "BreakingLink" });
export type BreakingLink = z.infer<typeof breakingLink>;

const path = z.string().meta({ description: "A path on the site." });
const changedAddress = z
  .object({
    site: z.object({ id, title: z.string() }),
    siteSpace: id,
    page: z.object({ id, title: z.string() }),
    before: path,
    after: path.optional().meta({
      description: "Where the page is read then; absent when nowhere.",
    }),
    redirect: path.optional().meta({
      description: "Where readers are led who ask for the old address; absent when nowhere.",
    }),
    instead: z.string().optional().meta({
      description: "The title of what is read at the old address then.",
    }),
  })
  .meta({ id: "ChangedReaderAddress" });
export type ChangedAddress = z.infer<typeof changedAddress>;

const deadRedirect = z
  .object({
    site: z.object({ id, title: z.string() }),
    source: path,
    page: z.object({ id, title: z.string() }),
  })
  .meta({ id: "DeadRedirect" });
export type DeadRedirect = z.infer<typeof deadRedirect>;

const unreachablePage = z
  .object({
    site: z.object({ id, title: z.string() }),
    siteSpace: id,
    page,
    address: path.meta({ description: "The address that it would have." }),
    instead: z.string().meta({ description: "The title of what has that address." }),
  })
  .meta({ id: "UnreachablePage" });
export type UnreachablePage = z.infer<typeof unreachablePage>;

export const contentImpact = z
  .object({
    object: z.literal("content-impact"),
    hash: impactHash.meta({
      description: "Of everything below; a write with it as `impact` is 409 when that has moved.",
    }),
    links: listed(breakingLink).meta({
      description:
        "Links that would lead nowhere, of this content and of other spaces that the caller can open. Those that lead nowhere now are left out, except to a page that goes.",
    }),
    addresses: listed(changedAddress).meta({
      description:
        "Addresses at which readers of sites get a page now, and would not then. Told to members, not to guests.",
    }),
    redirects: listed(deadRedirect).meta({
      description: "Redirects of sites that would lead nowhere.",
    }),
    unreachable: listed(unreachablePage).meta({
      description:
        "Pages that readers of sites could not open, because a section or a site-space has the address they would have.",
    }),
  })
  .meta({ id: "ContentImpact" });

/** The preconditions a content write accepts. */
export const spaceContentQuery = z.strictObject({
  impact: impactHash.optional().meta({
    description: "The `hash` of the impact that was looked at. 409 when it has moved since.",
  }),
});
export const changeRequestContentQuery = compatQuery.extend(spaceContentQuery.shape);
