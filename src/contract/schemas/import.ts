import { z } from "zod";
import { type importLossNames } from "./enums.ts";
import { answeredDocument } from "./json-document.ts";
import { DEFAULT_IMPORT_PAGES, MAX_IMPORT_PAGES } from "./limits.ts";
import { pageId } from "./page.ts";
import { id, listOf, location, paging, timestamp } from "./primitives.ts";
import { user } from "./user.ts";
import { fetchableAddress } from "./web-address.ts";

/** Maximum number of other versions and languages of a site that one import lists. */
export const MAX_IMPORT_ALTERNATIVES = 50;

/** An enum whose description explains each word. */
const explained = <Word extends string>(name: string, words: Readonly<Record<Word, string>>) =>
  z.enum(Object.keys(words) as [Word, ...Word[]]).meta({
    id: name,
    description: Object.entries(words)
      .map(([word, means]) => `- \`${word}\`: ${String(means)}`)
      .join("\n"),
  });

export const contentSources = [
  "website",
  "html",
  "markdown",
  "docx",
  "zip",
  "confluence",
  "github-wiki",
  "notion",
  "google-docs",
] as const;
/** Sources that can be imported. The others are known by name, and refused as not supported yet. */
export const supportedSources = ["website", "html", "markdown"] as const;
export type SupportedSource = (typeof supportedSources)[number];

export const importContent = z
  .strictObject({
    url: fetchableAddress,
    source: z.enum(contentSources).meta({
      id: "ImportContentSource",
      description: `Only ${supportedSources.join(", ")} can be imported so far: a whole site, or the one page at the address.`,
    }),
  })
  .meta({ id: "ImportContent" });

export const importContentResult = z
  .object({
    revision: id.meta({ description: "Once the import is done: with the imported pages." }),
    importedResources: z.number().int().min(0),
    totalResources: z.number().int().min(0),
  })
  .meta({ id: "ImportContentResult" });

export const importSource = z
  .strictObject({
    type: z.enum(supportedSources).meta({
      description: "A whole site, or the one page at the address as HTML or Markdown.",
    }),
    url: fetchableAddress,
  })
  .meta({ id: "ContentImportSource" });

export const importTarget = z
  .strictObject({
    space: id,
    changeRequest: id.optional().meta({
      description: "One that is a draft or open; a new one is made where it is absent.",
    }),
    direct: z.boolean().optional().meta({
      description: "Writes into the space itself instead, which must not be locked.",
    }),
    page: pageId.optional().meta({ description: "The page to import below; the top if absent." }),
  })
  .refine(({ changeRequest, direct }) => changeRequest === undefined || direct !== true, {
    path: ["direct"],
    error: "cannot be together with changeRequest",
  })
  .meta({ id: "ContentImportTarget" });
export type ImportTarget = z.infer<typeof importTarget>;

export const importOptions = z
  .strictObject({
    maxPages: z
      .number()
      .int()
      .min(1)
      .max(MAX_IMPORT_PAGES)
      .optional()
      .meta({
        description: `Pages that are imported at most; ${DEFAULT_IMPORT_PAGES} if absent.`,
      }),
    ignoreRobots: z.boolean().optional().meta({
      description:
        "For a site of one's own: robots.txt is not obeyed. Needs the role admin in the organization.",
    }),
  })
  .meta({ id: "ContentImportOptions" });
export type ImportOptions = z.infer<typeof importOptions>;

export const startImport = z
  .strictObject({
    source: importSource,
    target: importTarget,
    options: importOptions.optional(),
  })
  .meta({ id: "StartImportRun" });

export const importStatuses = [
  "pending",
  "in-progress",
  "completed",
  "failed",
  "cancelled",
] as const;
export type ImportStatus = (typeof importStatuses)[number];
export const importPhases = ["finding", "choosing", "fetching", "writing"] as const;
export type ImportPhase = (typeof importPhases)[number];

/** Why an import failed. */
export const importReasons = {
  address: "The address does not lead to the public internet.",
  "needs-sign-in": "The site wants a sign-in.",
  "needs-script": "The site is drawn by scripts alone, so there is nothing to read.",
  "not-a-page": "The address leads to something that is no page.",
  "not-found": "There is nothing at the address.",
  robots: "The site's robots.txt asks not to be read.",
  unreachable: "The site could not be reached, or answered with an error.",
  "too-large": "There is more at the address than is read.",
  "too-slow": "The site took longer than is waited.",
  "nothing-imported": "None of the pages could be read; each says why.",
  "no-permission": "Whoever began the import may no longer write there.",
  "target-closed":
    "The change request was merged or archived, or the space was locked; choose another target.",
  "target-full": "The space would hold more pages or files than it may, or nest deeper.",
  interrupted: "It was interrupted too often.",
  unexpected: "Something unexpected went wrong.",
} as const;
export type ImportReason = keyof typeof importReasons;

