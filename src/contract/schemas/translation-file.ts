import { z } from "zod";
import { MAX_FILE_UNITS } from "./limits.ts";
import { flag, id } from "./primitives.ts";
import { unitStateFilter } from "./translation-unit.ts";

export const exportTranslationQuery = z.strictObject({
  format: z.enum(["xliff", "po"]).meta({ description: "XLIFF 1.2, or PO as gettext has it." }),
  page: id.optional().meta({ description: "Only the units of this page." }),
  state: unitStateFilter.optional().meta({ description: "Only units in this state." }),
});

export const importTranslationQuery = z.strictObject({
  apply: flag.default(false).meta({
    description: "Whether it is written; otherwise only its outcome is worked out.",
  }),
});

const total = z.number().int().min(0);

export const translationImport = z
  .object({
    applied: z.boolean(),
    taken: total.meta({ description: "Units that get the translation of the file." }),
    same: total.meta({ description: "Units that say this already." }),
    open: total.meta({
      description: "Units that the file says somebody has still to look at; they are left.",
    }),
    older: total.meta({
      description:
        "Units whose source has changed since the file was made: their translations are kept in the memory, for the text that they were made for.",
    }),
    unknown: total.meta({ description: "Units that the translation does not have any more." }),
    refused: z
      .array(
        z.object({
          page: z.string(),
          key: z.string(),
          line: z.number().int().meta({ description: "Of the file, from 1." }),
          message: z.string(),
        }),
      )
      .meta({ description: "Units whose translation does not fit; they are left. At most 100." }),
    refusedCount: total,
  })
  .meta({
    id: "TranslationImport",
    description: `What becomes of a file, of ${MAX_FILE_UNITS} units at most.`,
  });
export type TranslationImport = z.output<typeof translationImport>;
