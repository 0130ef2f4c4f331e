import type { Block, BlockData, BlockNode, BlockType } from "#contract/schemas/document.ts";
import { isText, keyWithin, newBlock, newLeaf, newText } from "../block.ts";
import { imageData, isLineTag, isVoidLineTag } from "./line-tags.ts";
import { decodeCharacters } from "./tags.ts";
import { type HTMLElementNode, type HTMLNode, isBox, readTree } from "./tree.ts";

/** Thrown and caught in this file, for HTML that no block can represent. */
class NotShown extends Error {}

type Alignment = "center" | "right";

const alignmentOf = ({ open: { name, attributes } }: HTMLElementNode): Alignment | undefined => {
  const style = /text-align\s*:\s*(\w+)/i.exec(attributes.get("style") ?? "")?.[1];
  const said = (attributes.get("align") ?? style ?? "").toLowerCase();
  if (said === "center" || said === "right") return said;
  return name === "center" ? "center" : undefined;
};

const sourceLeaf = (source: string): BlockNode =>
  newText([newLeaf(source, [{ object: "mark", type: "raw" }])]);

const textIn = (nodes: readonly HTMLNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === "element") return textIn(node.nodes);
      return node.kind === "text" ? decodeCharacters(node.source) : "";
    })
    .join("");

const holdsSource = (node: BlockNode): boolean =>
  isText(node) && node.leaves.some(({ marks }) => marks.length > 0);

const isBreak = (node: BlockNode | undefined): boolean =>
  node !== undefined && isText(node) && /^<br[\s/>]/i.test(node.leaves[0]?.text ?? "");

/** Collapses white space as a browser does: runs become one space, and there is none at either end of a line. */
const squeezed = (nodes: readonly BlockNode[]): BlockNode[] => {
  const kept: BlockNode[] = [];
  let spaced = true;
  for (const node of nodes) {
    if (!isText(node) || holdsSource(node)) {
      kept.push(node);
      if (isBreak(node)) spaced = true;
      else if (isText(node) && /^<img/i.test(node.leaves[0]?.text ?? "")) spaced = false;
      continue;
    }
    const text = node.leaves.map((leaf) => leaf.text).join("");
    const folded = text.replaceAll(/[ \t\n]+/g, " ");
    const said: string = spaced ? folded.replace(/^ /, "") : folded;
    if (said === "") continue;
    kept.push(newText(said));
    spaced = said.endsWith(" ");
  }
  return kept;
};

const isBlank = (nodes: readonly BlockNode[]): boolean =>
  nodes.every((node) => isText(node) && !holdsSource(node) && plain(node).trim() === "");

const plain = (node: BlockNode): string =>
  isText(node) ? node.leaves.map(({ text }) => text).join("") : "";

/** Whether an element and everything in it is inline. */
const isInLine = (node: HTMLNode): boolean =>
  node.kind !== "element" ||
  isVoidLineTag(node.open.name) ||
  (isLineTag(node.open.name) && node.nodes.every(isInLine));

class Builder {
  private count = 0;

  constructor(private readonly key: string) {}

  private block(type: BlockType, nodes: BlockNode[], data: BlockData = {}): Block {
    this.count += 1;
    return newBlock(type, keyWithin(this.key, `h${String(this.count)}`), nodes, data);
  }

  /** Block content, with the text between blocks in paragraphs of its own. */
  flow(nodes: readonly HTMLNode[], align?: Alignment): Block[] {
    const blocks: Block[] = [];
    let line: HTMLNode[] = [];
    const flush = (): void => {
      blocks.push(...this.paragraph(line, align));
      line = [];
    };
    for (const node of nodes) {
      if (isInLine(node)) {
        line.push(node);
        continue;
      }
      flush();
      if (node.kind === "element") blocks.push(...this.element(node, align));
    }
    flush();
    return blocks;
  }

  private line(nodes: readonly HTMLNode[]): BlockNode[] {
    return squeezed(nodes.flatMap((node) => this.inLine(node)));
  }

  private inLine(node: HTMLNode): BlockNode[] {
    if (node.kind === "comment") return [];
    if (node.kind === "text") return [newText(decodeCharacters(node.source))];
    if (!isInLine(node)) throw new NotShown();
    if (isVoidLineTag(node.open.name)) return [sourceLeaf(node.open.source)];
    return [
      sourceLeaf(node.open.source),
      ...node.nodes.flatMap((inner) => this.inLine(inner)),
      sourceLeaf(node.close),
    ];
  }

  private paragraph(nodes: readonly HTMLNode[], align: Alignment | undefined): Block[] {
    const data = align === undefined ? {} : { align };
    const [only, ...more] = nodes.filter(
      (node) => node.kind !== "comment" && (node.kind !== "text" || node.source.trim() !== ""),
    );
    if (more.length === 0 && only?.kind === "element" && only.open.name === "img")
      return [this.block("image", [], { ...imageData(only.open), ...data })];
    const line = this.line(nodes);
    return isBlank(line) ? [] : [this.block("paragraph", line, data)];
  }