/** Why a page is not imported, or was left unchanged. */
export const importPageReasons = {
  "not-chosen": "It was left out by choice.",
  "other-version": "It is of another version of the site.",
  "other-language": "It is of another language of the site.",
  "not-a-page": "The address leads to something that is no page, such as a PDF or an archive.",
  duplicate: "Another page says the very same.",
  robots: "The site's robots.txt asks not to read it.",
  cancelled: "The import was cancelled before it was fetched.",
  limit: "The import reached one of its bounds before.",
  gone: "The site no longer has it; its removal is proposed.",
  address: "The address does not lead to the public internet.",
  "needs-sign-in": "The page wants a sign-in.",
  "needs-script": "The page is drawn by scripts alone, so there is nothing to read.",
  "not-found": "There is nothing at the address.",
  status: "The site answered with an error.",
  redirects: "It was redirected too often, or out of the part of the site that is imported.",
  unreachable: "The site could not be reached, or broke off.",
  "too-slow": "The site took longer than is waited.",
  "too-large": "It is larger than a page may be.",
  "too-complex": "It is nested too deeply, or takes too long to be read.",
  unreadable: "It is packed or written in an unknown way.",
} as const;
export type ImportPageReason = keyof typeof importPageReasons;

/** What could not be carried over unchanged from a page. */
export const importLosses = {
  spans: "Cells of a table that reached over several are repeated in each.",
  "cell-blocks": "Lists, code and the like inside a cell of a table became lines of text.",
  "inline-math": "A formula inside a line became code.",
  embed: "Something embedded, such as a film, was left out.",
  drawing: "A drawing made of markup was left out.",
  form: "A form was left out.",
  script: "A script was left out.",
  address: "A link or picture with an address that may not be kept lost it; its words stay.",
  "too-deep": "What was nested too deeply stands one level up.",
  "too-much": "What came after the most that a page may hold was left out.",
  picture: "A picture could not be fetched, so it is shown from where it was.",
  "link-left-out": "A link leads to a page of the site that the import left out.",
  conflict:
    "The page was changed here and on the site in the same words; it was kept as it is here.",
} satisfies Record<(typeof importLossNames)[number], string>;
export type ImportLoss = keyof typeof importLosses;

/** Limits that cut an import short. */
export const importLimits = {
  "max-pages": "As many pages as the import may have.",
  depth: "Links that are more than ten steps away.",
  sitemap: "Addresses of sitemaps.",
  bytes: "Bytes of all pages and files together.",
  time: "Time of the whole import.",
} as const;
export type ImportLimit = keyof typeof importLimits;

export const importAlternativeKinds = ["version", "language"] as const;
export const importAlternative = z
  .object({
    id: z.string(),
    kind: z.enum(importAlternativeKinds),
    name: z.string(),
    pages: z.number().int().min(0).meta({ description: "Pages of it that were found." }),
  })
  .meta({ id: "ImportAlternative", description: "Another version or language of the site." });
export type ImportAlternative = z.infer<typeof importAlternative>;

export const importFoundBy = ["start", "navigation", "sitemap", "link", "before"] as const;
export type ImportFoundBy = (typeof importFoundBy)[number];

const count = z.number().int().min(0);

export const importFinding = z
  .object({
    generator: z.string().optional().meta({ description: "What the site was made with." }),
    whole: z.boolean().meta({
      description: "Whether the navigation is known in full; if not, more of it may come up.",
    }),
    foundBy: z.object({
      start: count,
      navigation: count,
      sitemap: count,
      link: count,
      before: count.meta({ description: "Known from the import before." }),
    }),
    alternatives: z.array(importAlternative),
    samples: z.array(id).meta({ description: "Rows whose pages were read for the preview." }),
    seconds: count.meta({ description: "How long fetching all of it may take." }),
  })
  .meta({ id: "ImportFinding", description: "What was found of the site." });
export type ImportFinding = z.infer<typeof importFinding>;

export const importResult = z
  .object({
    revision: id,
    changeRequest: id.optional(),
    changeRequestNumber: z.number().int().optional(),
    removed: count.meta({ description: "Pages that the site no longer has." }),
    conflicts: count.meta({ description: "What was changed here and on the site." }),
    files: count.meta({ description: "Pictures that became files." }),
  })
  .meta({ id: "ImportResult", description: "What was written." });

