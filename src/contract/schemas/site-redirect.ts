import { z } from "zod";
import { MAX_REDIRECT_SEARCH, MAX_REDIRECT_SOURCE, MAX_UPSERTED_REDIRECTS } from "./limits.ts";
import { id, listOf, paging, timestamp } from "./primitives.ts";
import { webAddress } from "./web-address.ts";

/** Redirects from old addresses of a site. */

const PATH_WORDS =
  "one slash before every step and none at the end, and in the steps only letters without accents, digits, - . _ ~ + and codes such as %20; no spaces, ? or #";
/** A path on a site, as requested by readers. */
const readerPath = z
  .string()
  .max(MAX_REDIRECT_SOURCE)
  .regex(
    /^\/(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+)*$/,
    `must be a path such as /guide: ${PATH_WORDS}`,
  );
export const redirectSource = z
  .string()
  .max(MAX_REDIRECT_SOURCE)
  .regex(
    /^\/(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+)*(?:\/\*|\*)?$/,
    `must be a path such as /old/guide: ${PATH_WORDS}; a * only at its very end`,
  )
  .meta({
    id: "SiteRedirectSourcePath",
    description:
      "A path. With `*` at its end it stands for everything that begins so: `/old/*` for `/old` and all below it, `/old*` also for `/older`.",
  });
/** The dot segments . and .., which browsers resolve before they send a request. */
const DOT_STEP = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
export const newRedirectSource = redirectSource.refine(
  (source) => !DOT_STEP.test(source),
  "must not hold the steps . or .., which browsers never ask for",
);
export const redirectDestination = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("site-section"), siteSectionId: id }),
    z.strictObject({ kind: z.literal("site-space"), siteSpaceId: id }),
    z.strictObject({
      kind: z.literal("site-page"),
      siteSpaceId: id,
      pageId: id,
    }),
    z.strictObject({ kind: z.literal("external"), url: webAddress }),
  ])
  .meta({ id: "SiteRedirectDestination" });
export type RedirectDestination = z.infer<typeof redirectDestination>;
/** A destination as entered, which can also be given as the path of a page in a space that the site shows. */
const redirectInputDestination = z
  .union([
    redirectDestination,
    z.strictObject({
      kind: z.literal("path"),
      spaceId: id,
      path: z.string().max(4096).meta({
        description:
          "Path of a page in the space, such as `guides/start`; empty for its beginning.",
      }),
    }),
  ])
  .meta({
    id: "SiteRedirectInputDestination",
    description:
      "A path, or an outside address that is one of the site's own, is kept as what is read there; where nothing is, it is refused.",
  });
export type RedirectInputDestination = z.infer<typeof redirectInputDestination>;
const redirectStatuses = ["ok", "broken", "covered", "circular"] as const;
const redirectStatus = z.enum(redirectStatuses).meta({
  id: "SiteRedirectStatus",
  description:
    "`broken`: what it led to is gone, so it leads nowhere; `covered`: something stands at its source now, and it redirects again when that goes; `circular`: it leads in a circle, or through more than 16 redirects, so that readers get 404.",
});
export const permanent = z.boolean().meta({
  description:
    "Whether browsers and search engines may remember it: readers are sent on with 308, else with 307.",
});
const captureWildcard = z.boolean().meta({
  description:
    "Whether what the `*` of the source stands for is put at the end of the destination's address; without a `*` it is false.",
});
/** Refuses to carry over a wildcard's match if the source has no wildcard. */
const carriesSomething = ({
  source,
  captureWildcard: carries,
}: {
  source: string;
  captureWildcard: boolean;
}): boolean => !carries || source.endsWith("*");
export const CARRIES_NOTHING = "needs a source that ends with *";
const carriesNothing = { path: ["captureWildcard"], message: CARRIES_NOTHING };
export const siteRedirect = z
  .object({
    object: z.literal("site-redirect"),
    id,
    source: redirectSource,
    captureWildcard,
    destination: redirectDestination,
    permanent,
    automatic: z.boolean().meta({
      description:
        "Left by a change of the structure, or by a page that was renamed, moved or deleted while the site was published; it also carries what is below its source.",
    }),
    status: redirectStatus,
    createdAt: timestamp,
  })
  .meta({ id: "SiteRedirect" });
export type SiteRedirect = z.infer<typeof siteRedirect>;
export const siteRedirectList = listOf(siteRedirect);
/** Filters for the list of redirects. */
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
export const createRedirect = z
  .strictObject({
    source: newRedirectSource,
    captureWildcard: captureWildcard.default(false),
    destination: redirectInputDestination,
    permanent: permanent.default(false),
  })
  .refine(carriesSomething, carriesNothing);
export const updateRedirect = z.strictObject({
  source: newRedirectSource.optional(),
  captureWildcard: captureWildcard.optional(),
  destination: redirectInputDestination.optional(),
  permanent: permanent.optional(),
});
/** Redirects by source: created, updated, or deleted where the destination is `null`. */
export const upsertRedirects = z
  .strictObject({
    redirects: z
      .array(
        z
          .strictObject({
            source: newRedirectSource,
            intent: z.literal("live").default("live").meta({
              description: "Redirects count at once; there are no drafts of them.",
            }),
            captureWildcard: captureWildcard.default(false),
            destination: redirectInputDestination.nullable(),
            permanent: permanent.optional().meta({
              description: "As it was where the redirect is there, else false, when absent.",
            }),
          })
          .refine(carriesSomething, carriesNothing),
      )
      .min(1)
      .max(MAX_UPSERTED_REDIRECTS),
  })
  .meta({ id: "UpsertSiteRedirects" });
const upserted = { source: redirectSource, draft: z.boolean() };
/** The result of each, in the order of the request. */
export const upsertedRedirects = z
  .object({
    results: z.array(
      z.discriminatedUnion("status", [
        z.object({ status: z.literal("created"), ...upserted, id }),
        z.object({ status: z.literal("updated"), ...upserted, id }),
        z.object({ status: z.literal("deleted"), ...upserted }),
        z.object({
          status: z.literal("error"),
          ...upserted,
          error: z.string(),
        }),
      ]),
    ),
  })
  .meta({ id: "UpsertedSiteRedirects" });
export type UpsertedRedirects = z.infer<typeof upsertedRedirects>;
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
  path: readerPath.or(z.literal("/")).meta({ description: "A path on the site." }),
});
/** What an address of a site shows to readers. */
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
