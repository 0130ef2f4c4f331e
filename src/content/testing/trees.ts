import * as fc from "fast-check";
import type { PageAttributes } from "#contract/schemas/page.ts";
import { hashOf } from "../merge/conflicts.ts";
import {
  deletePage,
  insertPage,
  movePage,
  type PageTree,
  type PageUpdate,
  type PlacedPage,
  PageTreeError,
  updatePage,
} from "../page-tree.ts";

/** A tree without pages. */
export const emptyTree: PageTree = { children: [], pages: new Map() };

/** A document page with as few attributes as possible. */
export const somePage = (id: string, more: Partial<PageAttributes> = {}): PageAttributes => ({
  id,
  type: "document",
  title: `Title ${id}`,
  slug: id.toLowerCase(),
  ...more,
});

/** The same tree once it is stored: every page has the hash of everything at and below it. */
export const stored = (tree: PageTree): PageTree => {
  const nodes = new Map<string, string>();
  const nodeOf = (id: string): string => {
    const known = nodes.get(id) ?? hashOf(JSON.stringify(contentOf(tree, id, nodeOf)));
    nodes.set(id, known);
    return known;
  };
  const pages = [...tree.pages].map(([id, placed]): [string, PlacedPage] => [
    id,
    { ...placed, node: nodeOf(id) },
  ]);
  return { children: tree.children, pages: new Map(pages) };
};

const contentOf = (tree: PageTree, id: string, nodeOf: (id: string) => string): unknown => {
  const placed = tree.pages.get(id);
  const page = Object.entries(placed?.page ?? {}).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return [page, placed?.children.map((child) => [child, nodeOf(child)])];
};

/** One edit that a person makes to a tree; does nothing if it is impossible. */
export type TreeEdit = (tree: PageTree) => PageTree;

const attribute: fc.Arbitrary<PageUpdate> = fc.oneof(
  fc.constantFrom("One", "Two", "Three").map((title) => ({ title })),
  fc.constantFrom("one", "two", "three").map((slug) => ({ slug })),
  fc.constantFrom("d1", "d2", "d3", "d4").map((document) => ({ document })),
  fc
    .option(fc.constantFrom("Short", "Long"), { nil: undefined })
    .map((description) => ({ description })),
  fc.boolean().map((hidden) => ({ hidden })),
  fc.constantFrom<PageUpdate>({ variables: { version: "1" } }, { variables: { version: 2 } }),
);

const unit = fc.double({ min: 0, max: 0.999_999, noNaN: true });

/** Any edit; ids of new pages start with the prefix. */
export const anyTreeEdit = (prefix: string): fc.Arbitrary<TreeEdit> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(unit, unit, fc.constantFrom<PageAttributes["type"]>("document", "group", "link"))
        .map(([into, at, type]) => insertion(prefix, into, at, type)),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(unit, attribute)
        .map(([which, update]) => attempt((tree) => updatePage(tree, pick(tree, which), update))),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(unit, unit, unit)
        .map(([which, into, at]) =>
          attempt((tree) => movePage(tree, pick(tree, which), position(tree, into, at))),
        ),
    },
    {
      weight: 2,
      arbitrary: unit.map((which) => attempt((tree) => deletePage(tree, pick(tree, which)))),
    },
  );

/** Any stored tree of up to about a dozen pages. */
export const anyTree = (): fc.Arbitrary<PageTree> => {
  const edits = fc.array(
    fc
      .tuple(
        unit,
        unit,
        fc.constantFrom<PageAttributes["type"]>(
          "document",
          "document",
          "document",
          "document",
          "group",
          "link",
        ),
      )
      .map(([into, at, type]) => insertion("b", into, at, type)),
    { minLength: 3, maxLength: 14, size: "max" },
  );
  return edits.map((all) => stored(all.reduce((tree, edit) => edit(tree), emptyTree)));
};

/** The stored tree after edits a person might make. */
export const anyEditedTree = (tree: PageTree, prefix: string): fc.Arbitrary<PageTree> =>
  fc
    .array(anyTreeEdit(prefix), { minLength: 1, maxLength: 6, size: "max" })
    .map((edits) => stored(edits.reduce((edited, edit) => edit(edited), tree)));

const insertion = (
  prefix: string,
  into: number,
  at: number,
  type: PageAttributes["type"],
): TreeEdit =>
  attempt((tree) => {
    const id = `${prefix}${String(tree.pages.size)}x${hashOf(String(into + at)).slice(0, 6)}`;
    const target = position(tree, into, at);
    return insertPage(
      tree,
      somePage(id, { type }),
      type === "group" ? { ...target, into: null } : target,
    );
  });

const attempt =
  (edit: TreeEdit): TreeEdit =>
  (tree) => {
    try {
      return edit(tree);
    } catch (error) {
      if (error instanceof PageTreeError) {
        return tree;
      }
      throw error;
    }
  };

const pick = (tree: PageTree, at: number): string =>
  [...tree.pages.keys()][Math.floor(at * tree.pages.size)] ?? "";

const position = (
  tree: PageTree,
  into: number,
  at: number,
): { into: string | null; at: number } => {
  const ids = [null, ...tree.pages.keys()];
  return { into: ids[Math.floor(into * ids.length)] ?? null, at: Math.floor(at * 4) };
};

/** What is wrong with a tree: inconsistent links between parents and children, or cycles. */
export const flawsOf = (tree: PageTree): string[] => {
  const flaws: string[] = [];
  const seen = new Set<string>();
  const visit = (parent: string | null, children: readonly string[]): void => {
    for (const id of children) {
      const placed = tree.pages.get(id);
      if (placed === undefined || placed.parent !== parent || seen.has(id)) {
        flaws.push(id);
        continue;
      }
      seen.add(id);
      visit(id, placed.children);
    }
  };
  visit(null, tree.children);
  return [...flaws, ...[...tree.pages.keys()].filter((id) => !seen.has(id))];
};
