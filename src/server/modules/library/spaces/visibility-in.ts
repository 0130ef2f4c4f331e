import type { Space } from "#contract/schemas/space.ts";

/**
 * Who may see a space that is not published follows where it stands: in a collection its audience is the
 * collection's, at the top level it is private. What is published stays as it is.
 */
export const visibilityIn = (
  parent: string | null,
  visibility: Space["visibility"] = "private",
): Space["visibility"] => {
  if (visibility !== "private" && visibility !== "in-collection") return visibility;
  return parent === null ? "private" : "in-collection";
};
