import { z } from "zod";
import { MAX_FILE_NAME } from "./limits.ts";
import { flag, listOf, paging, timestamp } from "./primitives.ts";
import { revisionFile } from "./revision.ts";
import { user } from "./user.ts";

/** The files of a space or change request, and where they are used. */

export const fileName = z.string().min(1).max(MAX_FILE_NAME);
/** The new name of a file. */
export const newFileName = z.strictObject({ name: fileName });

const count = z.number().int().min(0);

export const spaceFile = revisionFile
  .extend({
    uses: count.meta({ description: "Pages that show it or link to it." }),
    uploadedAt: timestamp.optional().meta({
      description: "When the space got its bytes first; absent where nobody noted it.",
    }),
    uploadedBy: user.optional(),
  })
  .meta({ id: "SpaceFile" });
export type SpaceFile = z.infer<typeof spaceFile>;

export const spaceFileList = listOf(spaceFile).extend({
  stats: z
    .object({
      total: count,
      size: count.meta({ description: "Bytes of all of them." }),
      unused: count,
    })
    .meta({ id: "SpaceFileStats", description: "Of all files, whatever is filtered." }),
});

export const fileSorts = ["name", "size", "uploadedAt", "uses"] as const;
export const fileKinds = ["picture", "other"] as const;

export const spaceFilesQuery = z.strictObject({
  ...paging,
  search: z.string().max(MAX_FILE_NAME).optional().meta({
    description: "Only files whose names contain it, whatever its case.",
  }),
  kind: z.enum(fileKinds).optional(),
  used: flag.optional().meta({ description: "Only files that pages use, or that none does." }),
  sort: z.enum(fileSorts).default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
});
export type SpaceFilesQuery = z.output<typeof spaceFilesQuery>;
