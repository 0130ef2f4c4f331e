/** The markers of a text, without duplicates, in their opening form: `<g1>` or `<x2/>`. */
export const markersOf = (marked: string): readonly string[] => [
  ...new Set(marked.match(/<(?:g\d+|x\d+\/)>/g)),
];

/** The markers of the source that a translation lacks. */
export const missingMarkers = (source: string, translation: string): readonly string[] => {
  const there = new Set(markersOf(translation));
  return markersOf(source).filter((marker) => !there.has(marker));
};

/** Inserts a marker at a position, around the selection, and returns where the caret is then. */
export const withMarker = (
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  marker: string,
): { readonly text: string; readonly caret: number } => {
  const isAround = marker.startsWith("<g");
  const chosen = text.slice(from, to);
  const put = isAround ? `${marker}${chosen}</${marker.slice(1)}` : marker;
  return {
    text: `${text.slice(0, from)}${put}${text.slice(isAround ? to : from)}`,
    caret: from + (isAround && chosen === "" ? marker.length : put.length),
  };
};
