import { z } from "zod";
import { iconName } from "./page.ts";
import { id } from "./primitives.ts";
import {
  condition,
  groupTitle,
  sectionDescription,
  sectionPath,
  sectionTitle,
  siteSpacePath,
} from "./site-fields.ts";
import { MAX_GROUPED_SECTIONS } from "./limits.ts";

export const structureItemTypes = ["site-space", "site-section", "site-section-group"] as const;
export const structureItemPointer = z
  .strictObject({ type: z.enum(structureItemTypes), id })
  .meta({ id: "SiteStructureItemPointer" });

const neighbours = {
  before: structureItemPointer.optional(),
  after: structureItemPointer.optional(),
};
const becomesDefault = z.boolean().optional().meta({
  description: "true: it becomes the default there; the default until then stays as a sibling.",
});
const spaceTitle = z.string().max(256).optional().meta({
  description: "Stands in where the title of the space cannot be looked up.",
});

const move = z
  .strictObject({
    operation: z.literal("move"),
    item: structureItemPointer,
    into: structureItemPointer.nullable().optional().meta({
      description:
        "The new parent, at its end; null for the top level. A neighbour says it as well; without either the item goes to the end of its own level.",
    }),
    ...neighbours,
    default: becomesDefault,
    successor: id.optional().meta({
      description:
        "When the default of a section leaves it: the site-space that follows; the first one when absent.",
    }),
  })
  .meta({ id: "MoveStructureItem" });
const updateSection = z
  .strictObject({
    operation: z.literal("update_section"),
    section: id,
    title: sectionTitle.optional(),
    path: sectionPath.optional(),
    description: sectionDescription.nullable().optional(),
    icon: iconName.nullable().optional(),
    condition: condition.nullable().optional(),
  })
  .meta({ id: "UpdateStructureSection" });
const updateGroup = z
  .strictObject({
    operation: z.literal("update_group"),
    group: id,
    title: groupTitle.optional(),
    icon: iconName.nullable().optional(),
  })
  .meta({ id: "UpdateStructureGroup" });
const updateSiteSpace = z
  .strictObject({
    operation: z.literal("update_site_space"),
    siteSpace: id,
    path: siteSpacePath.optional(),
    condition: condition.nullable().optional(),
    space: id.optional().meta({ description: "The space it is to show from now on." }),
    title: spaceTitle,
  })
  .meta({ id: "UpdateStructureSiteSpace" });
const setDefault = z
  .strictObject({
    operation: z.literal("set_default"),
    item: structureItemPointer.meta({ description: "A section or a site-space." }),
  })
  .meta({ id: "SetStructureDefault" });
const addSection = z
  .strictObject({
    operation: z.literal("add_section"),
    id,
    space: id.optional().meta({ description: "Its first space; without one it stays empty." }),
    siteSpace: id.optional().meta({ description: "Id of the site-space made of that space." }),
    title: sectionTitle.optional().meta({ description: "The space's title when absent." }),
    path: sectionPath.optional().meta({ description: "Made from the title when absent." }),
    description: sectionDescription.nullable().optional(),
    icon: iconName.nullable().optional(),
    condition: condition.nullable().optional(),
    group: id.optional().meta({ description: "The group it is to stand in." }),
    ...neighbours,
    default: becomesDefault,
    wrap: id.optional().meta({
      description:
        "Id of the section that takes in the site-spaces of a site without sections; needed only there.",
    }),
  })
  .refine(({ space, siteSpace }) => (space === undefined) === (siteSpace === undefined), {
    error: "comes together with space",
    path: ["siteSpace"],
  })
  .meta({ id: "AddStructureSection" });
const addSiteSpace = z
  .strictObject({
    operation: z.literal("add_site_space"),
    id,
    space: id,
    title: spaceTitle,
    section: id.optional().meta({
      description: "The default section when absent, or the top level of a site without sections.",
    }),
    path: siteSpacePath.optional().meta({ description: "Made from the title when absent." }),
    condition: condition.nullable().optional(),
    ...neighbours,
    default: becomesDefault,
  })
  .meta({ id: "AddStructureSiteSpace" });
const addGroup = z
  .strictObject({
    operation: z.literal("add_group"),
    id,
    title: groupTitle,
    icon: iconName.nullable().optional(),
    sections: z.array(id).max(MAX_GROUPED_SECTIONS).optional().meta({
      description: "Sections of the top level that it takes in, in this order.",
    }),
    ...neighbours,
  })
  .meta({ id: "AddStructureGroup" });
const remove = z
  .strictObject({
    operation: z.literal("remove"),
    item: structureItemPointer,
    successor: id.optional().meta({
      description: "What becomes the default, when the default goes and others stay.",
    }),
  })
  .meta({ id: "RemoveStructureItem" });
const wrap = z
  .strictObject({
    operation: z.literal("wrap"),
    id,
    title: sectionTitle.optional(),
    path: sectionPath.optional(),
    description: sectionDescription.nullable().optional(),
    icon: iconName.nullable().optional(),
    condition: condition.nullable().optional(),
  })
  .meta({
    id: "WrapSiteSpaces",
    description: "The site-spaces of a site without sections get a section around them.",
  });
const unwrap = z.strictObject({ operation: z.literal("unwrap"), section: id }).meta({
  id: "UnwrapSection",
  description: "The only section goes; its site-spaces stay, without sections.",
});

/** One change to a site's structure. The caller chooses the ids of what it creates. */
export const structureEdit = z
  .discriminatedUnion("operation", [
    move,
    updateSection,
    updateGroup,
    updateSiteSpace,
    setDefault,
    addSection,
    addSiteSpace,
    addGroup,
    remove,
    wrap,
    unwrap,
  ])
  .meta({ id: "StructureEdit" });
export type StructureEdit = z.infer<typeof structureEdit>;
/** The edit type of one operation. */
export type EditOf<Operation extends StructureEdit["operation"]> = Extract<
  StructureEdit,
  { operation: Operation }
>;
