/**
 * The order of siblings after a sync: the source's, with what the target added behind the sibling that it follows in
 * the target, or first. `added` says what stands in place of an id that the source does not have there.
 */
export const followOrder = <Item>(
  source: readonly { readonly id: string; readonly item: Item }[],
  target: readonly string[],
  added: (id: string) => readonly Item[],
): Item[] => {
  const there = new Set(source.map(({ id }) => id));
  const behind = new Map<string | null, Item[]>();
  let last: string | null = null;
  for (const id of target) {
    if (there.has(id)) {
      last = id;
      continue;
    }
    const items = added(id);
    const known = behind.get(last);
    if (known === undefined) behind.set(last, [...items]);
    else known.push(...items);
  }
  return [
    ...(behind.get(null) ?? []),
    ...source.flatMap(({ id, item }) => [item, ...(behind.get(id) ?? [])]),
  ];
};
