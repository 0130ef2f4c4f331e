/** Splits items, in order, into groups of at most `most` in total size; a larger item is a group by itself. */
export const groupsOf = function* <Item>(
  items: Iterable<Item>,
  most: number,
  sizeOf: (item: Item) => number,
): Generator<Item[]> {
  let group: Item[] = [];
  let size = 0;
  for (const item of items) {
    if (group.length > 0 && size + sizeOf(item) > most) {
      yield group;
      [group, size] = [[], 0];
    }
    group.push(item);
    size += sizeOf(item);
  }
  if (group.length > 0) yield group;
};
