import { z } from "zod";
import { MAX_REDIRECT_SEARCH } from "./limits.ts";
import { id, listOf, paging, timestamp } from "./primitives.ts";
import { webAddress } from "./web-address.ts";

/** Where old addresses of a site lead. */

export const redirectSource = z
  .string()
  .max(512)
  .regex(
    /^\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+)*$/,
    "must be a path such as /old/guide: one slash before every step and none at the end, and in the steps only letters without accents, digits, - . _ ~ and codes such as %20; no spaces, ? or #",
  )
  .meta({ id: "SiteRedirectSourcePath" });
/** The steps . and .., which browsers take out of an address before they ask for it. */
const DOT_STEP = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
export const newRedirectSource = redirectSource.refine(
  (source) => !DOT_STEP.test(source),
  "must not hold the steps . or .., which browsers never ask for",
);
export const redirectDestination = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("site-section"), siteSectionId: id }),
    z.strictObject({ kind: z.literal("site-space"), siteSpaceId: id }),
    z.strictObject({ kind: z.literal("site-page"), siteSpaceId: id, pageId: id }),
    z.strictObject({ kind: z.literal("external"), url: webAddress }),
  ])
  .meta({ id: "SiteRedirectDestination" });
export type RedirectDestination = z.infer<typeof redirectDestination>;
const redirectStatuses = ["ok", "broken", "covered"] as const;
const redirectStatus = z.enum(redirectStatuses).meta({
  id: "SiteRedirectStatus",
  description:
    "`broken`: what it led to is gone, so it leads nowhere; `covered`: something stands at its source now, and it redirects again when that goes.",
});
const permanent = z.boolean().meta({
  description:
    "Whether browsers and search engines may remember it: readers are sent on with 308, else with 307.",
});
export const siteRedirect = z
  .object({
    object: z.literal("site-redirect"),
    id,
    source: redirectSource,
    destination: redirectDestination,
    permanent,
    automatic: z.boolean().meta({
      description: "Left by a change of the structure; it also carries what is below its source.",
    }),
    status: redirectStatus,
    createdAt: timestamp,
  })
  .meta({ id: "SiteRedirect" });
export type SiteRedirect = z.infer<typeof siteRedirect>;
export const siteRedirectList = listOf(siteRedirect);
/** What narrows the list of redirects. */
export const redirectFilters = {
  status: redirectStatus.optional(),
  search: z.string().max(MAX_REDIRECT_SEARCH).optional().meta({
    description: "Only those with this in their source or in the outside address they lead to.",
  }),
};
export const listRedirectsQuery = z.strictObject({
  ...paging,
  ...redirectFilters,
});
export const createRedirect = z.strictObject({
  source: newRedirectSource,
  destination: redirectDestination,
  permanent: permanent.default(false),
});
export const updateRedirect = z.strictObject({
  source: newRedirectSource.optional(),
  destination: redirectDestination.optional(),
  permanent: permanent.optional(),
});
export const redirectQuery = z.strictObject({
  source: redirectSource,
  shareKey: z.string().max(256).optional(),
});
const target = z.string().meta({
  description: "Where the reader is led: a path on the site, or an outside address.",
});
export const foundRedirect = z.object({
  redirect: siteRedirect,
  target,
  status: z.literal([307, 308]).meta({ description: "What readers are to be answered with." }),
});

export const siteAddressQuery = z.strictObject({
  path: redirectSource.or(z.literal("/")).meta({ description: "A path on the site." }),
});
/** What readers get at an address of a site. */
export const siteAddress = z
  .object({
    object: z.literal("site-address"),
    path: z.string(),
    status: z.literal([200, 307, 308, 404]).meta({
      description:
        "What readers are to be answered with: there is something, it redirects, or 404.",
    }),
    title: z.string().optional().meta({
      description: "What is read there, or where it redirects to, in words.",
    }),
    target: target.optional(),
    redirect: siteRedirect.optional(),
  })
  .meta({ id: "SiteAddress" });
export type SiteAddress = z.infer<typeof siteAddress>;
