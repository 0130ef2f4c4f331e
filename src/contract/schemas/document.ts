import { z } from "zod";
import { mapOf } from "./primitives.ts";

/**
 * The content of a page or comment as it is stored, compared and merged. A document is an ordered list of blocks, a
 * block contains blocks or text, and text is a run of leaves with marks. Every block has a permanent key. See
 * src/content/README.md. Requests and responses use another format, json-document.ts; only operations that compare
 * blocks respond with these.
 */

/** Maximum number of characters in one Markdown text: five megabytes of plain text, the most a body may carry. */
export const MAX_MARKDOWN = 5_000_000;

export const blockTypes = [
  "paragraph",
  "heading-1",
  "heading-2",
  "heading-3",
  "heading-4",
  "heading-5",
  "heading-6",
  "list-ordered",
  "list-unordered",
  "list-tasks",
  "list-item",
  "blockquote",
  "divider",
  "code",
  "table",
  "table-row",
  "table-cell",
  "image",
  "file",
  "hint",
  "tabs",
  "tabs-item",
  "expandable",
  "math",
  "embed",
  "content-ref",
  "openapi",
  "openapi-operation",
  "openapi-schemas",
  "raw",
] as const;
export const blockType = z.enum(blockTypes).meta({ id: "ContentBlockType" });
export type BlockType = z.infer<typeof blockType>;

export const markTypes = ["bold", "italic", "code", "strikethrough", "link", "raw"] as const;

/** A value in a block's data: text, number, boolean, null, or a short list of words. */
const dataValue = z.union([
  z.string().max(MAX_MARKDOWN),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(2048).nullable()).max(1000),
]);
const data = mapOf(z.string().max(64), dataValue, 32);
export type BlockData = z.infer<typeof data>;

const mark = z
  .strictObject({
    object: z.literal("mark"),
    type: z.enum(markTypes),
    /** For a link: `href` and optionally `title`. */
    data: mapOf(z.string().max(16), z.string().max(4096), 4).optional(),
  })
  .meta({ id: "ContentMark" });
export type Mark = z.infer<typeof mark>;

const leaf = z
  .strictObject({
    object: z.literal("leaf"),
    text: z.string().max(MAX_MARKDOWN),
    marks: z.array(mark).max(16),
  })
  .meta({ id: "ContentLeaf" });
export type Leaf = z.infer<typeof leaf>;

const textNode = z
  .strictObject({ object: z.literal("text"), leaves: z.array(leaf).max(100_000) })
  .meta({ id: "ContentText" });
export type TextNode = z.infer<typeof textNode>;

/** Inline content that is not text: an image, or a hard line break. */
const inline = z
  .strictObject({
    object: z.literal("inline"),
    type: z.enum(["image", "break"]),
    isVoid: z.literal(true),
    /** For an image: `src`, `alt` and optionally `title`. */
    data: mapOf(z.string().max(16), z.string().max(MAX_MARKDOWN), 4),
    marks: z.array(mark).max(16),
  })
  .meta({ id: "ContentInline" });
export type Inline = z.infer<typeof inline>;

/** Declared explicitly: a schema whose inferred type refers to itself cannot be written to a declaration file. */
export interface Block {
  object: "block";
  type: BlockType;
  key: string;
  isVoid: boolean;
  data: BlockData;
  nodes: BlockNode[];
}
export type BlockNode = Block | TextNode | Inline;

export const block = z
  .strictObject({
    object: z.literal("block"),
    type: blockType,
    key: z.string().min(1).max(64),
    isVoid: z.boolean(),
    data,
    get nodes(): z.ZodType<BlockNode[], BlockNode[]> {
      return z.array(z.union([block, textNode, inline])).max(100_000);
    },
  })
  .meta({ id: "ContentBlock" });

export const document = z.strictObject({
  object: z.literal("document"),
  data: z.strictObject({ schemaVersion: z.number().int().min(1).max(1).optional() }),
  nodes: z.array(block).max(100_000),
});
export type Document = z.infer<typeof document>;
