import { z } from "zod";
import {
  documentKey as key,
  documentRef,
  documentSource,
  documentText,
  documentWords,
  type DocumentText,
  expression,
  MAX_DOCUMENT_LIST,
  plainInlines,
  refOpenAPI,
  refReusableContent,
} from "./document-text.ts";
import { MAX_SUMMARY } from "./limits.ts";
import { mapOf } from "./primitives.ts";
import { tableData } from "./document-tables.ts";

/** The blocks of a document as the API accepts and returns it. */

/** Lists are named interfaces, because a type alias may not refer to itself otherwise. */
export interface DocumentBlocks extends Array<DocumentTopLevel> {}
export interface DocumentAnyBlocks extends Array<DocumentBlock> {}
export interface DocumentFragments extends Array<DocumentFragment> {}
export interface DocumentLine extends Array<DocumentText | DocumentInline> {}

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(MAX_DOCUMENT_LIST);
// Resolved when the first document is parsed, by which time all of them are defined.
const blocks: z.ZodType<DocumentBlocks, DocumentBlocks> = z
  .lazy(() => list(documentTopLevel))
  .meta({ id: "DocumentBlocks" });
const anyBlocks: z.ZodType<DocumentAnyBlocks, DocumentAnyBlocks> = z
  .lazy(() => list(documentBlock))
  .meta({ id: "DocumentFragmentBlocks" });
const fragments: z.ZodType<DocumentFragments, DocumentFragments> = z
  .lazy(() => list(fragment))
  .meta({ id: "DocumentFragments" });
const line: z.ZodType<DocumentLine, DocumentLine> = z
  .lazy(() => list(z.discriminatedUnion("object", [documentText, documentInline])))
  .meta({ id: "DocumentLine" });

const fragment = z
  .strictObject({
    object: z.literal("fragment"),
    key,
    fragment: z.string().max(64).optional(),
    type: z.string().max(64).optional(),
    nodes: anyBlocks,
  })
  .meta({ id: "DocumentFragment" });
export type DocumentFragment = z.infer<typeof fragment>;

const annotation = z
  .strictObject({
    object: z.literal("inline"),
    type: z.literal("annotation"),
    key,
    fragments,
    isVoid: z.literal(false),
    nodes: list(documentText),
    data: z.strictObject({}).optional(),
  })
  .meta({ id: "DocumentInlineAnnotation" });

const documentInline = z
  .discriminatedUnion("type", [...plainInlines, annotation])
  .meta({ id: "DocumentInline" });
export type DocumentInline = z.infer<typeof documentInline>;

const meta = z
  .strictObject({ id: z.string().max(512) })
  .optional()
  .meta({ description: "Follows from the content; what is sent is not looked at." });
const empty = z.strictObject({});
const notVoid = z.literal(false).optional();
const yes = z.boolean().optional();
const align = z.enum(["start", "center", "end"]).meta({ id: "TextAlignment" }).optional();
const attributes = z
  .array(
    z.strictObject({
      name: z.string().min(1).max(64),
      value: documentWords.nullable(),
    }),
  )
  .max(MAX_DOCUMENT_LIST)
  .optional()
  .meta({
    description:
      "An addition: what the block's tag says besides. A member of the same name stands in for it; null where the tag lacks it.",
  });

const blockOf = <Type extends string, Rest extends z.core.$ZodLooseShape>(
  type: Type,
  name: string,
  rest: Rest,
) =>
  z
    .strictObject({ object: z.literal("block"), type: z.literal(type), key, ...rest })
    .meta({ id: name });
const voidBlock = <Type extends string, Rest extends z.core.$ZodLooseShape>(
  type: Type,
  name: string,
  rest: Rest,
) => blockOf(type, name, { ...rest, isVoid: z.literal(true) });

const paragraph = blockOf("paragraph", "DocumentBlockParagraph", {
  nodes: line,
  isVoid: notVoid,
  data: z.strictObject({ align }).optional(),
});
const heading = z
  .strictObject({
    object: z.literal("block"),
    type: z.enum(["heading-1", "heading-2", "heading-3"]),
    key,
    nodes: line,
    data: z.strictObject({
      id: z
        .string()
        .max(512)
        .regex(/^[-a-z0-9.+_]+$/, "must be small letters, digits and - . + _")
        .optional(),
      align,
      level: z.number().int().min(4).max(6).optional().meta({
        description: "An addition, of a `heading-3`: its level where that is deeper than 3.",
      }),
    }),
    meta,
    isVoid: notVoid,
  })
  .meta({ id: "DocumentBlockHeading" });

