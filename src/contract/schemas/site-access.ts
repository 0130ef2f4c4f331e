import { z } from "zod";
import { id, listOf, location, timestamp } from "./primitives.ts";

/** Access to a site through a secret address. */

export const shareLinkName = z.string().max(50).meta({ id: "ShareLinkName" });
export const shareLink = z
  .object({
    object: z.literal("share-link"),
    id,
    createdAt: timestamp,
    name: shareLinkName.optional(),
    active: z.boolean().optional(),
    urls: z.object({ published: location.optional() }),
  })
  .meta({ id: "ShareLink" });
export type ShareLink = z.infer<typeof shareLink>;
export const shareLinkList = listOf(shareLink);
export const createShareLink = z.strictObject({ name: shareLinkName });
export const updateShareLink = z.strictObject({
  active: z.boolean().optional(),
  name: shareLinkName.optional(),
});
