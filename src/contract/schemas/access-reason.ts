import { z } from "zod";
import { id } from "./primitives.ts";
import { memberRole } from "./role.ts";

const resource = z.object({
  type: z.enum(["space", "collection", "organization"]),
  id,
  title: z.string(),
});

/** One reason why a person has a role on a space or collection. */
export const accessReason = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("organization-admin"), role: memberRole }),
    z.object({
      type: z.literal("grant"),
      role: memberRole,
      on: resource,
      team: z.object({ id, title: z.string() }).optional().meta({
        description: "The team it was given to; absent when given to the person.",
      }),
    }),
    z.object({ type: z.literal("default-level"), role: memberRole, on: resource }),
  ])
  .meta({ id: "AccessReason" });
export type AccessReason = z.infer<typeof accessReason>;
