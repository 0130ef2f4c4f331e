import { z } from "zod";

/** How much storage an organization's files use, and its limit. */
export const organizationStorage = z
  .object({
    object: z.literal("organization-storage"),
    used: z.number().int().min(0).meta({
      description:
        "Bytes of the files of its spaces, those of earlier revisions and of the trash too.",
    }),
    limit: z.number().int().min(1).nullable().meta({
      description: "Bytes beyond which no more files are taken; null where there is no such limit.",
    }),
  })
  .meta({ id: "OrganizationStorage" });
export type OrganizationStorage = z.infer<typeof organizationStorage>;
