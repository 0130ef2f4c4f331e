import { z } from "zod";

/** The kind of target a broken link points to. */
export const linkedKind = z
  .enum(["page", "anchor", "file", "space", "collection", "user", "openapi", "reusable-content"])
  .meta({ id: "LinkedKind" });
export type LinkedKind = z.infer<typeof linkedKind>;
/** Why a link is broken. */
export const breakReason = z.enum(["deleted", "heading", "path", "new"]).meta({
  id: "LinkBreakReason",
  description:
    "`deleted`: the page or file goes. `heading`: the page has no such heading any more. `path`: the path names another page then, or none. `new`: the changes write a link that leads nowhere.",
});
