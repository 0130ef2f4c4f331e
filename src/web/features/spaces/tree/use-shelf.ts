import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { allCollectionsQuery } from "#web/api/collections.ts";
import { type Organization, organizationQuery } from "#web/api/organizations.ts";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { createStore, useStore } from "#web/api/store.ts";
import { type ShelfItem, shelfItems, type ShelfMove } from "./shelf-items.ts";

/** Moves the service has not answered yet. */
export const movesUnderWay = createStore<readonly ShelfMove[]>([]);

/** The organization in the address. */
export const useOrganization = (): Organization => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return useSuspenseQuery(organizationQuery(organizationId)).data;
};

/** Everything the caller can open, as the tree shows it. */
export const useShelf = (): readonly ShelfItem[] => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { data: spaces } = useSuspenseQuery(allSpacesQuery(organizationId));
  const { data: collections } = useSuspenseQuery(allCollectionsQuery(organizationId));
  const moves = useStore(movesUnderWay);
  return useMemo(
    () => shelfItems(organizationId, spaces, collections, moves),
    [organizationId, spaces, collections, moves],
  );
};

/** The same at the moment of asking, for what happens later. */
export const useShelfNow = (): (() => readonly ShelfItem[]) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const queryClient = useQueryClient();
  return () =>
    shelfItems(
      organizationId,
      queryClient.getQueryData(allSpacesQuery(organizationId).queryKey) ?? [],
      queryClient.getQueryData(allCollectionsQuery(organizationId).queryKey) ?? [],
      movesUnderWay.get(),
    );
};
