import type { PageAttributes } from "#contract/schemas/page.ts";
import { attributeLines } from "#content/compare/attribute-lines.ts";
import { changeWords } from "#content/compare/change-words.ts";
import { kindsOfEdit, type PageKind, pageKinds } from "#content/compare/page-kinds.ts";
import { comparePages, type PageChange } from "#content/compare/trees.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { OrderedChange } from "#server/pdf/pdf-order.ts";

/** A page to print, and the documents needed for it. */
export interface PlannedPage {
  readonly page: PageAttributes;
  /** Depth below the root of what is printed; 1 at the top. */
  readonly level: number;
  /** The hash of the printed document. */
  readonly document?: string | undefined;
  /** Present where a change request is printed; `before` is a hash here. */
  readonly change?: OrderedChange;
}

/** The two trees that are compared. */
interface Sides {
  readonly before: PageTree;
  readonly after: PageTree;
}

const titleOf = (tree: PageTree, id: string | null): string =>
  (id === null ? undefined : tree.pages.get(id)?.page.title) ?? changeWords.topLevel;

const kindsOf = (change: PageChange): readonly PageKind[] => {
  switch (change.kind) {
    case "created":
      return ["added"];
    case "deleted":
      return ["removed"];
    case "moved":
      return ["moved"];
    case "edited":
      return kindsOfEdit(change.attributes.map(({ name }) => name));
  }
};

const movedIn = (change: PageChange, { before, after }: Sides): { moved?: string } => {
  if (change.kind !== "moved") return {};
  const [from, to] = [change.before.parent, change.after.parent];
  if (from === to) return { moved: changeWords.pageMovedWithin };
  return { moved: changeWords.pageMoved(titleOf(before, from), titleOf(after, to)) };
};

const differenceOf = (change: PageChange, sides: Sides): OrderedChange => {
  const kinds = kindsOf(change);
  const whole = kinds.includes("added") || kinds.includes("removed");
  return {
    kinds,
    above: [],
    ...movedIn(change, sides),
    lines:
      change.kind === "edited"
        ? attributeLines(
            Object.fromEntries(change.attributes.map(({ name, ...values }) => [name, values])),
          )
        : [],
    sameText: !whole && !kinds.includes("edited") && change.page.type === "document",
    ...(change.kind === "edited" &&
      kinds.includes("edited") &&
      change.before.document !== undefined && { before: change.before.document }),
  };
};

/** Merges two changes of one page. */
const joined = (one: OrderedChange, other: OrderedChange): OrderedChange => {
  const kinds = new Set([...one.kinds, ...other.kinds]);
  return {
    ...one,
    ...other,
    kinds: pageKinds.filter((kind) => kinds.has(kind)),
    lines: [...one.lines, ...other.lines],
    sameText: one.sameText && other.sameText,
  };
};

/** Returns the titles of a page's ancestors, outermost first; for a deleted page, the former ones. */
const pathAbove = ({ before, after }: Sides, id: string): string[] => {
  const tree = after.pages.has(id) ? after : before;
  const parent = tree.pages.get(id)?.parent ?? null;
  return parent === null ? [] : [...pathAbove({ before, after }, parent), parent];
};

/**
 * Returns the pages that differ between two trees: of all pages, of a page with those below it, or of that page
 * alone. They are in the order of the tree after, deleted ones at their former position. Hidden pages are included,
 * because someone who reviews changes must not miss any.
 */
export const changedPages = (
  before: PageTree,
  after: PageTree,
  { page: root, only }: { readonly page?: string | undefined; readonly only: boolean },
): PlannedPage[] => {
  const sides = { before, after };
  const found = new Map<string, { page: PageAttributes; change: OrderedChange }>();
  for (const change of comparePages(before, after)) {
    const { id } = change.page;
    const was = found.get(id);
    const is = differenceOf(change, sides);
    found.set(id, {
      page: change.page,
      change: was === undefined ? is : joined(was.change, is),
    });
  }
  return [...found].flatMap(([id, { page, change }]): PlannedPage[] => {
    const path = pathAbove(sides, id);
    const isIn = root === undefined || id === root || (!only && path.includes(root));
    if (!isIn) return [];
    const above = path.map(
      (each) => (after.pages.get(each) ?? before.pages.get(each))?.page.title ?? "",
    );
    const { kinds } = change;
    const isPrinted = ["added", "removed", "edited"].some((kind) =>
      kinds.some((each) => each === kind),
    );
    const printedAbove = path.filter(
      (each) =>
        found.has(each) &&
        (root === undefined || each === root || pathAbove(sides, each).includes(root)),
    );
    return [
      {
        page,
        level: 1 + printedAbove.length,
        ...(isPrinted && { document: page.document }),
        change: { ...change, above },
      },
    ];
  });
};
