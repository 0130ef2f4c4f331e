import type { Conflict, Resolution } from "../../contract/schemas/conflict.ts";
import type { Side } from "./known-order.ts";

/** Answers by the id of the conflict they settle. */
export type Resolutions = ReadonlyMap<string, Resolution>;

/** The answers of a list; of two to the same conflict the later counts. */
export function resolutionsById(resolutions: readonly Resolution[]): Resolutions {
  return new Map(resolutions.map((resolution) => [resolution.conflict, resolution]));
}

/**
 * A conflict with its id, which follows from the place and the three texts. `state` tells apart what the texts
 * do not show: an answer given for one state of things does not count for another.
 */
export function newConflict(content: Omit<Conflict, "id">, state: string[] = []): Conflict {
  const { kind, page, block, name, base, ours, theirs } = content;
  const place = [kind, page?.id, block?.key, name];
  return { id: `c${hashOf(JSON.stringify([place, base, ours, theirs, state]))}`, ...content };
}

/** The side an answer chooses; undefined if there is none, or if it gives a text of its own. */
export function chosenSide(resolution: Resolution | undefined): Side | undefined {
  return resolution?.choose === "text" ? undefined : resolution?.choose;
}

/** The text an answer gives in place of either side. */
export function chosenText(resolution: Resolution | undefined): string | undefined {
  return resolution?.choose === "text" ? resolution.text : undefined;
}

const FNV_PRIME = 0x01000193;
/** Four starting values make four hashes of 32 bits, which together do not meet by chance. */
const FNV_STARTS = [0x811c9dc5, 0x2f0b4c47, 0x6a09e667, 0xbb67ae85];

/** A name of 128 bits for a text, the same everywhere. Not for secrets. */
export function hashOf(text: string): string {
  return FNV_STARTS.map((start) => {
    let hash = start;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      hash = Math.imul(hash ^ (code & 0xff), FNV_PRIME);
      hash = Math.imul(hash ^ (code >>> 8), FNV_PRIME);
    }
    return (hash >>> 0).toString(36).padStart(7, "0");
  }).join("");
}
