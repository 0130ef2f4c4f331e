/**
 * The order of siblings after a sync: the source's, with the target's additions after the sibling they follow in the
 * target, or first. `added` returns what replaces an id that the source does not have there.
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
