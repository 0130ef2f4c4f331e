import { z } from "zod";
import { id, listOf, location, paging, timestamp } from "./primitives.ts";

/** Who gets to a site by a secret address, and where old addresses lead. */

export const shareLinkName = z.string().max(50).meta({ id: "ShareLinkName" });
export const shareLink = z
  .object({
    object: z.literal("share-link"),
    id,
    createdAt: timestamp,
    name: shareLinkName.optional(),
    active: z.boolean().optional(),
    urls: z.object({ published: location.optional() }),
  })
  .meta({ id: "ShareLink" });
export type ShareLink = z.infer<typeof shareLink>;
export const shareLinkList = listOf(shareLink);
export const createShareLink = z.strictObject({ name: shareLinkName });
export const updateShareLink = z.strictObject({
  active: z.boolean().optional(),
  name: shareLinkName.optional(),
});

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
  ])
  .meta({ id: "SiteRedirectDestination" });
export type RedirectDestination = z.infer<typeof redirectDestination>;
const redirectStatuses = ["ok", "broken", "covered"] as const;
const redirectStatus = z.enum(redirectStatuses).meta({
  id: "SiteRedirectStatus",
  description:
    "`broken`: what it led to is gone, so it leads nowhere; `covered`: something stands at its source now, and it redirects again when that goes.",
});
export const siteRedirect = z
  .object({
    object: z.literal("site-redirect"),
    id,
    source: redirectSource,
    destination: redirectDestination,
    automatic: z.boolean().meta({
      description: "Left by a change of the structure; it also carries what is below its source.",
    }),
    status: redirectStatus,
    createdAt: timestamp,
  })
  .meta({ id: "SiteRedirect" });
export type SiteRedirect = z.infer<typeof siteRedirect>;
export const siteRedirectList = listOf(siteRedirect);
export const listRedirectsQuery = z.strictObject({
  ...paging,
  status: redirectStatus.optional(),
});
export const createRedirect = z.strictObject({
  source: newRedirectSource,
  destination: redirectDestination,
});
export const updateRedirect = createRedirect.partial();
export const redirectQuery = z.strictObject({
  source: redirectSource,
  shareKey: z.string().max(256).optional(),
});
export const foundRedirect = z.object({
  redirect: siteRedirect,
  target: z.string().meta({ description: "The path on the site where the reader is led." }),
});
