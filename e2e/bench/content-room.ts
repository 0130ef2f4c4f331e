import { diffLines } from "diff";
import MarkdownIt from "markdown-it";
import { countingKeys, newDocument, newText, newLeaf } from "#content/block.ts";
import { compareDocuments } from "#content/compare/documents.ts";
import { comparePages } from "#content/compare/trees.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { printBlock, printMarkdown } from "#content/markdown/print.ts";
import { mergeDocuments } from "#content/merge/documents.ts";
import { mergeTrees } from "#content/merge/trees.ts";
import type { PageTree, PlacedPage } from "#content/page-tree.ts";
import { gitMerge, installedDocs } from "#server/testing/real-docs.ts";
import { compareTimes, type Group } from "./result.ts";

const BLOCKS = 2_000;
const EDITED = 100;
/** Which paragraph of every interval each side edits. */
const OURS = 2;
const THEIRS = 11;
const ROUNDS = 15;
const SECTIONS = 50;
const PAGES_EACH = 99;
const CHANGED = 10;

type Document = ReturnType<typeof parseMarkdown>;

const parse = (markdown: string): Document => parseMarkdown(markdown, countingKeys("k"));

/** The first blocks of real documentation, repeated if there are too few. */
const longDocument = (): Document => {
  const nodes = [...installedDocs().values()].flatMap((markdown) => parse(markdown).nodes);
  const many = Array.from({ length: BLOCKS }, (_, at) => nodes[at % nodes.length] ?? []).flat();
  return parse(printMarkdown(newDocument(many)));
};

/** Extends one block of every interval, if it is a paragraph. */
const edited = (document: Document, place: number, word: string): Document => {
  const every = Math.floor(document.nodes.length / EDITED);
  return newDocument(
    document.nodes.map((block, at) =>
      at % every === place && block.type === "paragraph"
        ? { ...block, nodes: [...block.nodes, newText([newLeaf(` And ${word} ${at}.`)])] }
        : block,
    ),
  );
};

const documentRows = async () => {
  const base = longDocument();
  const text = printMarkdown(base);
  const ours = edited(base, OURS, "one");
  const theirs = edited(base, THEIRS, "other");
  const texts = [ours, theirs].map(printMarkdown);
  const [mine = "", yours = ""] = texts;
  const markdownIt = new MarkdownIt();
  const blocks = `${BLOCKS} blocks`;
  return [
    await compareTimes(
      `${blocks} parsed (floor: markdown-it's tokens)`,
      4,
      ROUNDS,
      () => parse(text),
      () => markdownIt.parse(text, {}),
    ),
    await compareTimes(
      `${blocks} printed (floor: parsing them)`,
      1.5,
      ROUNDS,
      () => printMarkdown(base),
      () => parse(text),
    ),
    await compareTimes(
      `${blocks} compared, up to ${EDITED} edited (floor: jsdiff by lines)`,
      1,
      ROUNDS,
      () => compareDocuments(base, ours),
      () => diffLines(text, mine),
    ),
    await compareTimes(
      `${blocks} merged, up to ${EDITED} edited on each side (floor: git merge-file)`,
      3,
      ROUNDS,
      () => mergeDocuments(base, ours, theirs, [], { print: printBlock, parse }),
      () => gitMerge(text, mine, yours),
    ),
  ];
};

/** Builds a stored tree of sections with pages; `changed` contains the texts of pages that differ. */
const treeOf = (changed: ReadonlyMap<string, string> = new Map()): PageTree => {
  const pages = new Map<string, PlacedPage>();
  const add = (id: string, parent: string | null, children: readonly string[], node: string) => {
    const page = { id, type: "document" as const, title: id, slug: id };
    pages.set(id, { page: { ...page, document: `d${node}` }, parent, children, node });
  };
  const sections = Array.from({ length: SECTIONS }, (_, at) => `s${at}`);
  for (const section of sections) {
    const ids = Array.from({ length: PAGES_EACH }, (_, at) => `${section}p${at}`);
    const nodes = ids.map((id) => `${id}${changed.get(id) ?? ""}`);
    const own = ids.some((id) => changed.has(id)) ? nodes.join() : section;
    add(section, null, ids, own);
    const placed = pages.get(section);
    // A section's own text is unchanged; its hash covers the pages below.
    if (placed) pages.set(section, { ...placed, page: { ...placed.page, document: section } });
    for (const [at, id] of ids.entries()) add(id, section, [], nodes[at] ?? "");
  }
  return { children: sections, pages };
};

const changesOf = (word: string, page: number): Map<string, string> =>
  new Map(Array.from({ length: CHANGED }, (_, at) => [`s${at * 4}p${page}`, word]));

const treeRows = async () => {
  const base = treeOf();
  const ours = treeOf(changesOf("ours", 3));
  const theirs = treeOf(changesOf("theirs", 60));
  const write = () => JSON.stringify([...base.pages]);
  const mergeDocument = (): never => {
    throw new Error("no page was edited by both");
  };
  const pages = `${base.pages.size} pages`;
  return [
    await compareTimes(
      `tree of ${pages} compared, ${CHANGED} changed (floor: writing it out once)`,
      0.5,
      ROUNDS * 5,
      () => comparePages(base, ours),
      write,
    ),
    await compareTimes(
      `tree of ${pages} merged, ${CHANGED} changed on each side (floor: the same)`,
      2,
      ROUNDS * 5,
      () => mergeTrees(base, ours, theirs, { mergeDocument, resolutions: [] }),
      write,
    ),
  ];
};

/** Documents and page trees processed in memory, in code that service and browser share. */
export const contentRoom: Group = {
  name: "content",
  measure: async () => [...(await documentRows()), ...(await treeRows())],
};
