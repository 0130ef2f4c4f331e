import type { SiteSpace } from "#web/api/site-structure.ts";
import type { Addresses } from "#site/structure/addresses.ts";
import {
  type ItemPointer,
  pointerTo,
  type SectionItem,
  type SiteSpaceItem,
  type Structure,
  type StructureItem,
} from "#site/structure/model.ts";
import type { TreeItem } from "#web/ui/tree/tree-model.ts";
import { messages } from "./messages.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type { DraftChanges, ItemChange } from "./draft-changes.ts";
import { childrenOf } from "#site/structure/locate.ts";

/** A line of the structure's tree. */
export interface StructureTreeItem extends TreeItem<StructureTreeItem> {
  readonly type: ItemPointer["type"];
  /** Its address; groups have none. */
  readonly address?: string | undefined;
  readonly default: boolean;
  readonly condition?: string | undefined;
  readonly broken: boolean;
  readonly customized: boolean;
  /** What the displayed draft changes about it. */
  readonly changes?: readonly ItemChange[] | undefined;
  /** Its title on the live site, if the draft renames it. */
  readonly formerTitle?: string | undefined;
  readonly children?: readonly StructureTreeItem[] | undefined;
}

type Known = Pick<SiteSpace, "broken" | "customized">;

const sameList = (one: readonly unknown[] | undefined, other: readonly unknown[] | undefined) =>
  one === other ||
  (one !== undefined &&
    one.length === other?.length &&
    one.every((each, at) => each === other[at]));

const same = (one: StructureTreeItem, other: StructureTreeItem): boolean =>
  one.text === other.text &&
  one.type === other.type &&
  one.address === other.address &&
  one.default === other.default &&
  one.condition === other.condition &&
  one.broken === other.broken &&
  one.customized === other.customized &&
  one.formerTitle === other.formerTitle &&
  sameList(one.changes, other.changes) &&
  sameList(one.children, other.children);

/** The lines of a structure. Unchanged lines of `before` are reused, so that they do not render again. */
export const structureItems = (
  structure: Structure,
  addresses: Addresses,
  known: ReadonlyMap<string, Known>,
  before: ReadonlyMap<string, StructureTreeItem> = new Map(),
  changes?: DraftChanges,
): readonly StructureTreeItem[] => {
  const kept = (item: StructureTreeItem): StructureTreeItem => {
    const old = before.get(item.id);
    return old !== undefined && same(old, item) ? old : item;
  };
  const line = ({ type, id, title }: StructureItem) => ({
    type,
    id,
    text: title,
    spoken: messages.called(type, title),
    default: false,
    broken: false,
    customized: false,
    changes: changes?.items.get(id),
    formerTitle: changes?.formerTitles.get(id),
  });
  const siteSpace = (item: SiteSpaceItem) =>
    kept({
      ...line(item),
      address: addresses.siteSpaces.get(item.id),
      default: item.default,
      condition: item.condition,
      broken: known.get(item.id)?.broken ?? false,
      customized: known.get(item.id)?.customized ?? false,
    });
  const section = (item: SectionItem) =>
    kept({
      ...line(item),
      address: addresses.sections.get(item.id),
      default: item.default,
      condition: item.condition,
      children: item.siteSpaces.map(siteSpace),
    });
  return structure.items.map((item) => {
    if (item.type === "site-space") return siteSpace(item);
    if (item.type === "site-section") return section(item);
    return kept({ ...line(item), children: item.sections.map(section) });
  });
};

/** All lines by id. */
export const linesById = (
  items: readonly StructureTreeItem[],
): ReadonlyMap<string, StructureTreeItem> => {
  const lines = new Map<string, StructureTreeItem>();
  const add = (all: readonly StructureTreeItem[]) => {
    for (const item of all) {
      lines.set(item.id, item);
      add(item.children ?? []);
    }
  };
  add(items);
  return lines;
};

/** The lines whose title or address contains a text, with their ancestors and descendants. */
export const linesWith = (
  items: readonly StructureTreeItem[],
  text: string,
): readonly StructureTreeItem[] => {
  const wanted = text.trim().toLocaleLowerCase();
  const matches = ({ text: title, address }: StructureTreeItem) =>
    title.toLocaleLowerCase().includes(wanted) ||
    (address?.toLowerCase().includes(wanted) ?? false);
  return items.flatMap((item) => {
    if (matches(item)) return [item];
    const children = linesWith(item.children ?? [], wanted);
    return children.length === 0 ? [] : [{ ...item, children }];
  });
};

/**
 * The edit that moves an item to an index among a parent's children (null: the top level), not counting the item
 * itself.
 */
export const moveTo = (
  structure: Structure,
  item: ItemPointer,
  parent: ItemPointer | null,
  index: number,
): StructureEdit => {
  const among = (childrenOf(structure, parent) ?? []).filter(({ id }) => id !== item.id);
  const previous = among[index - 1];
  const [first] = among;
  const place = previous
    ? { after: pointerTo(previous) }
    : first
      ? { before: pointerTo(first) }
      : { into: parent && pointerTo(parent) };
  return { operation: "move", item: pointerTo(item), ...place };
};
