import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import type { Side } from "./order.ts";
import type { Block } from "#contract/schemas/document.ts";
import { plainTextOf } from "../block.ts";
import type { BlockForest } from "./block-forest.ts";
import type { PageAttributes } from "#contract/schemas/page.ts";
import type { PageAttributeName } from "../compare/trees.ts";
import type { PageTree, PlacedPage } from "../page-tree.ts";
import type { ForestConflict } from "./forest.ts";

/** Resolutions by the id of their conflict. */
export type Resolutions = ReadonlyMap<string, Resolution>;

/** Indexes resolutions. Of two for the same conflict, the later one counts. */
export const resolutionsById = (resolutions: readonly Resolution[]): Resolutions =>
  new Map(resolutions.map((resolution) => [resolution.conflict, resolution]));

/**
 * Adds an id to a conflict: a hash of its subject and the three texts. `state` covers what the texts do not show, so
 * that a resolution for one state does not apply to another.
 */
export const newConflict = (content: Omit<Conflict, "id">, state: string[] = []): Conflict => {
  const { kind, page, block, name, base, ours, theirs } = content;
  const place = [kind, page?.id, block?.key, name];
  return { id: `c${hashOf(JSON.stringify([place, base, ours, theirs, state]))}`, ...content };
};

/** The side a resolution chooses; undefined without a resolution, or if it provides a text of its own. */
export const chosenSide = (resolution: Resolution | undefined): Side | undefined =>
  resolution?.choose === "text" ? undefined : resolution?.choose;

/** The text a resolution provides instead of either side. */
export const chosenText = (resolution: Resolution | undefined): string | undefined =>
  resolution?.choose === "text" ? resolution.text : undefined;

/** Odd multipliers that mix bits well; each gives an independent hash of 32 bits. */
const FACTORS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f];

/** A 128-bit hash of a text, the same on every machine. Not cryptographic. */
export const hashOf = (text: string): string =>
  FACTORS.map((factor) => {
    let hash = factor ^ text.length;
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), factor);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0).toString(36).padStart(7, "0");
  }).join("");

/** The three states of a document whose blocks are merged. */
export interface BlockForests {
  readonly base: BlockForest;
  readonly ours: BlockForest;
  readonly theirs: BlockForest;
}

/** What conflicts need to name their page and show their blocks. */
export interface ConflictContext {
  /** The page the document belongs to. */
  readonly page?: { readonly id: string; readonly title: string };
  /** Prints a block as Markdown. */
  readonly print: (block: Block) => string;
}

/** Maximum number of characters quoted from a neighbouring block to describe a position. */
const MAX_NEIGHBOUR = 80;

export type BlockConflictKind = "block-content" | "block-place" | "block-existence";

/** The conflict about the content, the existence or the position of a block. */
export const blockConflict = (
  kind: BlockConflictKind,
  key: string,
  forests: BlockForests,
  { page, print }: ConflictContext,
): Conflict => {
  const say = (forest: BlockForest): string | null => {
    const block = forest.blockOf(key);
    if (block === undefined) {
      return null;
    }
    return kind === "block-place" ? blockPlace(forest, key) : print(block);
  };
  const known = [forests.ours, forests.theirs, forests.base].map((forest) => forest.blockOf(key));
  return newConflict({
    kind,
    ...(page !== undefined && { page: { ...page } }),
    block: {
      key,
      type: known.find((block) => block !== undefined)?.type ?? "raw",
      ...cellOf([forests.ours, forests.theirs, forests.base], key),
    },
    base: say(forests.base),
    ours: say(forests.ours),
    theirs: say(forests.theirs),
  });
};

