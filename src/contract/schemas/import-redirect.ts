import { z } from "zod";
import { pageId } from "./page.ts";
import { id, listOf, paging } from "./primitives.ts";
import { permanent } from "./site-redirect.ts";

/** The addresses of an imported source, as redirects of a site that shows the imported content. */

/** What happens to an old path, and the reason if it is nothing. */
const importRedirectStatuses = {
  new: "It becomes a redirect.",
  redirected: "It is redirected already.",
  live: "A section, a site-space or a page of the site has this path.",
  "no-page": "Its page is not in the space, as before its change request is merged.",
  unusable:
    "It cannot be the source of a redirect: it is too long, or holds a query or an empty step.",
} as const;
export type ImportRedirectStatus = keyof typeof importRedirectStatuses;

const status = z
  .enum(Object.keys(importRedirectStatuses) as [ImportRedirectStatus, ...ImportRedirectStatus[]])
  .meta({
    id: "ImportRedirectStatus",
    description: Object.entries(importRedirectStatuses)
      .map(([word, means]) => `- \`${word}\`: ${means}`)
      .join("\n"),
  });

/** Which part of the source the site replaces. */
const importRedirectBases = ["origin", "folder"] as const;
export type ImportRedirectBase = (typeof importRedirectBases)[number];

const chosen = {
  siteSpace: id.optional().meta({
    description:
      "Where the site shows the space; its first place if absent. Redirects lead to its pages there.",
  }),
  base: z.enum(importRedirectBases).optional().meta({
    description:
      "What the site takes the place of: the whole `origin` of the source, so that paths stay what they were, or the `folder` that was imported, so that they begin below it. `origin` if absent.",
  }),
};

export const importRedirect = z
  .object({
    source: z.string().meta({ description: "The old path." }),
    page: pageId.meta({
      description: "The page that was imported from there.",
    }),
    title: z.string().meta({ description: "What that page was called there." }),
    status,
  })
  .meta({ id: "ImportRedirect" });
export type ImportRedirect = z.infer<typeof importRedirect>;
export const importRedirectList = listOf(importRedirect);

export const listImportRedirectsQuery = z.strictObject({
  ...paging,
  ...chosen,
  status: status.optional(),
});

export const createImportRedirects = z
  .strictObject({ ...chosen, permanent: permanent.default(true) })
  .meta({ id: "CreateImportRedirects" });

const count = z.number().int().min(0);
export const createdImportRedirects = z
  .object({
    created: count,
    redirected: count,
    live: count,
    noPage: count,
    unusable: count,
  })
  .meta({
    id: "CreatedImportRedirects",
    description: "Old paths by what became of them.",
  });
