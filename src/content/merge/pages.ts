import type { Conflict } from "#contract/schemas/conflict.ts";
import type { PageAttributes } from "#contract/schemas/page.ts";
import { compareAttributes } from "../compare/trees.ts";
import { attributeConflict, chosenSide, type Resolutions, type Trees } from "./conflicts.ts";
import { isEqual, mergeValue } from "../values.ts";
import { childrenOf, freeSlug, type PageTree, type PlacedPage, withSlug } from "../page-tree.ts";

/** A document that both sides changed, by the hashes of its three states. */
export interface DocumentToMerge {
  readonly page: { readonly id: string; readonly title: string };
  /** Absent if there was none before. */
  readonly base?: string;
  readonly ours: string;
  readonly theirs: string;
}

export interface MergedPage {
  readonly page: PageAttributes;
  readonly conflicts: readonly Conflict[];
  /** Set if the documents have to be merged as well; until then, `page` refers to the document of ours. */
  readonly document?: DocumentToMerge;
}

/** Merges the attributes of a page one by one. */
export const mergePage = (
  base: PageAttributes | undefined,
  ours: PageAttributes,
  theirs: PageAttributes,
  answers: Resolutions,
): MergedPage => {
  const document = documentToMerge(base, ours, theirs);
  const conflicts: Conflict[] = [];
  let page = ours;
  for (const { name } of compareAttributes(ours, theirs)) {
    if (name === "document" && document !== undefined) {
      continue;
    }
    const merged = mergeValue(base?.[name], ours[name], theirs[name]);
    if (merged.clean) {
      page = takeAttribute(page, merged.value === ours[name] ? ours : theirs, name);
      continue;
    }
    const conflict = attributeConflict(name, base, ours, theirs);
    const side = chosenSide(answers.get(conflict.id));
    if (side === undefined) {
      conflicts.push(conflict);
    } else {
      page = takeAttribute(page, side === "ours" ? ours : theirs, name);
    }
  }
  return { page, conflicts, ...(document !== undefined && { document }) };
};

/** The three states of a page's document, if both sides changed it differently. */
export const documentToMerge = (
  base: PageAttributes | undefined,
  ours: PageAttributes,
  theirs: PageAttributes,
): DocumentToMerge | undefined => {
  const [was, mine, yours] = [base?.document, ours.document, theirs.document];
  if (mine === undefined || yours === undefined || mergeValue(was, mine, yours).clean) {
    return undefined;
  }
  return {
    page: { id: ours.id, title: ours.title },
    ...(was !== undefined && { base: was }),
    ours: mine,
    theirs: yours,
  };
};

const takeAttribute = (
  page: PageAttributes,
  side: PageAttributes,
  name: keyof PageAttributes,
): PageAttributes => {
  const { [name]: _old, ...rest } = page;
  const value = side[name];
  return { ...rest, ...(value !== undefined && { [name]: value }) } as PageAttributes;
};

/**
 * Finds pages that need another slug because each side gave the same one to a page below the same parent. The page
 * that had it in the base keeps it, else the one whose id sorts first. Duplicates within one side are left alone.
 */
export const withFreeSlugs = (
  trees: Trees,
  merged: PageTree,
  parents: Iterable<string | null>,
): PageAttributes[] =>
  [...parents].flatMap((parent) => {
    const children = childrenOf(merged, parent);
    if (children.length < 2) {
      return [];
    }
    const pages = children.flatMap((id) => merged.pages.get(id) ?? []);
    const named = pages.filter(({ page }) => page.type !== "link");
    const taken = new Set(named.map(({ page }) => page.slug));
    if (taken.size === named.length) {
      return [];
    }
    const bySlug = new Map<string, PlacedPage[]>();
    for (const placed of named) {
      bySlug.set(placed.page.slug, [...(bySlug.get(placed.page.slug) ?? []), placed]);
    }
    return [...bySlug.values()]
      .filter((group) => group.length > 1 && !isOfOneSide(trees, group))
      .flatMap((group) => inPrecedence(trees.base, group).slice(1))
      .map(({ page }) => {
        const slug = freeSlug(page.slug, taken);
        taken.add(slug);
        return withSlug(page, slug);
      });
  });

const isOfOneSide = ({ ours, theirs }: Trees, group: readonly PlacedPage[]): boolean =>
  [ours, theirs].some((tree) => group.every((placed) => isPlacedAlike(tree, placed)));

const inPrecedence = (base: PageTree, group: readonly PlacedPage[]): PlacedPage[] => {
  const rank = (placed: PlacedPage): string =>
    `${isPlacedAlike(base, placed) ? "0" : "1"}${placed.page.id}`;
  return group.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
};

/** Whether a page has the same parent and slug in a tree. */
const isPlacedAlike = (tree: PageTree, { page, parent }: PlacedPage): boolean => {
  const placed = tree.pages.get(page.id);
  return placed?.parent === parent && placed.page.slug === page.slug;
};

/**
 * Assigns the known hashes to merged pages: a page that is equal to one in a source tree, including everything below
 * it, has its hash; any other page of `changed`, and its ancestors, have none. Pages in `unstored` never have one.
 */
export const withKnownHashes = (
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
      known.set(id, unstored.has(id) ? undefined : findHash(tree.pages.get(id), sources, nodeOf));
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

const findHash = (
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
