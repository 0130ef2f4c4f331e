import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import type { Side } from "./known-order.ts";

/** Answers by the id of the conflict they settle. */
export type Resolutions = ReadonlyMap<string, Resolution>;

/** The answers of a list; of two to the same conflict the later counts. */
export const resolutionsById = (resolutions: readonly Resolution[]): Resolutions =>
  new Map(resolutions.map((resolution) => [resolution.conflict, resolution]));

/**
 * A conflict with its id, which follows from the place and the three texts. `state` tells apart what the texts
 * do not show: an answer given for one state of things does not count for another.
 */
export const newConflict = (content: Omit<Conflict, "id">, state: string[] = []): Conflict => {
  const { kind, page, block, name, base, ours, theirs } = content;
  const place = [kind, page?.id, block?.key, name];
  return { id: `c${hashOf(JSON.stringify([place, base, ours, theirs, state]))}`, ...content };
};

/** The side an answer chooses; undefined if there is none, or if it gives a text of its own. */
export const chosenSide = (resolution: Resolution | undefined): Side | undefined =>
  resolution?.choose === "text" ? undefined : resolution?.choose;

/** The text an answer gives in place of either side. */
export const chosenText = (resolution: Resolution | undefined): string | undefined =>
  resolution?.choose === "text" ? resolution.text : undefined;

/** Odd factors that spread bits well; each makes a hash of 32 bits of its own. */
const FACTORS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f];

/** A name of 128 bits for a text, the same everywhere. Not for secrets. */
export const hashOf = (text: string): string =>
  FACTORS.map((factor) => {
    let hash = factor ^ text.length;
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), factor);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0).toString(36).padStart(7, "0");
  }).join("");
