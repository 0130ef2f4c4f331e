import type { Block, BlockData, BlockNode } from "#contract/schemas/document.ts";
import { newBlock, newText } from "../block.ts";

/** The hint style for each kind of alert. */
const styleOf: Readonly<Record<string, string>> = {
  note: "info",
  tip: "success",
  important: "info",
  warning: "warning",
  caution: "danger",
};

const ALERT_LINE = /^\[!(note|tip|important|warning|caution)\](?:\n|$)/i;

/**
 * The first line of the alert that a hint was parsed from; undefined for a hint that was not an alert, or has changed
 * since.
 */
export const alertLineOf = (data: BlockData): string | undefined => {
  const { alert, style, ...rest } = data;
  if (typeof alert !== "string" || !Object.hasOwn(styleOf, alert)) return undefined;
  if (styleOf[alert] !== style || Object.keys(rest).length > 0) return undefined;
  return `[!${alert.toUpperCase()}]`;
};

/** The displayed name of an alert; undefined for a hint that is not one. */
export const alertWordOf = (data: BlockData): string | undefined => {
  const { alert } = data;
  if (alertLineOf(data) === undefined || typeof alert !== "string") return undefined;
  return alert.charAt(0).toUpperCase() + alert.slice(1);
};

/** The content of a paragraph below its first line, which is `line`; undefined if that is not a separate line. */
const belowLine = ({ nodes }: Block, line: string): BlockNode[] | undefined => {
  const [first, ...others] = nodes;
  if (first?.object !== "text") return undefined;
  const [leaf, ...leaves] = first.leaves;
  if (leaf !== undefined && line.endsWith("\n")) {
    return [newText([{ ...leaf, text: leaf.text.slice(line.length) }, ...leaves]), ...others];
  }
  const [joint, ...rest] = others;
  if (leaves.length > 0) return undefined;
  if (joint === undefined) return [];
  return joint.object === "inline" && joint.type === "break" ? rest : undefined;
};

/**
 * Converts a quote to a hint if it starts with an alert line such as `[!NOTE]` and has content below it. The quote's
 * blocks are in normal form; `paragraph` normalises what is left of the first one.
 */
export const alertOf = (
  quote: Block,
  paragraph: (nodes: BlockNode[]) => Block[],
): Block | undefined => {
  const [first, ...others] = quote.nodes;
  if (first?.object !== "block" || first.type !== "paragraph") return undefined;
  const [start] = first.nodes;
  const leaf = start?.object === "text" ? start.leaves[0] : undefined;
  if (leaf === undefined || leaf.marks.length > 0) return undefined;
  const [line, kind] = ALERT_LINE.exec(leaf.text) ?? [];
  const alert = kind?.toLowerCase() ?? "";
  const style = styleOf[alert];
  if (line === undefined || style === undefined) return undefined;
  const below = belowLine(first, line);
  if (below === undefined || (below.length === 0 && others.length === 0)) return undefined;
  return newBlock("hint", quote.key, [...paragraph(below), ...others], { style, alert });
};
