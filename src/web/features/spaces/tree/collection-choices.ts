import type { Organization } from "#web/api/organizations.ts";
import type { ShelfItem } from "./shelf-items.ts";
import { messages } from "./messages.ts";

/** A collection something can be put into, with the way to it; null is the top level. */
export interface CollectionChoice {
  readonly value: string | null;
  readonly label: string;
  readonly disabledReason?: string;
}

/** Whether the caller may put things into a collection, or at the top (null). */
export const mayPutInto = (organization: Organization, collection: ShelfItem | null): boolean => {
  if (collection === null) return organization.permissions.createContent;
  return collection.thing.object === "collection" && collection.thing.permissions.create;
};

/** Every collection by its way from the top, without the one that is moved and what lies in it. */
export const collectionChoices = (
  organization: Organization,
  items: readonly ShelfItem[],
  movedId?: string,
): CollectionChoice[] => {
  const choiceOf = (item: ShelfItem | null, label: string): CollectionChoice => ({
    value: item?.id ?? null,
    label,
    ...(!mayPutInto(organization, item) && { disabledReason: messages.moves.dialog.noRight }),
  });
  const below = (some: readonly ShelfItem[], way: string): CollectionChoice[] =>
    some
      .filter(({ id, children }) => children !== undefined && id !== movedId)
      .flatMap((item) => {
        const label = `${way}${item.text}`;
        return [choiceOf(item, label), ...below(item.children ?? [], `${label} / `)];
      });
  return [choiceOf(null, messages.top), ...below(items, "")];
};
