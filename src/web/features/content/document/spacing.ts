import type { BlockType } from "#contract/schemas/document.ts";

/** The distance of a block from what stands above it. Containers take it away from their first. */
export const spacingOf = (type: BlockType): string => {
  switch (type) {
    case "heading-1":
      return "mt-10";
    case "heading-2":
    case "divider":
      return "mt-8";
    case "heading-3":
      return "mt-6";
    case "heading-4":
    case "heading-5":
    case "heading-6":
      return "mt-5";
    case "paragraph":
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
    case "list-item":
      return "mt-3";
    default:
      return "mt-4";
  }
};
