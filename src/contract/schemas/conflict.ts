import { z } from "zod";
import { MAX_MARKDOWN } from "./document.ts";
import { id } from "./primitives.ts";

/** What two sides can conflict about. */
export const conflictKinds = [
  /** One attribute of a page, such as its title. */
  "page-attribute",
  /** A page's position: its parent or its place among its siblings. */
  "page-place",
  /** Whether a page exists: one side deleted it, the other changed it. */
  "page-existence",
  "block-content",
  "block-place",
  "block-existence",
  /** One of the space's variables or files. */
  "variable",
  "file",
] as const;

const side = z.string().nullable().meta({
  description:
    "Markdown of a block, of a cell what it holds; else the value in words; null where it is not.",
});

/** Something both sides changed in incompatible ways. */
export const conflict = z
  .object({
    /** Derived from the place and the three texts: the same conflict has the same id on every machine. */
    id: z.string(),
    kind: z.enum(conflictKinds),
    page: z.object({ id, title: z.string() }).optional(),
    block: z
      .object({
        key: z.string(),
        type: z.string(),
        cell: z
          .object({
            row: z.number().int().min(1),
            column: z.number().int().min(1),
            heading: z.string().optional().meta({ description: "What heads its column." }),
          })
          .optional()
          .meta({
            description: "Of a cell: where it stands in its table, its heading being row 1.",
          }),
      })
      .optional(),
    /** For a page's attribute, a variable or a file: its name. */
    name: z.string().optional(),
    base: side,
    ours: side,
    theirs: side,
  })
  .meta({ id: "MergeConflict" });
export type Conflict = z.infer<typeof conflict>;

/** The resolution of one conflict. `text` replaces a block's content and takes Markdown. */
export const resolution = z
  .strictObject({
    conflict: z.string().min(1).max(128),
    choose: z.enum(["ours", "theirs", "text"]),
    text: z.string().max(MAX_MARKDOWN).optional(),
  })
  .meta({ id: "MergeResolution" });
export type Resolution = z.infer<typeof resolution>;