export const importRun = z
  .object({
    object: z.literal("import-run"),
    id,
    status: z.enum(importStatuses).meta({ id: "ImportStatus" }),
    phase: z.enum(importPhases).meta({ id: "ImportPhase" }),
    reason: explained("ImportReason", importReasons).optional(),
    message: z.string().optional().meta({ description: "The reason, as a sentence for people." }),
    source: importSource,
    target: importTarget,
    options: importOptions,
    found: count.meta({ description: "Pages and folders in all." }),
    fetched: count,
    imported: count,
    unchanged: count.meta({ description: "Of these: what the import before brought already." }),
    skipped: count,
    failed: count,
    scope: z.string().optional().meta({
      description:
        "Origin and folder of the source that the import keeps to, ending with a slash; once its first page was read.",
    }),
    limits: z.array(explained("ImportLimit", importLimits)).meta({
      description: "The bounds that cut it short.",
    }),
    finding: importFinding.optional(),
    plan: z.string().optional().meta({
      description: "Names what was found; `start` is held to it. There while choices are awaited.",
    }),
    result: importResult.optional(),
    previous: id.optional().meta({ description: "The import that this one updates." }),
    createdBy: user,
    createdAt: timestamp,
    updatedAt: timestamp,
    startedAt: timestamp.optional(),
    completedAt: timestamp.optional(),
    urls: z.object({ app: location, location }),
    permissions: z.object({
      manage: z.boolean().meta({ description: "Whether the caller may start, cancel and go on." }),
    }),
  })
  .meta({ id: "ContentImportRun" });
export type ImportRun = z.infer<typeof importRun>;
export const importRunList = listOf(importRun);

export const listImportsQuery = z.strictObject({
  ...paging,
  space: id.optional(),
  changeRequest: id.optional(),
  status: z
    .enum(["active", ...importStatuses])
    .optional()
    .meta({ description: "`active`: pending or in progress." }),
});

export const importPageTypes = ["page", "folder"] as const;
export const importPageStatuses = ["pending", "complete", "skipped", "failed"] as const;
export type ImportPageStatus = (typeof importPageStatuses)[number];
const loss = explained("ImportLoss", importLosses);

export const importPage = z
  .object({
    id,
    sourceURL: z.string().optional().meta({ description: "Absent for a folder." }),
    type: z.enum(importPageTypes).meta({ id: "ImportPageType" }),
    status: z.enum(importPageStatuses).meta({ id: "ImportPageStatus" }),
    reason: explained("ImportPageReason", importPageReasons).optional(),
    title: z.string(),
    parent: id.optional().meta({ description: "The row it stands below." }),
    depth: count.meta({ description: "0 at the top." }),
    page: id.meta({ description: "The page it becomes or became." }),
    foundBy: z.enum(importFoundBy).meta({ id: "ImportFoundBy" }),
    alternative: z.string().optional().meta({
      description: "The other version or language it belongs to.",
    }),
    unchanged: z.boolean().meta({ description: "The import before brought the very same." }),
    losses: z.array(z.object({ loss, count: z.number().int().min(1) })),
  })
  .meta({ id: "ImportPage" });
export type ImportPage = z.infer<typeof importPage>;
export const importPageList = listOf(importPage);

export const listImportPagesQuery = z.strictObject({
  ...paging,
  status: z.enum(importPageStatuses).optional(),
  loss: loss.optional(),
});

export const importPagePreview = z
  .object({
    page: importPage,
    document: answeredDocument.optional().meta({
      description: "What it says, with addresses as the site has them; once it was read.",
    }),
  })
  .meta({ id: "ImportPagePreview" });

const choices = z
  .strictObject({
    exclude: z.array(id).max(MAX_IMPORT_PAGES).optional().meta({
      description: "Rows that are not imported.",
    }),
    alternatives: z.array(z.string().max(64)).max(MAX_IMPORT_ALTERNATIVES).optional().meta({
      description: "Other versions and languages that are imported, too.",
    }),
    removals: z.boolean().optional().meta({
      description: "False keeps pages that the site no longer has.",
    }),
    target: importTarget.optional().meta({ description: "Another one than was named before." }),
  })
  .meta({ id: "ImportChoices" });
export type ImportChoices = z.infer<typeof choices>;

export const startImportWithChoices = z
  .strictObject({
    plan: z.string().max(64).meta({ description: "What was looked at." }),
    choices: choices.optional(),
  })
  .meta({ id: "ChooseImportPages" });

export const cancelImport = z
  .strictObject({
    keep: z.boolean().optional().meta({
      description: "Writes what has been fetched so far; only while pages are fetched.",
    }),
  })
  .meta({ id: "CancelImportRun" });

export const goOnWithImport = z
  .strictObject({
    target: importTarget.optional().meta({ description: "Another one than before." }),
  })
  .meta({ id: "ResumeImportRun" });
