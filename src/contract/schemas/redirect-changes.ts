import { z } from "zod";
import { MAX_CHANGED_REDIRECTS, MAX_IMPORTED_ADDRESS, MAX_IMPORTED_REDIRECTS } from "./limits.ts";
import { id } from "./primitives.ts";
import { apply, selectionOf } from "./selection.ts";
import { permanent, redirectDestination, redirectFilters } from "./site-redirect.ts";

/** Bulk changes to a site's redirects: remove them, make them permanent or temporary, or add them from a list. */

const total = z.number().int().min(0);

export const changeRedirects = z
  .strictObject({
    redirects: selectionOf(redirectFilters, { most: MAX_CHANGED_REDIRECTS, noun: "Redirects" }),
    change: z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("remove") }),
      z.strictObject({ type: z.literal("set-permanent"), permanent }),
    ]),
    apply,
  })
  .meta({ id: "ChangeSiteRedirects" });

export const redirectChanges = z
  .object({
    object: z.literal("redirect-changes"),
    applied: z.boolean(),
    changed: total,
    unchanged: total,
    missing: total,
    outcomes: z.array(
      z.object({
        id,
        outcome: z.enum(["changed", "unchanged", "missing"]).meta({
          description:
            "`changed`, or would be; `unchanged`, being so already; `missing`, being no redirect, or none any more.",
        }),
        source: z.string().optional(),
      }),
    ),
  })
  .meta({ id: "SiteRedirectChanges" });
export type RedirectChanges = z.infer<typeof redirectChanges>;

const line = z.strictObject({
  source: z.string().max(MAX_IMPORTED_ADDRESS).meta({
    description:
      "An old path, or a whole old address, of which the path counts; with `*` at its end everything that begins so.",
  }),
  target: z.string().max(MAX_IMPORTED_ADDRESS).meta({
    description:
      "A path of the site, such as /guides/intro, or an http or https address; with `*` at its end what the source's `*` stands for is carried over.",
  }),
});

export const importRedirects = z
  .strictObject({
    redirects: z.array(line).min(1).max(MAX_IMPORTED_REDIRECTS),
    permanent: permanent.default(true),
    apply,
  })
  .meta({ id: "ImportSiteRedirects" });

export const importOutcomes = ["added", "unchanged", "refused"] as const;
export const importRefusals = {
  source: "The source is not a path that readers can open.",
  target: "The target is not a path of the site or an http or https address.",
  "no-target": "The site has nothing at the target.",
  live: "Readers find a page at the source, so it cannot redirect.",
  redirected: "The source already redirects to something else.",
  repeated: "An earlier line has the same source.",
  wildcard: "The target ends with * and the source does not.",
  circle: "Readers would be led in a circle, or through more than 16 redirects in a row.",
} as const;
export type ImportRefusal = keyof typeof importRefusals;

/** The outcome for one line. */
const importOutcome = z.object({
  source: z.string().meta({ description: "As redirects are written, where it is a path." }),
  target: z.string(),
  outcome: z.enum(importOutcomes).meta({
    description:
      "`added`, or would be; `unchanged`, because it redirects there already; `refused`, as `reason` says.",
  }),
  reason: z
    .enum(Object.keys(importRefusals) as [ImportRefusal, ...ImportRefusal[]])
    .optional()
    .meta({
      description: Object.entries(importRefusals)
        .map(([reason, when]) => `- \`${reason}\`: ${when}`)
        .join("\n"),
    }),
  destination: redirectDestination.optional(),
  captureWildcard: z.boolean().optional(),
  title: z.string().optional().meta({ description: "What it leads to, in words." }),
});
const imported = { applied: z.boolean(), added: total, unchanged: total, refused: total };

export const redirectImport = z
  .object({
    object: z.literal("redirect-import"),
    ...imported,
    outcomes: z.array(importOutcome),
  })
  .meta({ id: "SiteRedirectImport" });
export type RedirectImport = z.infer<typeof redirectImport>;

/** A bound space whose repository offers redirects. */
const offering = { space: id.meta({ description: "A space that is bound to a repository." }) };
export const gitRedirectsQuery = z.strictObject(offering);
export const takeGitRedirects = z.strictObject(offering).meta({ id: "TakeGitRedirects" });

/** The redirects in `.gitbook.yaml`, as redirects of a site that shows its space. */
export const gitRedirects = z
  .object({
    object: z.literal("git-redirects"),
    ...imported,
    outcomes: z
      .array(
        importOutcome.extend({
          from: z.string().meta({ description: "As the file writes it." }),
          to: z.string().meta({ description: "As the file writes it." }),
        }),
      )
      .meta({ description: "Of each place where the site shows the space, in the file's order." }),
  })
  .meta({ id: "GitRedirects" });
export type GitRedirects = z.infer<typeof gitRedirects>;
