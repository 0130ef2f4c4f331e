import type { Block, BlockNode, BlockType, Document, Inline } from "#contract/schemas/document.ts";
import { holdsText, isBlock, isInline } from "#content/block.ts";
import { MAX_KEY } from "#content/limits.ts";
import type { TextPlace } from "#content/markdown/normalise-text.ts";
import { hasLetters, type MarkedText, markLine, markNodes } from "../markers/marked-text.ts";
import type { UnitKind } from "./unit.ts";

/** A translatable text of a document, in its place. */
export interface UnitPlace {
  readonly key: string;
  readonly kind: UnitKind;
  readonly source: MarkedText;
}

/** Returns the nodes that replace a unit's, or undefined to keep them. */
export type ChangeUnit = (place: UnitPlace) => readonly BlockNode[] | undefined;

/** Blocks that are the same in every language, including everything inside them. */
const copied: ReadonlySet<BlockType> = new Set([
  "code",
  "math",
  "raw",
  "divider",
  "openapi",
  "openapi-operation",
  "openapi-schemas",
]);

/** Whether a block, including everything inside it, is copied unchanged. */
export const isCopied = (type: BlockType): boolean => copied.has(type);

/** The attributes of blocks that people read. */
const attributes: Partial<Record<BlockType, readonly (readonly [string, UnitKind])[]>> = {
  image: [
    ["alt", "image-text"],
    ["title", "image-caption"],
  ],
  expandable: [["title", "expandable-title"]],
  "tabs-item": [["title", "tab-title"]],
};

/** The attributes that are units in a block of this type. */
export const unitAttributes = (type: BlockType): readonly (readonly [string, UnitKind])[] =>
  attributes[type] ?? [];

/** The place of a block's text; undefined for a block without translatable text. */
export const textPlaceOf = (block: Block): TextPlace | undefined => {
  if (!holdsText(block.type) || isCopied(block.type) || block.nodes.some(isBlock)) return undefined;
  if (block.type === "table-cell") return "cell";
  return block.type === "paragraph" ? "paragraph" : "heading";
};

/** The text of all leaves. */
export const lineOf = (nodes: readonly BlockNode[]): string =>
  nodes
    .flatMap((node) => (node.object === "text" ? node.leaves : []))
    .map(({ text }) => text)
    .join("");

const imagesIn = (nodes: readonly BlockNode[]): Inline[] =>
  nodes.filter(isInline).filter(({ type }) => type === "image");

/** The images of a text by what they show: the address, and the occurrence among those with the same address. */
export const namedImages = (nodes: readonly BlockNode[]): { name: string; image: Inline }[] => {
  const counts = new Map<string, number>();
  return imagesIn(nodes).map((image) => {
    const src = image.data["src"] ?? "";
    const count = (counts.get(src) ?? 0) + 1;
    counts.set(src, count);
    return { name: `${String(count)} ${src}`, image };
  });
};

class UnitChanges {
  /** If a key occurs twice in a document, it belongs to the first unit; the next one gets a number. */
  private readonly taken = new Set<string>();

  constructor(
    private readonly change: ChangeUnit,
    private readonly isUnit: (source: MarkedText) => boolean,
  ) {}

  block(block: Block): Block {
    if (isCopied(block.type)) return block;
    const data = this.data(block);
    const place = textPlaceOf(block);
    const nodes =
      place === undefined ? this.inner(block.nodes) : this.images(block, this.text(block, place));
    return data === block.data && nodes === block.nodes ? block : { ...block, data, nodes };
  }

  /** Returns the same list if nothing in it changes. */
  blocks(blocks: Block[]): Block[] {
    const changed = blocks.map((block) => this.block(block));
    return changed.every((block, at) => block === blocks[at]) ? blocks : changed;
  }

  private inner(nodes: BlockNode[]): BlockNode[] {
    const changed = nodes.map((node) => (isBlock(node) ? this.block(node) : node));
    return changed.every((node, at) => node === nodes[at]) ? nodes : changed;
  }

  private text(block: Block, place: TextPlace): BlockNode[] {
    const kind = place === "paragraph" ? "paragraph" : place === "cell" ? "cell" : "heading";
    const changed = this.unit(block.key, kind, markNodes(block.nodes, place));
    return changed === undefined ? block.nodes : [...changed];
  }

  private data(block: Block): Block["data"] {
    let { data } = block;
    for (const [name, kind] of unitAttributes(block.type)) {
      const changed = this.line(`${block.key}:${name}`, kind, data[name]);
      if (changed !== undefined) data = { ...data, [name]: changed };
    }
    return data;
  }

  /** Replaces the texts of images; `nodes` may be a translation with the images in another order. */
  private images({ key, nodes: source }: Block, nodes: BlockNode[]): BlockNode[] {
    const changes = new Map<string, Inline["data"]>();
    for (const [at, { name, image }] of namedImages(source).entries()) {
      let { data } = image;
      for (const [attribute, kind] of unitAttributes("image")) {
        const unit = `${key}:${attribute}-${String(at + 1)}`;
        const changed = this.line(unit, kind, data[attribute]);
        if (changed !== undefined) data = { ...data, [attribute]: changed };
      }
      if (data !== image.data) changes.set(name, data);
    }
    if (changes.size === 0) return nodes;
    const names = new Map(namedImages(nodes).map(({ name, image }) => [image, name]));
    return nodes.map((node) => {
      const data = isInline(node) ? changes.get(names.get(node) ?? "") : undefined;
      return data === undefined || !isInline(node) ? node : { ...node, data };
    });
  }

  private line(key: string, kind: UnitKind, value: unknown): string | undefined {
    if (typeof value !== "string") return undefined;
    const changed = this.unit(key, kind, markLine(value));
    return changed === undefined ? undefined : lineOf(changed);
  }

  private unit(
    given: string,
    kind: UnitKind,
    source: MarkedText,
  ): readonly BlockNode[] | undefined {
    let key = given;
    for (let count = 2; this.taken.has(key); count += 1)
      key = `${given.slice(0, MAX_KEY)}:${String(count)}`;
    this.taken.add(key);
    return this.isUnit(source) ? this.change({ key, kind, source }) : undefined;
  }
}

/**
 * Applies `change` to each unit of a document, that is, each text with a letter in it, in reading order. What does
 * not change stays the same object.
 */
export const changeUnits = (document: Document, change: ChangeUnit): Document => {
  const changes = new UnitChanges(change, ({ text }) => hasLetters(text));
  const nodes = changes.blocks(document.nodes);
  return nodes === document.nodes ? document : { ...document, nodes };
};

/** Every text of a document that could be a unit, even without a letter, by the key it would have. */
export const textsOfDocument = (document: Document): Map<string, MarkedText> => {
  const texts = new Map<string, MarkedText>();
  const note: ChangeUnit = ({ key, source }) => {
    texts.set(key, source);
    return undefined;
  };
  new UnitChanges(note, () => true).blocks(document.nodes);
  return texts;
};
