import { z } from "zod";
import { MAX_REASON } from "./limits.ts";

/** In its own file, so that the form of a dismissal loads nothing of comments and documents. */
export const dismissReview = z
  .strictObject({
    reason: z.string().trim().min(1).max(MAX_REASON).meta({
      description: "Why; everybody can read it.",
    }),
  })
  .meta({ id: "DismissChangeRequestReview" });
