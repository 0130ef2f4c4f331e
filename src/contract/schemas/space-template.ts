import { z } from "zod";
import { answeredDocument } from "./json-document.ts";
import { contentRef, emoji, iconName, pageId, pageType } from "./page.ts";
import { id, listOf, mapOf } from "./primitives.ts";

/** Maximum number of pages in a template; a larger space is duplicated instead. */
export const MAX_TEMPLATE_PAGES = 1000;
/** Maximum number of named links that one use of a template fills in. */
const MAX_NAMED_LINKS = 100;

const linkName = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/, "must be letters, digits, - and _");

export const templateParams = z
  .strictObject({
    contentRefs: mapOf(linkName, contentRef, MAX_NAMED_LINKS).optional().meta({
      description:
        "Where named links of the template lead, by their names: a link to `refs/support` has the name `support`. Links that are not named here keep their words and lose the link.",
    }),
  })
  .meta({ id: "SpaceTemplateParams" });

/** Names a template to take pages from. */
export const applySpaceTemplate = z
  .strictObject({ id, params: templateParams.optional() })
  .meta({ id: "ApplySpaceTemplate" });
export type ApplySpaceTemplate = z.infer<typeof applySpaceTemplate>;

/** What a new space can start with. */
export const spaceTemplate = z
  .object({
    object: z.literal("space-template"),
    id,
    title: z.string(),
    description: z.string().optional().meta({ description: "Absent for a space." }),
    emoji: emoji.optional(),
    pages: z.number().int().min(0).meta({ description: "How many pages with a text it brings." }),
    space: id.optional().meta({
      description: "The space it is, where the organization made it itself.",
    }),
  })
  .meta({ id: "SpaceTemplate" });
export type SpaceTemplate = z.infer<typeof spaceTemplate>;
export const spaceTemplateList = listOf(spaceTemplate);

const templatePageFields = z.object({
  id: pageId,
  type: pageType,
  title: z.string(),
  emoji: emoji.optional(),
  icon: iconName.optional(),
  description: z.string().optional(),
});

/** A page in a template. */
export type SpaceTemplatePage = z.infer<typeof templatePageFields> & { pages: SpaceTemplatePage[] };

const templatePage: z.ZodType<SpaceTemplatePage> = templatePageFields
  .extend({
    get pages() {
      return z.array(templatePage);
    },
  })
  .meta({ id: "SpaceTemplatePage" });

export const spaceTemplatePages = z
  .object({
    pages: z.array(templatePage).meta({ description: "As a tree." }),
    contentRefs: z.array(z.string()).meta({
      description: "The names of its named links, which `params.contentRefs` fills.",
    }),
  })
  .meta({ id: "SpaceTemplatePages" });

/** One page of a template with its text. */
export const spaceTemplateText = templatePageFields
  .extend({ document: answeredDocument })
  .meta({ id: "SpaceTemplateText" });
