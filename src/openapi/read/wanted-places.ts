import { stepsOf } from "../json.ts";

/** Places to find in a text: a tree of steps in which the wanted ones get an offset. */
export interface WantedPlace {
  readonly steps: Map<string, WantedPlace>;
  offset?: number;
}

/** Builds the tree for the given pointers. */
export const wantedPlaces = (pointers: Iterable<string>): WantedPlace => {
  const root: WantedPlace = { steps: new Map() };
  for (const pointer of pointers) {
    let place = root;
    for (const step of stepsOf(pointer) ?? []) {
      const next: WantedPlace = place.steps.get(step) ?? { steps: new Map() };
      place.steps.set(step, next);
      place = next;
    }
  }
  return root;
};

/** The offset of the place, or of its nearest ancestor in the text. */
export const nearestOffset = (root: WantedPlace, pointer: string): number | undefined => {
  let place: WantedPlace | undefined = root;
  let { offset } = root;
  for (const step of stepsOf(pointer) ?? []) {
    place = place.steps.get(step);
    if (place === undefined) break;
    offset = place.offset ?? offset;
  }
  return offset;
};
