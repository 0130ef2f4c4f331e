import { type ItemPointer, type Structure } from "#site/structure/model.ts";
import { find } from "#site/structure/position.ts";
import { messages } from "./messages.ts";

/** What a parent is called in a sentence; null is the top. */
export const parentWords = (structure: Structure, parent: ItemPointer | null): string =>
  parent === null ? messages.theTop : (find(structure, parent)?.title ?? messages.theTop);
