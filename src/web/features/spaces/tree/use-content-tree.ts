import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { allCollectionsQuery } from "#web/api/collections.ts";
import { type Organization, organizationQuery } from "#web/api/organizations.ts";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { createStore, useStore } from "#web/api/store.ts";
import { type ContentItem, contentItems, type PendingMove } from "./content-items.ts";
import { messages } from "./messages.ts";

/** Moves without a response yet. */
export const pendingMoves = createStore<readonly PendingMove[]>([]);

/** The organization in the address. */
export const useOrganization = (): Organization => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return useSuspenseQuery(organizationQuery(organizationId)).data;
};

/** Everything the caller can open, as the tree shows it. */
export const useContentTree = (): readonly ContentItem[] => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { data: spaces } = useSuspenseQuery(allSpacesQuery(organizationId));
  const { data: collections } = useSuspenseQuery(allCollectionsQuery(organizationId));
  const moves = useStore(pendingMoves);
  return useMemo(
    () => contentItems(organizationId, spaces, collections, moves),
    [organizationId, spaces, collections, moves],
  );
};

/** Returns a function that gets the current tree, for use in later callbacks. */
export const useLatestContentTree = (): (() => readonly ContentItem[]) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const queryClient = useQueryClient();
  return () =>
    contentItems(
      organizationId,
      queryClient.getQueryData(allSpacesQuery(organizationId).queryKey) ?? [],
      queryClient.getQueryData(allCollectionsQuery(organizationId).queryKey) ?? [],
      pendingMoves.get(),
    );
};

/** A collection as a possible target, with its path; null is the top level. */
export interface CollectionChoice {
  readonly value: string | null;
  readonly label: string;
  readonly disabledReason?: string;
}

/** Whether the caller may put items into a collection, or at the top level (null). */
export const mayPutInto = (organization: Organization, collection: ContentItem | null): boolean => {
  if (collection === null) return organization.permissions.createContent;
  return collection.content.object === "collection" && collection.content.permissions.create;
};

/** All collections by their path, without the moved one and its contents. */
export const collectionChoices = (
  organization: Organization,
  items: readonly ContentItem[],
  movedId?: string,
): CollectionChoice[] => {
  const choiceOf = (item: ContentItem | null, label: string): CollectionChoice => ({
    value: item?.id ?? null,
    label,
    ...(!mayPutInto(organization, item) && { disabledReason: messages.moves.dialog.noRight }),
  });
  const below = (some: readonly ContentItem[], way: string): CollectionChoice[] =>
    some
      .filter(({ id, children }) => children !== undefined && id !== movedId)
      .flatMap((item) => {
        const label = `${way}${item.text}`;
        return [choiceOf(item, label), ...below(item.children ?? [], `${label} / `)];
      });
  return [choiceOf(null, messages.top), ...below(items, "")];
};
