import { createContext } from "react";
import type { BlockRow } from "#content/compare/documents.ts";

/** What is shown here: both states woven together, or one of them beside the other. */
export type Side = "both" | "before" | "after";

export const SideContext = createContext<Side>("both");

/** Keys of blocks that went from one container to another. */
export const ElsewhereContext = createContext<ReadonlySet<string>>(new Set());

/** Whether something of this kind stands on a side. */
export const isOnSide = (kind: BlockRow["kind"] | "marked", side: Side): boolean =>
  side === "both" ||
  (kind !== "added" && kind !== "removed") ||
  (kind === "added") === (side === "after");
