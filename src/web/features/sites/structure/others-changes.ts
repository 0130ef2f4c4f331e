import { locate, type Located } from "#site/structure/locate.ts";
import type { ItemPointer, Structure } from "#site/structure/model.ts";
import { messages } from "./messages.ts";

const fieldsOf = ({ item }: Located): string =>
  JSON.stringify(item, (_key, value: unknown) => (Array.isArray(value) ? undefined : value));

/** Whether it stands elsewhere among those that are its siblings before and after. */
const reordered = (before: Located, after: Located): boolean => {
  const now = new Set(after.siblings.map(({ id }) => id));
  const was = new Set(before.siblings.map(({ id }) => id));
  const old = before.siblings.map(({ id }) => id).filter((id) => now.has(id));
  const next = after.siblings.map(({ id }) => id).filter((id) => was.has(id));
  const without = (ids: readonly string[]) => ids.filter((id) => id !== before.item.id).join(" ");
  return old.join(" ") !== next.join(" ") && without(old) === without(next);
};

/** What happened to an item, in a sentence; undefined when nothing did. */
const changeOf = (
  before: Structure,
  after: Structure,
  pointer: ItemPointer,
): string | undefined => {
  const was = locate(before, pointer);
  const is = locate(after, pointer);
  if (was === undefined) return undefined;
  const name = messages.called(pointer.type, was.item.title);
  if (is === undefined) return messages.others.removed(name);
  if (was.parent?.id !== is.parent?.id)
    return messages.others.moved(name, is.parent?.title ?? messages.theTop);
  if (fieldsOf(was) !== fieldsOf(is)) return messages.others.changed(name);
  return reordered(was, is) ? messages.others.reordered(name) : undefined;
};

/**
 * What others did to the given items between two structures, one sentence each. `shown` is the older one
 * with the caller's own changes on their way: what only those did is left out.
 */
export const othersChanges = (
  before: Structure,
  shown: Structure,
  after: Structure,
  items: readonly ItemPointer[],
): string[] => [
  ...new Set(
    items.flatMap((item) => {
      const change = changeOf(before, after, item);
      if (change === undefined || changeOf(shown, after, item) === undefined) return [];
      return [change];
    }),
  ),
];
