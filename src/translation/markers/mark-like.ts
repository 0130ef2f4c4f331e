import { type MarkedText, type Marker, markerName } from "./marked-text.ts";

const TAG = /<(\/?)([gx])(\d+)(\/?)>/g;

/** The type of thing a marker represents, regardless of its address or code. */
const sortOf = (marker: Marker): string => {
  if (marker.kind === "g") return `g ${marker.mark.type}`;
  const { piece } = marker;
  return piece.object === "inline"
    ? `x ${piece.type}`
    : `x ${piece.marks.map(({ type }) => type).join(" ")}`;
};

/** Pairs each marker with the first unpaired one of `source` with the same name. */
const pairUp = (
  markers: readonly Marker[],
  source: readonly Marker[],
  pairs: Map<number, number>,
  nameOf: (marker: Marker) => string,
): void => {
  const free = new Map<string, number[]>();
  const used = new Set(pairs.values());
  for (const [at, marker] of source.entries()) {
    if (used.has(at + 1)) continue;
    const name = nameOf(marker);
    free.set(name, [...(free.get(name) ?? []), at + 1]);
  }
  for (const [at, marker] of markers.entries()) {
    if (pairs.has(at + 1)) continue;
    const partner = free.get(nameOf(marker))?.shift();
    if (partner !== undefined) pairs.set(at + 1, partner);
  }
};

/**
 * Renumbers the markers of a target text as in the source: first those that represent the same thing, then those of
 * the same type. A marker that the source does not have gets the next number, so that reading the text reports it.
 */
export const markLike = (source: MarkedText, target: MarkedText): string => {
  const pairs = new Map<number, number>();
  pairUp(target.markers, source.markers, pairs, markerName);
  pairUp(target.markers, source.markers, pairs, sortOf);
  let next = source.markers.length;
  for (const at of target.markers.keys()) if (!pairs.has(at + 1)) pairs.set(at + 1, (next += 1));
  return target.text.replace(
    TAG,
    (_, slash: string, kind: string, number: string, end: string) =>
      `<${slash}${kind}${String(pairs.get(Number(number)) ?? 0)}${end}>`,
  );
};

/** Whether the markers of two texts represent the same things, in any order. */
export const standForTheSame = (one: MarkedText, other: MarkedText): boolean => {
  const names = [one, other].map(({ markers }) => markers.map(markerName).toSorted());
  return JSON.stringify(names[0]) === JSON.stringify(names[1]);
};
