import { use } from "react";
import type { ReactNode } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { headingLevel } from "./headings.ts";
import { SurroundingsContext } from "./surroundings.ts";

const headingLooks: Record<number, string> = {
  1: "text-xl font-semibold",
  2: "text-lg font-semibold",
  3: "text-md font-semibold",
  4: "text-base font-semibold",
  5: "text-base font-medium",
  6: "text-base font-medium text-muted",
};

type HeadingTag = "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
const tags: readonly HeadingTag[] = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** The paragraph or heading around what stands in a line. */
export const TextElement = ({ block, children }: { block: Block; children: ReactNode }) => {
  const { headingOffset } = use(SurroundingsContext);
  const level = headingLevel(block.type);
  if (level === undefined) return <p className="wrap-anywhere">{children}</p>;
  const Tag = tags[Math.min(Math.max(level + headingOffset, 1), 6) - 1] ?? "h6";
  return (
    <Tag className={`wrap-anywhere text-balance ${headingLooks[level] ?? ""}`}>{children}</Tag>
  );
};
