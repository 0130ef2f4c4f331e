import { z } from "zod";
import { MAX_PAGE_DESCRIPTION, MAX_PAGE_TITLE } from "./limits.ts";
import { MAX_MARKDOWN } from "./document.ts";
import { answeredDocument } from "./json-document.ts";
import { id, location, mapOf, timestamp, url } from "./primitives.ts";

export const pageTypes = ["document", "group", "link"] as const;
export const pageType = z.enum(pageTypes).meta({ id: "RevisionPageType" });

export const pageId = z
  .string()
  .max(40)
  .regex(/^[a-zA-Z0-9]{1,40}$/, "must be 1 to 40 letters and digits");

/** Maximum number of pages in a space, and maximum depth of the tree; a top-level page has depth 1. */
export const MAX_PAGES = 10_000;
export const MAX_PAGE_DEPTH = 20;

/** Emoji: characters or codepoints. */
export const emoji = z.string().max(50).meta({ id: "Emoji" });
export const iconName = z.string().max(50).meta({ id: "Icon" });

export const pageTitle = z.string().min(1).max(MAX_PAGE_TITLE);
export const pageSlug = z
  .string()
  .max(100)
  .regex(/^[^/\s?#]*$/, "must have no slash, space, ? or #")
  .meta({ id: "RevisionPageSlug" });
export const pageDescription = z.string().max(MAX_PAGE_DESCRIPTION);

/** The target of a link page, or the source of a cover or picture. */
export const contentRef = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("file"), file: id }),
    z.strictObject({ kind: z.literal("url"), url }),
    z.strictObject({ kind: z.literal("page"), page: id, space: id.optional() }),
    z.strictObject({
      kind: z.literal("anchor"),
      anchor: z.string().max(512),
      page: id.optional(),
      space: id.optional(),
    }),
    z.strictObject({ kind: z.literal("user"), user: id }),
    z.strictObject({ kind: z.literal("collection"), collection: id }),
    z.strictObject({ kind: z.literal("space"), space: id }),
    z.strictObject({
      kind: z.literal("reusable-content"),
      reusableContent: id,
      space: id.optional(),
    }),
    z.strictObject({ kind: z.literal("openapi"), spec: id }),
  ])
  .meta({ id: "ContentRef" });
export type ContentRef = z.infer<typeof contentRef>;

export const pageLayout = z
  .strictObject({
    width: z.enum(["default", "wide"]),
    cover: z.boolean(),
    coverSize: z.enum(["hero", "full"]),
    title: z.boolean(),
    description: z.boolean(),
    tableOfContents: z.boolean(),
    outline: z.boolean(),
    pagination: z.boolean(),
    metadata: z.boolean(),
  })
  .meta({ id: "RevisionPageLayoutOptions" });
export type PageLayout = z.infer<typeof pageLayout>;

/** The layout of a page that does not set its own. */
export const defaultLayout: PageLayout = {
  width: "default",
  cover: true,
  coverSize: "hero",
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
};

export const pageCover = z
  .strictObject({ yPos: z.number(), ref: contentRef.optional(), refDark: contentRef.optional() })
  .meta({ id: "RevisionPageDocumentCover" });

/** Maximum number of variables of a space or a page. */
export const MAX_VARIABLES = 500;
export const variables = mapOf(
  z.string().max(64),
  z.union([z.string().max(256), z.number(), z.boolean()]),
  MAX_VARIABLES,
).meta({ id: "Variables" });

/** Everything a page states about itself. Compared, merged and listed attribute by attribute. */
export const pageAttributes = z.object({
  id: pageId,
  type: pageType,
  title: pageTitle,
  slug: pageSlug,
  description: pageDescription.optional(),
  emoji: emoji.optional(),
  icon: iconName.optional(),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
  layout: pageLayout.optional(),
  cover: pageCover.optional(),
  variables: variables.optional(),
  /** For a link page: its target. */
  target: contentRef.optional(),
  /** For a document page: the hash that addresses its document. */
  document: id.optional(),
});
export type PageAttributes = z.infer<typeof pageAttributes>;

/** The file of a commit that a page or file of the space was read from. */
export const gitBlob = z.object({ oid: z.string(), path: z.string() }).meta({ id: "GitSyncBlob" });

const common = {
  id: pageId,
  title: z.string().min(1),
  emoji: emoji.optional(),
  icon: iconName.optional(),
  createdAt: timestamp.optional(),
  updatedAt: timestamp.optional(),
};
const flags = {
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
};

const documentFields = z.object({
  ...common,
  kind: z.literal("sheet").meta({ deprecated: true }),
  type: z.literal("document"),
  urls: z.object({ app: location }),
  slug: z.string(),
  path: z.string(),
  description: z.string().optional(),
  documentId: id.optional(),
  git: gitBlob.optional(),
  layout: pageLayout,
  cover: pageCover.optional(),
  variables: variables.optional(),
  ...flags,
  markdown: z
    .string()
    .max(MAX_MARKDOWN * 2)
    .optional(),
  document: answeredDocument.optional(),
});
const groupFields = z.object({
  ...common,
  kind: z.literal("group").meta({ deprecated: true }),
  type: z.literal("group"),
  slug: z.string(),
  path: z.string(),
  ...flags,
});

export const linkPage = z
  .object({
    ...common,
    kind: z.literal("link").meta({ deprecated: true }),
    type: z.literal("link"),
    target: contentRef,
    href: z.string().optional(),
    hidden: z.boolean().optional(),
  })
  .meta({ id: "RevisionPageLink" });

export type DocumentPage = z.infer<typeof documentFields> & { pages: RevisionPage[] };
export type GroupPage = z.infer<typeof groupFields> & { pages: RevisionPage[] };
export type LinkPage = z.infer<typeof linkPage>;
export type RevisionPage = DocumentPage | GroupPage | LinkPage;

type Recursive<Fields extends z.ZodObject> = z.ZodObject<
  Fields["shape"] & { pages: z.ZodArray<z.ZodType<RevisionPage>> }
>;

export const documentPage: Recursive<typeof documentFields> = documentFields
  .extend({
    get pages() {
      return z.array(revisionPage);
    },
  })
  .meta({ id: "RevisionPageDocument" });

export const groupPage: Recursive<typeof groupFields> = groupFields
  .extend({
    get pages() {
      return z.array(revisionPage);
    },
  })
  .meta({ id: "RevisionPageGroup" });

/** A page of a revision, with its children. */
export const revisionPage: z.ZodType<RevisionPage> = z
  .discriminatedUnion("type", [documentPage, groupPage, linkPage])
  .meta({ id: "RevisionPage" });

export const pageList = z.object({ pages: z.array(revisionPage) });
