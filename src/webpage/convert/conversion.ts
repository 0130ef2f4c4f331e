import type { Block, BlockData, BlockNode, BlockType, Mark } from "#contract/schemas/document.ts";
import { newBlock, type NewKey } from "#content/block.ts";
import type { HtmlElement } from "../html/element.ts";
import type { Loss, LossKind } from "../web-page.ts";

/**
 * Maximum size of a converted page, with each limit well below what a document may contain and still be parsed into
 * blocks.
 */
const MOST = {
  characters: 4_000_000,
  markup: 450_000,
  lines: 150_000,
  leaves: 90_000,
  cells: 90_000,
};

/** Maximum nesting depth of lists, quotes, hints and tabs; anything deeper moves up one level. */
export const MAX_LEVEL = 24;

/** The context in which something is converted. */
export interface Place {
  readonly marks: readonly Mark[];
  /** The number of lists, quotes, hints and so on around it. */
  readonly level: number;
  /** The heading level for entries of its definition lists. */
  readonly entryLevel: number;
  /** In a heading, links within the page are dropped: they point to the heading itself. */
  readonly inHeading?: boolean;
  /** The type of the callout around it, such as `warning`. */
  readonly callout?: string;
  /** The list item around it, which a checkbox turns into a task. */
  readonly item?: { checked?: boolean };
}

export const top: Place = { marks: [], level: 0, entryLevel: 4 };

/** What is known and collected while one page is converted. */
export interface Conversion {
  /** The base for relative addresses. */
  readonly base: string;
  /** The page's own address, without fragment. */
  readonly address: string;
  readonly isDropped: (element: HtmlElement) => boolean;
  readonly elementById: ReadonlyMap<string, HtmlElement>;
  /** Panels of tabs that have been converted together with their labels. */
  readonly converted: Set<HtmlElement>;
  readonly newKey: NewKey;
  /** Creates a block that anchors before it refer to. */
  readonly leaf: (type: BlockType, nodes?: BlockNode[], data?: BlockData, key?: string) => Block;
  /** Creates a block that contains others: anchors before it refer to the first of those. */
  readonly holder: (type: BlockType, nodes: Block[], data?: BlockData) => Block;
  /** Returns a key for a block to be created, which the anchors before it refer to. */
  readonly leafKey: () => string;
  /** Registers an anchor for the block with this key, or for the next block. */
  readonly anchor: (id: string, key: string | undefined) => void;
  /** Makes all anchors within `convert` refer to the block with this key. */
  readonly owned: <Result>(key: string, convert: () => Result) => Result;
  readonly lose: (loss: LossKind) => void;
  /** Accounts for text. Returns false if the page is full. */
  readonly takes: (text: string, marks: readonly Mark[]) => boolean;
  /** Accounts for table cells. Returns false if the page is full. */
  readonly takesCells: (count: number) => boolean;
  /** The title shown above the code that follows. */
  codeTitle: string;
  /** The document's source for a picture's address; undefined for an address that is not permitted. */
  readonly picture: (address: string) => string | undefined;
  /** The blocks of an element's content, or of the element itself. */
  readonly blocksIn: (element: HtmlElement, place: Place) => Block[];
  readonly blocksOf: (element: HtmlElement, place: Place) => Block[];
}

/** What was collected while a page was converted. */
export interface Gathered {
  readonly anchors: Map<string, string>;
  readonly losses: () => Loss[];
  /** Addresses of pictures by their source in the document. */
  readonly pictures: Map<string, string>;
  /** Assigns anchors that nothing followed to the last block. */
  readonly finish: () => void;
}

const isMarkup = new Uint8Array(128);
for (const character of "*_[]`<&~!\\|$") isMarkup[character.charCodeAt(0)] = 1;

const countIn = (text: string): { markup: number; lines: number } => {
  let [markup, lines] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10) lines += 1;
    else if (code < 128 && isMarkup[code] === 1) markup += 1;
  }
  return { markup, lines };
};

type Known = Pick<Conversion, "base" | "address" | "isDropped" | "elementById" | "newKey">;
type Gathering = Omit<Conversion, "blocksIn" | "blocksOf">;

/** Starts the conversion of one page. */
export const beginConversion = (known: Known): Gathering & Gathered => {
  const anchors = new Map<string, string>();
  const losses = new Map<LossKind, number>();
  const pictures = new Map<string, string>();
  const spent = { characters: 0, markup: 0, lines: 0, leaves: 0, cells: 0 };
  let pending: string[] = [];
  let owner: string | undefined;
  let last: string | undefined;
  let full = false;

  const name = (id: string, key: string): void => {
    if (!anchors.has(id)) anchors.set(id, key);
  };
  const leafKey = (): string => {
    const key = known.newKey();
    for (const id of pending) name(id, key);
    pending = [];
    last = key;
    return key;
  };
  const lose = (loss: LossKind): void => void losses.set(loss, (losses.get(loss) ?? 0) + 1);
  const spend = (costs: Partial<typeof spent>): boolean => {
    for (const [what, cost] of Object.entries(costs)) {
      const kind = what as keyof typeof spent;
      spent[kind] += cost;
      if (spent[kind] <= MOST[kind] || full) continue;
      full = true;
      lose("too-much");
    }
    return !full;
  };
  return {
    ...known,
    converted: new Set(),
    codeTitle: "",
    anchors,
    pictures,
    losses: () => [...losses].map(([loss, count]) => ({ loss, count })),
    finish: () => {
      for (const id of pending) if (last !== undefined) name(id, last);
    },
    leafKey,
    leaf: (type, nodes = [], data = {}, key = leafKey()) => {
      spend({ lines: 3 });
      return newBlock(type, key, nodes, data);
    },
    holder: (type, nodes, data = {}) => {
      spend({ lines: 3 });
      return newBlock(type, known.newKey(), nodes, data);
    },
    anchor: (id, key) => {
      if (id === "" || id.length > 512) return;
      const named = owner ?? key;
      if (named === undefined) pending.push(id);
      else name(id, named);
    },
    owned: (key, convert) => {
      const before = owner;
      owner ??= key;
      const result = convert();
      owner = before;
      return result;
    },
    lose,
    takes: (text, marks) => {
      const { markup, lines } = countIn(text);
      const href = marks.find(({ type }) => type === "link")?.data?.["href"] ?? "";
      const around = marks.length * 4 + (href === "" ? 0 : 4 + countIn(href).markup * 2);
      const characters = text.length + href.length;
      return spend({ characters, markup: markup * 2 + around, lines, leaves: 1 });
    },
    takesCells: (count) => spend({ cells: count, markup: count }),
    picture: (address) => {
      if (!address.startsWith("data:")) {
        pictures.set(address, address);
        return address;
      }
      if (!/^data:image\//i.test(address)) return undefined;
      const source = `picture-${String(pictures.size + 1)}`;
      pictures.set(source, address);
      return source;
    },
  };
};
