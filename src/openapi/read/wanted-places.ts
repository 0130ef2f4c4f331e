import { stepsOf } from "../json.ts";

/** Places to be found in a text: a tree of steps, of which those that are wanted get an offset. */
export interface WantedPlace {
  readonly steps: Map<string, WantedPlace>;
  offset?: number;
}

/** The tree of the given pointers. */
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

/** The offset of the place, or of the nearest one above it that the text has. */
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
