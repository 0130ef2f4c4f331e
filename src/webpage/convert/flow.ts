import type { Block, BlockNode, Inline, Mark } from "#contract/schemas/document.ts";
import { isBlock, newLeaf, newText, plainTextOf } from "#content/block.ts";
import type { Conversion } from "./conversion.ts";

/** A sequence of blocks, in which text between blocks becomes paragraphs. */
export interface Flow {
  readonly blocks: Block[];
  /** Adds text with HTML's white space rules: runs of white space become one space. */
  readonly text: (text: string, marks: readonly Mark[]) => void;
  readonly add: (type: Inline["type"], data: Inline["data"], marks: readonly Mark[]) => void;
  /** Ends the current paragraph, if there is one. */
  readonly end: () => void;
  readonly push: (blocks: readonly Block[]) => void;
  /** The key of the current paragraph. */
  readonly key: () => string | undefined;
}

const marksOf = (node: BlockNode | undefined): readonly Mark[] => {
  if (node?.object === "inline") return node.marks;
  return node?.object === "text" ? (node.leaves[0]?.marks ?? []) : [];
};

const inBoth = (marks: readonly Mark[], others: readonly Mark[]): Mark[] =>
  marks.filter(
    ({ type, data }) =>
      type !== "code" &&
      others.some((other) => other.type === type && other.data?.["href"] === data?.["href"]),
  );

/** Moves spaces at the ends of marked text outside the marks that end there, as Markdown requires. */
const withSpaceOutside = (nodes: readonly BlockNode[]): BlockNode[] =>
  nodes.flatMap((node, at): BlockNode[] => {
    const leaf = node.object === "text" ? node.leaves[0] : undefined;
    if (!leaf || leaf.marks.length === 0 || !/^ | $/.test(leaf.text)) return [node];
    const text = leaf.text.trim();
    const space = (beside: BlockNode | undefined): BlockNode =>
      newText([newLeaf(" ", inBoth(leaf.marks, marksOf(beside)))]);
    return [
      ...(leaf.text.startsWith(" ") ? [space(nodes[at - 1])] : []),
      ...(text === "" ? [] : [newText([newLeaf(text, leaf.marks)])]),
      ...(text !== "" && leaf.text.endsWith(" ") ? [space(nodes[at + 1])] : []),
    ];
  });

/** Creates an empty flow. */
export const createFlow = (conversion: Conversion): Flow => {
  const blocks: Block[] = [];
  let nodes: BlockNode[] = [];
  let key: string | undefined;
  let spaced = true;
  /** The marks of the last text, if nothing else was added since. */
  let running: readonly Mark[] | undefined;
  /** Removes trailing breaks and non-breaking spaces, which only serve as spacing there. */
  const trim = (): void => {
    for (let last = nodes.at(-1); last; last = nodes.at(-1)) {
      if (last.object === "text") {
        const [leaf] = last.leaves;
        const text = leaf?.text.replace(/\s+$/, "") ?? "";
        if (leaf && text !== "") {
          if (text !== leaf.text) nodes[nodes.length - 1] = newText([newLeaf(text, leaf.marks)]);
          return;
        }
      } else if (last.object === "block" || last.type === "image") return;
      nodes.pop();
    }
  };
  const end = (): void => {
    trim();
    if (key !== undefined && nodes.length > 0)
      blocks.push(conversion.leaf("paragraph", withSpaceOutside(nodes), {}, key));
    nodes = [];
    key = undefined;
    running = undefined;
    spaced = true;
  };
  return {
    blocks,
    end,
    key: () => key,
    text: (given, marks) => {
      const whole = given.replace(/[\u200B\u2060\uFEFF\u00AD]/g, "").replace(/[ \t\n\r\f]+/g, " ");
      const text = spaced ? whole.replace(/^\s+/, "") : whole;
      if (text === "" || !conversion.takes(text, marks)) return;
      spaced = text.endsWith(" ");
      key ??= conversion.leafKey();
      // Boxes inside one code element form a single piece of code, including the spaces between them.
      const before = running === marks ? nodes.at(-1) : undefined;
      const [leaf] = before?.object === "text" ? before.leaves : [];
      if (leaf) nodes.pop();
      nodes.push(newText([newLeaf(`${leaf?.text ?? ""}${text}`, [...marks])]));
      running = marks;
    },
    add: (type, data, marks) => {
      if (type === "break" && key === undefined) return;
      if (!conversion.takes(data["alt"] ?? "", marks)) return;
      spaced = type === "break";
      running = undefined;
      key ??= conversion.leafKey();
      nodes.push({ object: "inline", type, isVoid: true, data, marks: [...marks] });
    },
    push: (pushed) => {
      end();
      for (const block of pushed) blocks.push(block);
    },
  };
};

/** How blocks that have to become one line of text are joined. */
export type Joint = "space" | "break";

const joints = (joint: Joint): BlockNode =>
  joint === "space"
    ? newText(" ")
    : { object: "inline", type: "break", isVoid: true, data: {}, marks: [] };

const withCode = (marks: readonly Mark[]): Mark[] => [...marks, { object: "mark", type: "code" }];

/** The text of blocks as one line, or as several if `joint` is a break: list items get bullets, code stays code. */
export const flatten = (blocks: readonly Block[], joint: Joint): BlockNode[] => {
  const lines: BlockNode[][] = [];
  const visit = (block: Block, before: string): void => {
    switch (block.type) {
      case "code":
      case "math":
        for (const line of plainTextOf(block).split("\n"))
          if (line.trim() !== "") lines.push([newText([newLeaf(line.trim(), withCode([]))])]);
        return;
      case "image":
        lines.push([
          {
            object: "inline",
            type: "image",
            isVoid: true,
            data: { src: String(block.data["src"] ?? ""), alt: String(block.data["alt"] ?? "") },
            marks: [],
          },
        ]);
        return;
      case "table-row":
        lines.push(
          block.nodes
            .filter(isBlock)
            .flatMap((cell, at) => (at === 0 ? cell.nodes : [newText(" | "), ...cell.nodes])),
        );
        return;
      default:
    }
    const title = block.data["title"];
    if (typeof title === "string" && title !== "") lines.push([newText(title)]);
    const text = block.nodes.filter((node) => !isBlock(node));
    if (text.length > 0) lines.push(before === "" ? text : [newText(before), ...text]);
    block.nodes.filter(isBlock).forEach((inner, at) => {
      const dot = block.type === "list-item" && at === 0 ? "• " : "";
      visit(inner, joint === "break" ? dot || (at === 0 ? before : "") : "");
    });
  };
  for (const block of blocks) visit(block, "");
  return lines.flatMap((line, at) => (at === 0 ? line : [joints(joint), ...line]));
};