const codeLine = blockOf("code-line", "DocumentBlockCodeLine", {
  nodes: list(
    z.discriminatedUnion("object", [
      documentText,
      z.discriminatedUnion("type", [annotation, expression]),
    ]),
  ),
  data: z.strictObject({ highlighted: yes }),
  isVoid: notVoid,
});
const code = blockOf("code", "DocumentBlockCode", {
  data: z.strictObject({
    syntax: documentWords.optional(),
    title: documentWords.optional(),
    overflow: z.enum(["scroll", "wrap"]).optional(),
    lineNumbers: yes,
    fullWidth: yes,
    info: documentWords.optional().meta({
      description: "An addition: the whole line that opens it, where that says more or otherwise.",
    }),
    source: yes.meta({
      description:
        "An addition: no code, but Markdown without a block of its own, such as HTML, as it is written.",
    }),
  }),
  nodes: list(codeLine).meta({ description: "The last may hold several lines." }),
  isVoid: notVoid,
});

const listData = {
  loose: yes.meta({ description: "An addition: blank lines stand between its items." }),
};
const listItem = blockOf("list-item", "DocumentBlockListItem", {
  nodes: blocks,
  isVoid: notVoid,
  data: z.strictObject({ checked: yes }).optional(),
});
const listParts = { nodes: list(listItem), isVoid: notVoid };
const plainListData = z.strictObject(listData).optional();

const image = voidBlock("image", "DocumentBlockImage", {
  data: z.strictObject({
    ref: documentSource,
    refDark: documentSource.optional(),
    width: z.union([z.number(), z.string().max(32)]).optional(),
    height: z.union([z.number(), z.string().max(32)]).optional(),
    alt: documentWords.optional(),
  }),
  fragments,
});

const pointer = { path: documentWords, method: documentWords };
const caption = fragments.optional().meta({
  description: "An addition: a fragment `caption` of the paragraphs that stand with it.",
});

const plainValue = z.union([documentWords, z.number(), z.boolean(), z.null()]);
const plainObject = mapOf(documentWords, plainValue, 1000).meta({ id: "PlainObject" });

const tabsItem = blockOf("tabs-item", "DocumentBlockTabsItem", {
  nodes: blocks,
  data: z.strictObject({ title: documentWords.optional(), attributes }),
  meta,
  isVoid: notVoid,
});
const step = blockOf("stepper-step", "DocumentBlockStepperStep", {
  nodes: blocks,
  data: z.strictObject({ icon: z.string().max(50).optional() }),
  isVoid: notVoid,
});
const columnBlock = blockOf("column", "DocumentBlockColumn", {
  nodes: blocks,
  isVoid: notVoid,
  data: z.strictObject({ width: z.union([z.number(), z.string().max(32)]).optional() }),
});

