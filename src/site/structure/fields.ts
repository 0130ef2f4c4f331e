/** New values by field: undefined leaves one as it is, null takes it away. */
type Fields<Item> = {
  readonly [Name in keyof Item]?: Item[Name] | null | undefined;
};

/** The same item with these fields; the very same when nothing differs. Only optional fields take null. */
export const withFields = <Item extends object>(item: Item, fields: Fields<Item>): Item => {
  const changed = new Map<string, unknown>(Object.entries(item));
  let differs = false;
  for (const [name, value] of Object.entries<unknown>(fields)) {
    if (value === undefined || changed.get(name) === (value ?? undefined)) continue;
    differs = true;
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return differs ? (Object.fromEntries(changed) as Item) : item;
};

/** The texts a section or group may do without, each of which is as good as absent when empty. */
export const texts = <Name extends string>(
  given: Partial<Record<Name, string | null | undefined>>,
  ...names: Name[]
): Partial<Record<Name, string | null>> => {
  const kept: Partial<Record<Name, string | null>> = {};
  for (const name of names) {
    const text = given[name];
    if (text !== undefined) kept[name] = text === "" ? null : text;
  }
  return kept;
};
