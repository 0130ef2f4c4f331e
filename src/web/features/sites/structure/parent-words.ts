import { type ItemPointer, type Structure } from "#site/structure/model.ts";
import { find } from "#site/structure/position.ts";
import { structureStrings as strings } from "./structure-strings.ts";

/** What a parent is called in a sentence; null is the top. */
export const parentWords = (structure: Structure, parent: ItemPointer | null): string =>
  parent === null ? strings.theTop : (find(structure, parent)?.title ?? strings.theTop);
