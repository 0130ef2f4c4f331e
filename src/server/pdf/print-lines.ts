import type { BlockNode, Inline, Leaf, Mark } from "#contract/schemas/document.ts";
import { isText } from "#content/block.ts";
import { shownLeaf } from "./html-comments.ts";
import type { PrintImage, PrintLine, PrintRun, PrintTarget } from "./print-document.ts";
import { isRtl, type Printable } from "./printable.ts";

/** What lines need to know of the document they stand in. */
export interface LineScope {
  readonly printable: Printable;
  /** Where an address leads; undefined for one that cannot be followed from here. */
  readonly targetOf: (address: string) => PrintTarget | undefined;
  readonly imageOf: (address: string, alt: string) => PrintImage;
  /** Of lines that were added or removed as a whole. */
  readonly change?: "added" | "removed";
}

const has = (marks: readonly Mark[], type: Mark["type"]): boolean =>
  marks.some((mark) => mark.type === type);

const linkOf = (marks: readonly Mark[], scope: LineScope): { link?: PrintTarget } => {
  const href = marks.find(({ type }) => type === "link")?.data?.["href"];
  const link = href === undefined ? undefined : scope.targetOf(href);
  return link === undefined ? {} : { link };
};

const changeOf = ({ change }: LineScope) => (change === undefined ? {} : { change });

export const textRun = (leaf: Leaf, scope: LineScope): PrintRun => ({
  kind: "text",
  text: scope.printable.text(leaf.text),
  ...(has(leaf.marks, "bold") && { bold: true }),
  ...(has(leaf.marks, "italic") && { italic: true }),
  ...(has(leaf.marks, "strikethrough") && { struck: true }),
  ...((has(leaf.marks, "code") || has(leaf.marks, "raw")) && { code: true }),
  ...linkOf(leaf.marks, scope),
  ...changeOf(scope),
});

export const inlineRun = ({ type, data, marks }: Inline, scope: LineScope): PrintRun => {
  if (type === "break") return { kind: "break" };
  const image = scope.imageOf(data["src"] ?? "", data["alt"] ?? "");
  const { link } = linkOf(marks, scope);
  if (link === undefined) return { kind: "image", image, ...changeOf(scope) };
  // A picture that leads somewhere is no decoration, whatever is said of it.
  return {
    kind: "image",
    image: { ...image, alt: image.alt.trim() || "Picture" },
    link,
    ...changeOf(scope),
  };
};

const runsOf = (node: BlockNode, scope: LineScope): PrintRun[] => {
  if (isText(node)) {
    const leaves = scope.change === undefined ? node.leaves.map(shownLeaf) : node.leaves;
    return leaves.filter(({ text }) => text !== "").map((leaf) => textRun(leaf, scope));
  }
  return node.object === "inline" ? [inlineRun(node, scope)] : [];
};

/** A line of plain text. */
export const plainLine = (
  text: string,
  { printable }: Pick<LineScope, "printable">,
): PrintLine => ({
  runs: text === "" ? [] : [{ kind: "text", text: printable.text(text) }],
  ...(isRtl(text) && { rtl: true }),
});

/** Gives a sign to each piece that begins a change; spaces before its words stay outside of it. */
const withSigns = (runs: readonly PrintRun[]): PrintRun[] =>
  runs.flatMap((run, at): PrintRun[] => {
    const before = runs[at - 1];
    const was = before === undefined || before.kind === "break" ? undefined : before.change;
    if (run.kind === "break" || run.change === undefined || run.change === was) return [run];
    if (run.kind === "image") return [{ ...run, begins: true }];
    const spaces = /^\s*(?=\S)/u.exec(run.text)?.[0] ?? "";
    const words: PrintRun = { ...run, text: run.text.slice(spaces.length), begins: true };
    return spaces === "" ? [words] : [{ kind: "text", text: spaces }, words];
  });

/** A line of these pieces, from right to left where its first letter says so. */
export const lineOfRuns = (
  runs: readonly PrintRun[],
  { printable }: Pick<LineScope, "printable">,
): PrintLine => {
  // Pictures and ends of lines part words.
  const texts = printable.across(runs.map((run) => (run.kind === "text" ? run.text : "\n")));
  const broken = runs.map((run, at) =>
    run.kind === "text" ? { ...run, text: texts[at] ?? "" } : run,
  );
  return { runs: withSigns(broken), ...(isRtl(texts.join("")) && { rtl: true }) };
};

/** The text, pictures and breaks of a block that holds text. */
export const printLine = (nodes: readonly BlockNode[], scope: LineScope): PrintLine =>
  lineOfRuns(
    nodes.flatMap((node) => runsOf(node, scope)),
    scope,
  );
