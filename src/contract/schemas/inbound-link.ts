import { z } from "zod";
import { MAX_ASKED_SPACES } from "./limits.ts";
import { id, wholeNumber } from "./primitives.ts";

/** Links to spaces from pages of other spaces, so that nobody takes away unawares what is linked to. */

export const inboundLinksQuery = z.strictObject({
  space: z.array(id).max(MAX_ASKED_SPACES).default([]).meta({
    description: "The spaces that are asked about; links between them are left out.",
  }),
  site: id.optional().meta({ description: "Also all spaces that this site shows." }),
  limit: wholeNumber(0, 100).default(5).meta({ description: "Pages that are named, 0 to 100." }),
});
export const inboundLinks = z
  .object({
    count: z.number().int().min(0).meta({ description: "Pages that link there." }),
    pages: z
      .array(
        z.object({
          space: z.object({ id, title: z.string() }),
          page: z.object({ id, title: z.string() }),
        }),
      )
      .meta({ description: "The first of them, in the order of their spaces' titles." }),
  })
  .meta({ id: "InboundLinks" });
export type InboundLinks = z.infer<typeof inboundLinks>;
