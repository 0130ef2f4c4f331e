import { z } from "zod";
import { inboundLinks } from "./inbound-link.ts";
import { id, listOf, timestamp } from "./primitives.ts";
import { MAX_EDITS } from "./site-structure.ts";
import { structureEdit, structureItemPointer } from "./structure-edit.ts";
import { user } from "./user.ts";

/** Changes to a site's structure, collected by everyone who may make them before readers see any. */

export const structureDraftTitle = z.string().trim().min(1).max(100);
const edits = z.array(structureEdit).max(MAX_EDITS);

export const structureDraft = z
  .object({
    object: z.literal("site-structure-draft"),
    id,
    title: structureDraftTitle,
    status: z.enum(["open", "applied", "undone"]),
    edits,
    createdBy: user,
    createdAt: timestamp,
    updatedAt: timestamp,
    appliedBy: user.optional(),
    appliedAt: timestamp.optional(),
    undoable: z.boolean().meta({
      description: "Applied, and nobody changed the structure since.",
    }),
    removed: z
      .array(z.object({ item: structureItemPointer, title: z.string() }))
      .optional()
      .meta({ description: "What applying it took off the site, while it is applied." }),
  })
  .meta({ id: "SiteStructureDraft" });
export type StructureDraft = z.infer<typeof structureDraft>;
export const structureDraftList = listOf(structureDraft);

export const createStructureDraft = z
  .strictObject({ title: structureDraftTitle, edits: edits.optional() })
  .meta({ id: "CreateSiteStructureDraft" });
export const updateStructureDraft = z
  .strictObject({ title: structureDraftTitle.optional(), edits: edits.optional() })
  .meta({ id: "UpdateSiteStructureDraft" });
export const applyStructureDraft = z.strictObject({
  structureVersion: z.number().int().min(0).meta({
    description: "The one its impact was read for; 409 when the structure has moved on.",
  }),
});

const address = z.string().meta({ description: "A path on the site." });

/** What happens to the address of a page: it is kept, redirects, shows something else, or shows nothing. */
const pageChange = z.enum(["kept", "moved", "replaced", "lost"]).meta({ id: "SitePageChange" });
const pageCount = z.number().int().min(0);
const pageCounts = z
  .object({ kept: pageCount, moved: pageCount, replaced: pageCount, lost: pageCount })
  .meta({ id: "SitePageChangeCounts" });
const pageAddress = z
  .object({
    object: z.literal("site-page-address"),
    siteSpace: id,
    page: id,
    title: z.string(),
    before: address,
    change: pageChange,
    after: address.optional().meta({
      description:
        "Where readers are led who ask for the old address; when something else is there, where the page is.",
    }),
    instead: z.string().optional().meta({ description: "What is there instead, by its title." }),
  })
  .meta({ id: "SitePageAddress" });
export type SitePageAddress = z.infer<typeof pageAddress>;

/** A page that readers cannot open, with what is at its address. */
const hiddenPage = z
  .object({
    siteSpace: id,
    page: id,
    title: z.string(),
    address: address.meta({ description: "Where it would be." }),
    behind: z.object({ item: structureItemPointer, title: z.string() }),
  })
  .meta({ id: "SiteHiddenPage" });
export const MAX_HIDDEN_NAMED = 20;
const hiddenPages = z.object({
  count: pageCount,
  pages: z.array(hiddenPage).max(MAX_HIDDEN_NAMED),
});

/** The effect on readers of changes to the structure. */
export const structureImpact = z
  .object({
    structureVersion: z.number().int().min(0),
    obstacle: z
      .object({
        edit: z.number().int().min(0).meta({ description: "Its place in `edits`, from 0." }),
        message: z.string(),
        owner: z.object({ item: structureItemPointer, title: z.string() }).optional(),
      })
      .optional()
      .meta({ description: "Why it cannot be applied to the structure as it is now." }),
    addresses: z.array(
      z.object({
        siteSpace: id,
        title: z.string(),
        before: address.optional(),
        after: address.optional().meta({
          description:
            "Where it is read; of one that goes in favour of something else, where its readers are led.",
        }),
        change: z.enum(["same", "moved", "added", "redirected", "removed"]).meta({
          description:
            "`moved`: it stays and is read elsewhere; `redirected`: it goes, and its readers are led on; `removed`: it goes, and nothing leads on.",
        }),
      }),
    ),
    defaults: z.array(
      z.object({
        section: id.optional().meta({ description: "Absent: of the site itself." }),
        before: z.string().optional(),
        after: z.string().optional(),
      }),
    ),
    hidden: z.array(
      z.object({ item: structureItemPointer, title: z.string(), condition: z.string() }),
    ),
    hiddenPages: hiddenPages.meta({
      description:
        "Pages without an address after it, since a section or site-space has the one they would have. Pages of spaces that the caller cannot open are counted only.",
    }),
    pages: pageCounts.meta({
      description: "Addresses of pages, by what happens to them.",
    }),
    inboundLinks: inboundLinks.meta({
      description: "Into spaces that the site does not show any more after it.",
    }),
  })
  .meta({ id: "SiteStructureImpact" });
export type StructureImpact = z.infer<typeof structureImpact>;

export const MAX_LISTED_PAGES = 1000;
export const previewStructureEdits = z
  .strictObject({
    edits,
    pages: z
      .strictObject({
        change: pageChange.optional(),
        after: z.string().max(4096).optional().meta({
          description: "The address that the part before ended with.",
        }),
        limit: z.number().int().min(0).max(MAX_LISTED_PAGES).optional(),
      })
      .optional()
      .meta({ description: "Which addresses of pages to list; none when absent." }),
  })
  .meta({ id: "PreviewSiteStructureEdits" });
export const previewedStructure = structureImpact
  .extend({
    pageAddresses: z
      .object({
        items: z.array(pageAddress),
        next: address.optional().meta({
          description: "What `pages.after` takes for the next part; absent at the end.",
        }),
      })
      .meta({
        description:
          "In the order of their addresses; those of spaces that the caller cannot open are counted only.",
      }),
  })
  .meta({ id: "PreviewedSiteStructure" });
export type PreviewedStructure = z.infer<typeof previewedStructure>;