/** The position of a cell in its table, in the first of the states that contains it. */
const cellOf = (
  forests: readonly BlockForest[],
  key: string,
): Pick<NonNullable<Conflict["block"]>, "cell"> => {
  const forest = forests.find((one) => one.blockOf(key) !== undefined);
  const row = forest?.parentOf(key) ?? null;
  const table = row === null ? null : (forest?.parentOf(row) ?? null);
  if (!forest || row === null || table === null || forest.blockOf(key)?.type !== "table-cell")
    return {};
  const rows = forest.childrenOf(table);
  const column = forest.childrenOf(row).indexOf(key);
  const header = forest.blockOf(forest.childrenOf(rows[0] ?? "")[column] ?? "");
  const heading = header === undefined ? "" : plainTextOf(header).trim();
  return {
    cell: {
      row: rows.indexOf(row) + 1,
      column: column + 1,
      ...(heading !== "" && { heading: shortenedText(heading) }),
    },
  };
};

const blockPlace = (forest: BlockForest, key: string): string => {
  const parent = forest.parentOf(key) ?? null;
  const siblings = forest.childrenOf(parent);
  const previous = forest.blockOf(siblings[siblings.indexOf(key) - 1] ?? "");
  const holder = parent === null ? undefined : forest.blockOf(parent);
  const within = holder === undefined ? "" : `In ${holder.type} “${shortened(holder)}”: `;
  return `${within}${previous === undefined ? "first" : `after “${shortened(previous)}”`}`;
};

const shortenedText = (given: string): string => {
  const text = given.replaceAll(/\s+/gu, " ");
  const short = text.slice(0, MAX_NEIGHBOUR).toWellFormed();
  return short.length < text.length ? `${short}…` : text;
};

const shortened = (block: Block): string => shortenedText(plainTextOf(block)) || block.type;

/** The three states of a page tree that are merged. */
export interface Trees {
  readonly base: PageTree;
  readonly ours: PageTree;
  readonly theirs: PageTree;
}

/** The conflict about the existence or the position of a page. */
export const pageConflict = ({ about, id }: ForestConflict, trees: Trees): Conflict => {
  const say = (tree: PageTree): string | null => {
    const placed = tree.pages.get(id);
    if (placed === undefined) {
      return null;
    }
    return about === "place" ? pagePlace(tree, placed) : placed.page.title;
  };
  const states =
    about === "place" ? [] : [trees.ours, trees.theirs].map((tree) => stateOf(tree, id));
  return newConflict(
    {
      kind: `page-${about}`,
      page: pageName(trees, id),
      base: say(trees.base),
      ours: say(trees.ours),
      theirs: say(trees.theirs),
    },
    states,
  );
};

/** The conflict about one attribute of a page. */
export const attributeConflict = (
  name: PageAttributeName,
  base: PageAttributes | undefined,
  ours: PageAttributes,
  theirs: PageAttributes,
): Conflict =>
  newConflict({
    kind: "page-attribute",
    page: { id: ours.id, title: ours.title },
    name,
    base: valueInWords(base?.[name]),
    ours: valueInWords(ours[name]),
    theirs: valueInWords(theirs[name]),
  });

/** The title of a page in conflicts: from ours, else theirs, else the base. */
const pageName = ({ base, ours, theirs }: Trees, id: string): { id: string; title: string } => {
  const known = [ours, theirs, base].map((tree) => tree.pages.get(id));
  return { id, title: known.find((placed) => placed !== undefined)?.page.title ?? "" };
};

const valueInWords = (value: unknown): string | null => {
  if (value === undefined) {
    return null;
  }
  return typeof value === "string" ? value : JSON.stringify(value);
};

const pagePlace = (tree: PageTree, { page, parent }: PlacedPage): string => {
  const holder = parent === null ? undefined : tree.pages.get(parent);
  const siblings = holder?.children ?? tree.children;
  const previous = tree.pages.get(siblings[siblings.indexOf(page.id) - 1] ?? "");
  const within = holder === undefined ? "At the top" : `In “${holder.page.title}”`;
  return `${within}, ${previous === undefined ? "first" : `after “${previous.page.title}”`}`;
};

/** A text that is the same for two states of a page and everything below it only if they are equal. */
const stateOf = (tree: PageTree, id: string): string => {
  const placed = tree.pages.get(id);
  if (placed === undefined) {
    return "";
  }
  const below = placed.children.map((child) => stateOf(tree, child));
  return placed.node ?? JSON.stringify([placed.page, below]);
};
