/** A list with one entry replaced. */
export const withEntry = <Entry>(list: readonly Entry[], index: number, entry: Entry): Entry[] =>
  list.map((each, at) => (at === index ? entry : each));

/** A list without one entry. */
export const withoutEntry = <Entry>(list: readonly Entry[], index: number): Entry[] =>
  list.filter((_, at) => at !== index);

/** A list in which one entry has changed places with its neighbour; the same entries when there is none. */
export const withMoved = <Entry>(list: readonly Entry[], index: number, by: -1 | 1): Entry[] => {
  const [moved, other] = [list[index], list[index + by]];
  if (moved === undefined || other === undefined) return [...list];
  return list.map((each, at) => {
    if (at === index) return other;
    return at === index + by ? moved : each;
  });
};