  private element(element: HTMLElementNode, around: Alignment | undefined): Block[] {
    const { open, nodes } = element;
    const align = alignmentOf(element) ?? around;
    if (isBox(open.name)) return this.flow(nodes, align);
    switch (open.name) {
      case "h1":
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6":
        return [
          this.block(
            `heading-${open.name.slice(1)}` as BlockType,
            this.line(nodes),
            align === undefined ? {} : { align },
          ),
        ];
      case "hr":
        return [this.block("divider", [])];
      case "blockquote":
        return [this.block("blockquote", this.flow(nodes))];
      case "pre": {
        const text = textIn(nodes).replace(/^\n|\n+$/g, "");
        return [this.block("code", text === "" ? [] : [newText(text)])];
      }
      case "ul":
      case "ol":
        return [this.list(element)];
      case "details":
        return [this.details(element)];
      case "table":
        return this.table(element);
      default:
        throw new NotShown();
    }
  }

  /** The child elements with these names. Throws if there are any others. */
  private parts({ nodes }: HTMLElementNode, names: readonly string[]): HTMLElementNode[] {
    return nodes.flatMap((node): HTMLElementNode[] => {
      if (node.kind === "comment" || (node.kind === "text" && node.source.trim() === "")) return [];
      if (node.kind !== "element" || !names.includes(node.open.name)) throw new NotShown();
      return [node];
    });
  }

  private list(element: HTMLElementNode): Block {
    const { name, attributes } = element.open;
    const items = this.parts(element, ["li"]).map(({ nodes }) =>
      this.block("list-item", this.flow(nodes)),
    );
    if (name === "ul") return this.block("list-unordered", items);
    const start = Number(attributes.get("start") ?? 1);
    return this.block("list-ordered", items, { start: Number.isSafeInteger(start) ? start : 1 });
  }

  private details(element: HTMLElementNode): Block {
    const summary = element.nodes.find(
      (node): node is HTMLElementNode => node.kind === "element" && node.open.name === "summary",
    );
    const title = textIn(summary?.nodes ?? [])
      .replaceAll(/\s+/g, " ")
      .trim();
    const body = this.flow(element.nodes.filter((node) => node !== summary));
    return this.block("expandable", body, { title });
  }

  private table(element: HTMLElementNode): Block[] {
    const sections = this.parts(element, ["caption", "thead", "tbody", "tfoot", "tr"]);
    const captions = sections.filter(({ open }) => open.name === "caption");
    const rows = sections
      .filter(({ open }) => open.name !== "caption")
      .flatMap((part) => (part.open.name === "tr" ? [part] : this.parts(part, ["tr"])))
      .map((row) => this.parts(row, ["th", "td"]))
      .filter((cells) => cells.length > 0);
    const spans = rows
      .flat()
      .some(({ open: { attributes } }) =>
        ["colspan", "rowspan"].some((name) => Number(attributes.get(name) ?? 1) !== 1),
      );
    if (spans || rows.length === 0) throw new NotShown();
    const [first = []] = rows;
    const width = Math.max(...rows.map((cells) => cells.length));
    const align = Array.from({ length: width }, (_, at) => {
      const said = rows.flatMap((cells) => {
        const cell = cells[at];
        return cell === undefined ? [] : [alignmentOf(cell) ?? null];
      });
      return said.every((side) => side === said[0]) ? (said[0] ?? null) : null;
    });
    const headless = !first.some(({ open }) => open.name === "th");
    const table = this.block(
      "table",
      rows.map((cells) =>
        this.block(
          "table-row",
          cells.map((cell) => this.block("table-cell", this.cell(cell))),
        ),
      ),
      { align, ...(headless && { headless }) },
    );
    return [...captions.flatMap(({ nodes }) => this.flow(nodes)), table];
  }

  /** The content of a cell: a line, or blocks if there is more than one. */
  private cell({ nodes }: HTMLElementNode): BlockNode[] {
    const blocks = this.flow(nodes);
    const [only] = blocks;
    if (only === undefined) return [];
    return blocks.length === 1 && only.type === "paragraph" ? only.nodes : blocks;
  }
}

const built = new WeakMap<Block, Block[] | null>();

const build = (block: Block): Block[] | null => {
  const source = block.data["markdown"];
  if (block.type !== "raw" || typeof source !== "string" || !/^\s*<[a-z]/i.test(source))
    return null;
  const tree = readTree(source);
  if (tree === undefined) return null;
  try {
    return new Builder(block.key).flow(tree);
  } catch (error) {
    if (error instanceof NotShown) return null;
    throw error;
  }
};

/**
 * The blocks described by the HTML of a raw block, to render in its place: paragraphs, headings, images, lists,
 * quotes, code, and tables without spans. They are not part of the document, so their keys cannot be looked up. Their
 * data may have `align` (`center`, `right`), and a table's `headless`. Returns undefined for any other block, and for
 * HTML that cannot be rendered completely.
 */
export const htmlBlocks = (block: Block): Block[] | undefined => {
  const known = built.get(block);
  if (known !== undefined) return known ?? undefined;
  const blocks = build(block);
  built.set(block, blocks);
  return blocks ?? undefined;
};