const topLevels = [
  paragraph,
  heading,
  blockOf("list-ordered", "DocumentBlockListOrdered", {
    ...listParts,
    data: z.strictObject({
      start: z.number().int().min(0).max(999_999_999).optional(),
      ...listData,
    }),
  }),
  blockOf("list-unordered", "DocumentBlockListUnordered", { ...listParts, data: plainListData }),
  blockOf("list-tasks", "DocumentBlockListTasks", { ...listParts, data: plainListData }),
  blockOf("blockquote", "DocumentBlockQuote", {
    nodes: blocks,
    isVoid: notVoid,
    data: empty.optional(),
  }),
  blockOf("hint", "DocumentBlockHint", {
    data: z.strictObject({
      style: z.enum(["info", "warning", "danger", "success"]),
      attributes,
    }),
    nodes: blocks,
    isVoid: notVoid,
  }),
  blockOf("if", "DocumentBlockIf", {
    nodes: blocks,
    isVoid: notVoid,
    data: z.strictObject({ expression: documentWords }),
  }),
  blockOf("images", "DocumentBlockImages", {
    data: z.strictObject({ align: z.enum(["center", "left", "right"]).optional(), fullWidth: yes }),
    nodes: list(image),
    isVoid: z.literal(false),
  }),
  voidBlock("file", "DocumentBlockFile", {
    data: z.strictObject({ ref: documentSource, attributes }),
    fragments: caption,
  }),
  voidBlock("embed", "DocumentBlockEmbed", {
    data: z.strictObject({ url: documentWords, fullWidth: yes, attributes }),
    fragments: caption,
  }),
  code,
  voidBlock("expandable", "DocumentBlockExpandable", {
    data: z.strictObject({
      open: yes.meta({ description: "An addition: it is shown opened." }),
      summary: z.string().max(MAX_SUMMARY).optional().meta({
        description: "An addition: the title as it is written, where it has tags of HTML in it.",
      }),
    }),
    fragments,
    meta,
  }),
  blockOf("tabs", "DocumentBlockTabs", {
    nodes: list(tabsItem),
    isVoid: notVoid,
    data: z.strictObject({ fullWidth: yes, attributes }).optional(),
  }),
  voidBlock("table", "DocumentBlockTable", { data: tableData, fragments }),
  voidBlock("content-ref", "DocumentBlockContentRef", {
    data: z.strictObject({ ref: documentRef, attributes }),
    fragments: caption,
  }),
  voidBlock("swagger", "DocumentBlockOpenAPI", {
    data: z.strictObject({
      ...pointer,
      ref: documentSource,
      expanded: yes,
      fullWidth: yes,
      attributes,
    }),
    fragments: caption,
    meta,
  }),
  voidBlock("openapi-operation", "DocumentBlockOpenAPIOperation", {
    data: z.strictObject({ ...pointer, ref: refOpenAPI, attributes }),
    fragments: caption,
    meta,
  }),
  voidBlock("openapi-schemas", "DocumentBlockOpenAPISchemas", {
    data: z.strictObject({
      schemas: z.array(documentWords).max(1000),
      grouped: yes,
      ref: refOpenAPI,
      attributes,
    }),
    fragments: caption,
    meta,
  }),
  voidBlock("openapi-webhook", "DocumentBlockOpenAPIWebhook", {
    data: z.strictObject({ name: documentWords, method: documentWords, ref: refOpenAPI }),
    meta,
  }),
  voidBlock("divider", "DocumentBlockDivider", { data: empty }),
  voidBlock("math", "DocumentBlockMath", {
    data: z.strictObject({ formula: documentWords }),
  }),
  voidBlock("drawing", "DocumentBlockDrawing", {
    data: z.strictObject({ ref: documentSource.optional() }),
  }),
  voidBlock("reusable-content", "DocumentBlockReusableContent", {
    data: z.strictObject({ ref: refReusableContent }),
    meta: z.strictObject({ token: z.string().max(2048).optional() }).optional(),
  }),
  voidBlock("integration", "DocumentBlockIntegration", {
    data: z.strictObject({
      integration: documentWords,
      block: documentWords,
      props: plainObject,
      action: plainObject.optional(),
      url: documentWords.optional(),
      fullWidth: yes,
    }),
  }),
  blockOf("stepper", "DocumentBlockStepper", {
    nodes: list(step),
    isVoid: notVoid,
    data: empty.optional(),
  }),
  blockOf("columns", "DocumentBlockColumns", {
    data: z.strictObject({ fullWidth: yes }),
    nodes: list(columnBlock),
    isVoid: z.literal(false),
  }),
] as const;

/** A block of a document, or of a block that contains whole texts. */
export const documentTopLevel = z
  .discriminatedUnion("type", topLevels)
  .meta({ id: "DocumentBlocksTopLevels" });
export type DocumentTopLevel = z.infer<typeof documentTopLevel>;

/** Any block, including those that only appear inside a block of a certain kind. */
const documentBlock = z
  .discriminatedUnion("type", [
    ...topLevels,
    listItem,
    image,
    codeLine,
    tabsItem,
    step,
    columnBlock,
  ])
  .meta({ id: "DocumentBlock" });
export type DocumentBlock = z.infer<typeof documentBlock>;
