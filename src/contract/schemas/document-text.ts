import { z } from "zod";
import { MAX_MARKDOWN } from "./document.ts";

/** Marks, references and texts of a document as the API accepts and returns it. Blocks are in document-blocks.ts. */

/** Maximum number of entries in one list of a document. */
export const MAX_DOCUMENT_LIST = 100_000;

export const documentKey = z.string().min(1).max(64).optional();
const id = z.string().min(1).max(64);
export const documentWords = z.string().max(MAX_MARKDOWN);
const isVoid = z.literal(true);

const colors = [
  "default",
  "green",
  "blue",
  "red",
  "orange",
  "yellow",
  "purple",
  "$primary",
  "$info",
  "$success",
  "$warning",
  "$danger",
] as const;

const plainMark = <Type extends string>(type: Type, name: string) =>
  z.strictObject({ object: z.literal("mark"), type: z.literal(type) }).meta({ id: name });

const codeMark = z
  .strictObject({
    object: z.literal("mark"),
    type: z.literal("code"),
    data: z
      .strictObject({
        source: z.boolean().optional().meta({
          description:
            "An addition: the text is Markdown source without a shape of its own, such as `<kbd>`.",
        }),
      })
      .optional(),
  })
  .meta({ id: "DocumentMarkCode" });

const colorMark = z
  .strictObject({
    object: z.literal("mark"),
    type: z.literal("color"),
    data: z.strictObject({ text: z.enum(colors), background: z.enum(colors) }),
  })
  .meta({ id: "DocumentMarkColor" });

export const documentTextMark = z
  .discriminatedUnion("type", [
    plainMark("bold", "DocumentMarkBold"),
    plainMark("italic", "DocumentMarkItalic"),
    codeMark,
    plainMark("keyboard", "DocumentMarkKeyboard"),
    plainMark("strikethrough", "DocumentMarkStrikethrough"),
    colorMark,
    plainMark("superscript", "DocumentMarkSuperscript"),
    plainMark("subscript", "DocumentMarkSubscript"),
  ])
  .meta({ id: "DocumentTextMark" });
export type DocumentTextMark = z.infer<typeof documentTextMark>;
const marks = z.array(documentTextMark).max(16);

const documentLeaf = z
  .strictObject({
    object: z.literal("leaf"),
    text: documentWords.meta({ description: "A line feed is a line break, unless `wrapped`." }),
    marks,
    wrapped: z.boolean().optional().meta({
      description:
        "An addition: the line feeds only wrap lines of the Markdown; they show as spaces.",
    }),
  })
  .meta({ id: "DocumentTextLeaf" });
export type DocumentLeaf = z.infer<typeof documentLeaf>;

export const documentText = z
  .strictObject({
    object: z.literal("text"),
    key: documentKey,
    leaves: z.array(documentLeaf).max(MAX_DOCUMENT_LIST),
  })
  .meta({ id: "DocumentText", description: "Its key is not kept; keys of blocks are." });
export type DocumentText = z.infer<typeof documentText>;

const refURL = z
  .strictObject({
    kind: z.literal("url"),
    url: documentWords.meta({
      description: "As the text says it, so it may be relative or a picture in itself (`data:`).",
    }),
  })
  .meta({ id: "ContentRefURL" });
const refFile = z
  .strictObject({ kind: z.literal("file"), file: id })
  .meta({ id: "ContentRefFile" });
export const refOpenAPI = z
  .strictObject({ kind: z.literal("openapi"), spec: z.string().min(1).max(2048) })
  .meta({ id: "ContentRefOpenAPI" });
export const refReusableContent = z
  .strictObject({
    kind: z.literal("reusable-content"),
    reusableContent: id,
    space: id.optional(),
  })
  .meta({ id: "ContentRefReusableContent" });

/** The source of a picture or file in a document. */
export const documentSource = z
  .discriminatedUnion("kind", [refURL, refFile])
  .meta({ id: "DocumentFileRef" });
export type DocumentSource = z.infer<typeof documentSource>;

/** The target of a link in a document. */
export const documentRef = z
  .discriminatedUnion("kind", [
    refFile,
    refURL,
    z.strictObject({ kind: z.literal("page"), page: id, space: id.optional() }),
    z.strictObject({
      kind: z.literal("anchor"),
      anchor: documentWords,
      page: id.optional(),
      space: id.optional(),
    }),
    z.strictObject({ kind: z.literal("user"), user: id }),
    z.strictObject({ kind: z.literal("collection"), collection: id }),
    z.strictObject({ kind: z.literal("space"), space: id }),
    refReusableContent,
    refOpenAPI,
  ])
  .meta({ id: "DocumentContentRef" });
export type DocumentRef = z.infer<typeof documentRef>;

const inlineImage = z
  .strictObject({
    object: z.literal("inline"),
    type: z.literal("inline-image"),
    key: documentKey,
    data: z.strictObject({
      ref: documentSource,
      refDark: documentSource.optional(),
      caption: documentWords.optional(),
      size: z.enum(["original", "line"]).optional(),
      alt: documentWords.optional().meta({ description: "An addition: the alternative text." }),
      marks: marks.optional().meta({ description: "An addition: marks the image stands in." }),
    }),
    isVoid,
  })
  .meta({ id: "DocumentInlineImage" });
export type DocumentInlineImage = z.infer<typeof inlineImage>;

const link = z
  .strictObject({
    object: z.literal("inline"),
    type: z.literal("link"),
    key: documentKey,
    nodes: z
      .array(z.discriminatedUnion("object", [documentText, inlineImage]))
      .max(MAX_DOCUMENT_LIST),
    data: z.strictObject({
      ref: documentRef,
      title: documentWords.optional().meta({ description: "An addition: the link's title." }),
      within: z.number().int().min(1).max(16).optional().meta({
        description:
          "An addition: how many of the first marks of its texts are around the link, and not inside it.",
      }),
    }),
    isVoid: z.literal(false).optional(),
  })
  .meta({ id: "DocumentInlineLink" });
export type DocumentInlineLink = z.infer<typeof link>;

const voidInline = <Type extends string, Data extends z.ZodType>(
  type: Type,
  name: string,
  data: Data,
) =>
  z
    .strictObject({
      object: z.literal("inline"),
      type: z.literal(type),
      key: documentKey,
      data,
      isVoid,
    })
    .meta({ id: name });

export const expression = voidInline(
  "expression",
  "DocumentInlineExpression",
  z.strictObject({ expression: documentWords }),
);

/** What can appear inline beside text and contains no blocks. */
export const plainInlines = [
  link,
  voidInline("emoji", "DocumentInlineEmoji", z.strictObject({ code: z.string().max(64) })),
  voidInline("icon", "DocumentInlineIcon", z.strictObject({ icon: z.string().max(50) })),
  expression,
  voidInline("inline-math", "DocumentInlineMath", z.strictObject({ formula: documentWords })),
  inlineImage,
  voidInline("mention", "DocumentInlineMention", z.strictObject({ ref: documentRef })),
  voidInline(
    "button",
    "DocumentInlineButton",
    z.strictObject({
      label: documentWords,
      kind: z.enum(["primary", "secondary"]),
      icon: z.string().max(50).optional(),
      ref: documentRef,
    }),
  ),
] as const;
