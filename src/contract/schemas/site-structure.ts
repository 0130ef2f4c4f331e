import { z } from "zod";
import { iconName } from "./page.ts";
import { flag, id, listOf, location, paging } from "./primitives.ts";
import { space } from "./space.ts";
import { MAX_GROUPED_SECTIONS } from "./limits.ts";
import { structureEdit, structureItemPointer } from "./structure-edit.ts";
import {
  condition,
  sectionDescription,
  groupTitle,
  sectionPath,
  sectionTitle,
  siteSpacePath,
} from "./site-fields.ts";

const urls = z.object({ location, published: location.optional() });

export const siteSpace = z
  .object({
    object: z.literal("site-space"),
    id,
    path: siteSpacePath,
    section: id.optional(),
    space,
    title: z.string(),
    default: z.boolean(),
    condition: condition.optional(),
    hasAdvancedCustomizationFeature: z.boolean().optional(),
    customized: z.boolean().meta({ description: "Whether it overrides the site's customization." }),
    broken: z
      .boolean()
      .meta({ description: "Its space is in the trash, so readers find nothing." }),
    urls,
  })
  .meta({ id: "SiteSpace" });
export type SiteSpace = z.infer<typeof siteSpace>;
export const siteSpaceList = listOf(siteSpace);

export const siteSection = z
  .object({
    object: z.literal("site-section"),
    id,
    title: sectionTitle,
    description: sectionDescription.optional(),
    default: z.boolean(),
    path: sectionPath,
    condition: condition.optional(),
    sectionGroup: id.optional(),
    siteSpaces: z.array(siteSpace),
    urls,
    icon: iconName.optional(),
  })
  .meta({ id: "SiteSection" });
export type SiteSection = z.infer<typeof siteSection>;
export const siteSectionList = listOf(siteSection);

export const siteSectionGroup = z
  .object({
    object: z.literal("site-section-group"),
    id,
    title: groupTitle,
    sections: z.array(siteSection),
    icon: iconName.optional(),
  })
  .meta({ id: "SiteSectionGroup" });
export type SiteSectionGroup = z.infer<typeof siteSectionGroup>;
export const siteSectionGroupList = listOf(siteSectionGroup);

export const siteStructure = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("sections"),
      structure: z.array(z.discriminatedUnion("object", [siteSection, siteSectionGroup])),
    }),
    z.object({ type: z.literal("siteSpaces"), structure: z.array(siteSpace) }),
  ])
  .meta({ id: "SiteStructure" });
export type SiteStructure = z.infer<typeof siteStructure>;
export const siteStructureItem = z
  .discriminatedUnion("object", [siteSpace, siteSection, siteSectionGroup])
  .meta({ id: "SiteStructureItem" });

const shareKey = z.string().max(256).optional().meta({
  description: "Of an active share link; the addresses in the answer then carry it.",
});
export const structureQuery = z.strictObject({ shareKey });
export const listSectionsQuery = z.strictObject({ ...paging, shareKey });
export const listSiteSpacesQuery = z.strictObject({
  ...paging,
  shareKey,
  default: flag.optional().meta({
    description: "true: only the default ones, false: only the others.",
  }),
});

export const addSection = z
  .strictObject({
    spaceId: id,
    title: sectionTitle.nullable().optional(),
    icon: iconName.nullable().optional(),
  })
  .meta({ id: "AddSiteSection" });
export const updateSection = z
  .strictObject({
    title: sectionTitle.optional(),
    path: sectionPath.optional(),
    defaultSiteSpace: id.optional(),
    condition: condition.nullable().optional(),
    icon: iconName.nullable().optional(),
    description: sectionDescription.nullable().optional(),
  })
  .meta({ id: "UpdateSiteSection" });

export const addSectionGroup = z
  .strictObject({
    title: groupTitle,
    icon: iconName.nullable().optional(),
    sections: z.array(id).max(MAX_GROUPED_SECTIONS).optional(),
  })
  .meta({ id: "AddSiteSectionGroup" });
export const updateSectionGroup = z
  .strictObject({
    title: groupTitle.optional(),
    icon: iconName.nullable().optional(),
  })
  .meta({ id: "UpdateSiteSectionGroup" });
export const addToGroup = z.strictObject({ sectionId: id });

export const addSiteSpace = z
  .strictObject({ spaceId: id, sectionId: id.optional() })
  .meta({ id: "AddSiteSpace" });
export const updateSiteSpace = z
  .strictObject({
    path: siteSpacePath.optional(),
    condition: condition.nullable().optional(),
    spaceId: id.optional(),
  })
  .meta({ id: "UpdateSiteSpace" });

/** Removing a default that has siblings requires naming its successor. */
export const removalQuery = z.strictObject({
  successor: id.optional().meta({
    description: "Which sibling becomes the default, when the default is removed.",
  }),
});

export const structureItemPosition = z
  .strictObject({
    before: structureItemPointer.optional(),
    after: structureItemPointer.optional(),
  })
  .meta({ id: "SiteStructureItemMovePosition" });
export const sortStructure = z
  .strictObject({
    item: structureItemPointer,
    position: structureItemPosition,
    into: structureItemPointer.nullable().optional().meta({
      description:
        "The section or group it is to stand in, null for the root; for places without neighbours.",
    }),
  })
  .meta({ id: "SortSiteStructure" });

/** Maximum number of edits applied at once. */
export const MAX_EDITS = 1000;
export const editStructure = z
  .strictObject({
    edits: z.array(structureEdit).min(1).max(MAX_EDITS),
    undo: z.boolean().default(false).meta({
      description:
        "Whether they take earlier edits back: addresses that go with them were there only in between, and do not redirect.",
    }),
  })
  .meta({ id: "EditSiteStructure" });

/* The deprecated moves name their target differently. */
const sectionPointer = z
  .strictObject({ type: z.literal("site-section"), siteSection: id })
  .meta({ id: "SiteSectionPointer" });
const groupPointer = z
  .strictObject({ type: z.enum(["site-section", "site-section-group"]), id })
  .meta({ id: "SiteSectionGroupPointer" });
const siteSpacePointer = z
  .strictObject({ type: z.literal("site-space"), siteSpace: id })
  .meta({ id: "SiteSpacePointer" });
const moveBeside = <Pointer extends z.ZodType>(pointer: Pointer) =>
  z.strictObject({
    position: z.strictObject({ before: pointer.optional(), after: pointer.optional() }).optional(),
  });
export const moveSection = moveBeside(sectionPointer);
export const moveSectionGroup = moveBeside(groupPointer);
export const moveSiteSpace = moveBeside(siteSpacePointer);
