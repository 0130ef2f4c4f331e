import { z } from "zod";
import { id, timestamp } from "./primitives.ts";
import { semanticChanges } from "./revision.ts";

/** What the caller last saw of a change request, and what has changed in it since. */
const lastView = z
  .object({
    revision: id.meta({ description: "What the change request had then." }),
    viewedAt: timestamp,
    changes: semanticChanges.meta({
      description:
        "What differs from then. Of what was pulled in from the space, only what the change request itself changes or changed then.",
    }),
  })
  .meta({ id: "LastView" });

export const lastViewAnswer = z
  .object({
    lastView: lastView.optional().meta({ description: "Absent until the caller saw it once." }),
  })
  .meta({ id: "LastViewAnswer" });
export type LastViewAnswer = z.infer<typeof lastViewAnswer>;

export const markViewed = z
  .strictObject({
    revision: id.meta({ description: "The revision of the change request that the caller saw." }),
  })
  .meta({ id: "MarkViewed" });
