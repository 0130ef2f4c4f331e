import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { itemsIn } from "#site/structure/edit.ts";
import type { ItemPointer, Structure, StructureItem } from "#site/structure/model.ts";
import { findItem, positionLabelOf } from "#site/structure/position.ts";

/** Most items an event names one by one; a change of more says how many more there are. */
const MAX_NAMED = 50;

const kinds = {
  "site-section-group": "group",
  "site-section": "section",
  "site-space": "site-space",
} as const;

/** What the edits are about, each once; what a removed section had in it goes without being named. */
const pointersIn = (edits: readonly StructureEdit[]): ItemPointer[] => [
  ...new Map(itemsIn(edits).map((pointer) => [`${pointer.type} ${pointer.id}`, pointer])).values(),
];

const placeOf = (structure: Structure, pointer: ItemPointer): string => {
  const label = positionLabelOf(structure, pointer);
  if (!label) return "";
  const where = label.parent
    ? `in the ${kinds[label.parent.type]} “${label.parent.title}”`
    : "at the top";
  return `${label.position} of ${label.count} ${where}`;
};

const factsOf = (structure: Structure, pointer: ItemPointer): Map<string, unknown> => {
  const item: StructureItem | undefined = findItem(structure, pointer);
  if (!item) return new Map();
  const { type: _type, id: _id, ...fields } = item;
  const plain = Object.entries(fields).filter(([, value]) => typeof value !== "object");
  return new Map<string, unknown>([["place", placeOf(structure, pointer)], ...plain]);
};

/**
 * What edits changed, in words for the audit log: for each item they are about its place and fields as
 * they were and as they are, under names such as `section “Guides”, place`.
 */
export const wordsOfChange = (
  before: Structure,
  after: Structure,
  edits: readonly StructureEdit[],
): { before: Record<string, unknown>; after: Record<string, unknown> } => {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  const pointers = pointersIn(edits);
  for (const pointer of pointers.slice(0, MAX_NAMED)) {
    const named = findItem(before, pointer) ?? findItem(after, pointer);
    const old = factsOf(before, pointer);
    const now = factsOf(after, pointer);
    for (const field of new Set([...old.keys(), ...now.keys()])) {
      if (old.get(field) === now.get(field)) continue;
      const name = `${kinds[pointer.type]} “${named?.title ?? ""}”, ${field}`;
      was[name] = old.get(field) ?? null;
      is[name] = now.get(field) ?? null;
    }
  }
  if (pointers.length > MAX_NAMED) is["and more items"] = pointers.length - MAX_NAMED;
  return { before: was, after: is };
};
