import { isEqual } from "../compare/equal.ts";
import type { PageTree, PlacedPage } from "../page-tree.ts";

/**
 * Gives merged pages their hashes: a page that is, with all below it, as in one of the trees it came from, has
 * the hash it has there; every other one of `changed`, and all above those, has none. `unstored` pages never have.
 */
export const withKnownNodes = (
  tree: PageTree,
  changed: Iterable<string>,
  sources: readonly PageTree[],
  unstored: ReadonlySet<string>,
): PageTree => {
  const open = new Set<string>();
  for (const id of changed) {
    let step: string | null | undefined = id;
    while (typeof step === "string" && !open.has(step)) {
      open.add(step);
      step = tree.pages.get(step)?.parent;
    }
  }
  const known = new Map<string, string | undefined>();
  const nodeOf = (id: string): string | undefined => {
    if (!open.has(id)) {
      return tree.pages.get(id)?.node;
    }
    if (!known.has(id)) {
      known.set(id, unstored.has(id) ? undefined : findNode(tree.pages.get(id), sources, nodeOf));
    }
    return known.get(id);
  };
  const pages = new Map(tree.pages);
  for (const id of open) {
    const placed = tree.pages.get(id);
    if (placed !== undefined) {
      const { page, parent, children } = placed;
      const node = nodeOf(id);
      pages.set(id, { page, parent, children, ...(node !== undefined && { node }) });
    }
  }
  return { children: tree.children, pages };
};

const findNode = (
  placed: PlacedPage | undefined,
  sources: readonly PageTree[],
  nodeOf: (id: string) => string | undefined,
): string | undefined => {
  for (const source of sources) {
    const known = placed === undefined ? undefined : source.pages.get(placed.page.id);
    const isKnown =
      known?.node !== undefined &&
      isEqual(known.page, placed?.page) &&
      isEqual(known.children, placed?.children) &&
      known.children.every((child) => {
        const node = nodeOf(child);
        return node !== undefined && node === source.pages.get(child)?.node;
      });
    if (isKnown) {
      return known.node;
    }
  }
  return undefined;
};
