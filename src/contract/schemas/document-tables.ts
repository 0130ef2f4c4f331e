import { z } from "zod";
import { mapOf } from "./primitives.ts";
import { documentRef, documentWords, MAX_DOCUMENT_LIST } from "./document-text.ts";

/** Columns, rows and views of a document's table. The texts of its cells are fragments of the block. */

/** The name of a column, row or fragment. Names that every object inherits are refused. */
const name = z
  .string()
  .min(1)
  .max(64)
  .regex(/^(?!__proto__$)/, "must be another name");
const names = z.array(name).max(MAX_DOCUMENT_LIST);

const column = <Type extends string>(type: Type) => ({
  id: name,
  title: documentWords,
  type: z.literal(type),
});

const textColumn = z
  .strictObject({
    ...column("text"),
    textAlignment: z.enum(["center", "right", "left"]),
    verticalAlignment: z.enum(["top", "middle", "bottom"]).optional(),
    aligned: z.boolean().optional().meta({
      description:
        "An addition: the table asks for its texts to stand left; without it they do because nothing is asked for.",
    }),
  })
  .meta({ id: "DocumentTableDefinitionText" });
const option = z
  .strictObject({ value: documentWords, label: documentWords, color: z.string().max(64) })
  .meta({ id: "DocumentTableSelectOption" });

const definition = z
  .discriminatedUnion("type", [
    textColumn,
    z.strictObject(column("number")).meta({ id: "DocumentTableDefinitionNumber" }),
    z.strictObject(column("checkbox")).meta({ id: "DocumentTableDefinitionCheckbox" }),
    z.strictObject(column("files")).meta({ id: "DocumentTableDefinitionFiles" }),
    z
      .strictObject({ ...column("users"), multiple: z.boolean() })
      .meta({ id: "DocumentTableDefinitionUsers" }),
    z
      .strictObject({ ...column("rating"), max: z.number() })
      .meta({ id: "DocumentTableDefinitionRating" }),
    z
      .strictObject({
        ...column("select"),
        multiple: z.boolean(),
        options: z.array(option).max(1000),
      })
      .meta({ id: "DocumentTableDefinitionSelect" }),
    z.strictObject(column("content-ref")).meta({ id: "DocumentTableDefinitionContentRef" }),
  ])
  .meta({ id: "DocumentTableDefinition" });
export type DocumentTableDefinition = z.infer<typeof definition>;

const record = z
  .strictObject({
    orderIndex: z.string().max(256).meta({ description: "Rows stand in the order of these." }),
    values: mapOf(
      name,
      z.union([
        z.number(),
        documentWords.meta({ description: "Of a text column: the name of a fragment." }),
        z.boolean(),
        z.array(documentWords).max(1000),
        documentRef,
      ]),
      MAX_DOCUMENT_LIST,
    ),
  })
  .meta({ id: "DocumentTableRecord" });
export type DocumentTableRecord = z.infer<typeof record>;

const grid = z
  .strictObject({
    type: z.literal("grid"),
    columns: names,
    columnWidths: mapOf(name, z.number(), 1000).optional(),
    hideHeader: z.boolean(),
    useNewSizing: z.boolean().optional(),
  })
  .meta({ id: "DocumentTableViewGrid" });
const cards = z
  .strictObject({
    type: z.literal("cards"),
    cardSize: z.enum(["medium", "large"]),
    columns: names,
    targetDefinition: name.optional(),
    coverDefinition: name.optional(),
    hideColumnTitle: z.boolean().optional(),
  })
  .meta({ id: "DocumentTableViewCards" });

export const tableData = z.strictObject({
  view: z.discriminatedUnion("type", [grid, cards]),
  records: mapOf(name, record, MAX_DOCUMENT_LIST),
  definition: mapOf(name, definition, MAX_DOCUMENT_LIST),
  fullWidth: z.boolean().optional(),
});
