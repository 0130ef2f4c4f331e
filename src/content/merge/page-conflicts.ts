import type { Conflict } from "#contract/schemas/conflict.ts";
import type { PageAttributes } from "#contract/schemas/page.ts";
import type { PageAttributeName } from "../compare/trees.ts";
import type { PageTree, PlacedPage } from "../page-tree.ts";
import { newConflict } from "./conflicts.ts";
import type { Dispute } from "./forest.ts";

/** The three states of a page tree that are merged. */
export interface Trees {
  readonly base: PageTree;
  readonly ours: PageTree;
  readonly theirs: PageTree;
}

/** The conflict about whether a page is there, or where it stands. */
export const pageConflict = ({ about, id }: Dispute, trees: Trees): Conflict => {
  const say = (tree: PageTree): string | null => {
    const placed = tree.pages.get(id);
    if (placed === undefined) {
      return null;
    }
    return about === "place" ? placeInWords(tree, placed) : placed.page.title;
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

/** How conflicts name a page: as ours does, or else whoever has it. */
export const pageName = (
  { base, ours, theirs }: Trees,
  id: string,
): { id: string; title: string } => {
  const known = [ours, theirs, base].map((tree) => tree.pages.get(id));
  return { id, title: known.find((placed) => placed !== undefined)?.page.title ?? "" };
};

const valueInWords = (value: unknown): string | null => {
  if (value === undefined) {
    return null;
  }
  return typeof value === "string" ? value : JSON.stringify(value);
};

const placeInWords = (tree: PageTree, { page, parent }: PlacedPage): string => {
  const holder = parent === null ? undefined : tree.pages.get(parent);
  const siblings = holder?.children ?? tree.children;
  const previous = tree.pages.get(siblings[siblings.indexOf(page.id) - 1] ?? "");
  const within = holder === undefined ? "At the top" : `In “${holder.page.title}”`;
  return `${within}, ${previous === undefined ? "first" : `after “${previous.page.title}”`}`;
};

/** Tells apart states of a page and all below it that go by the same title. */
const stateOf = (tree: PageTree, id: string): string => {
  const placed = tree.pages.get(id);
  if (placed === undefined) {
    return "";
  }
  const below = placed.children.map((child) => stateOf(tree, child));
  return placed.node ?? JSON.stringify([placed.page, below]);
};
