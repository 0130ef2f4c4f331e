import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { allCollectionsQuery } from "#web/api/collections.ts";
import type { Collections } from "./level-words.ts";

/** The collections of the organization the caller can open, by id; undefined until they are known. */
export const useCollections = (organizationId: string): Collections | undefined => {
  const { data } = useQuery(allCollectionsQuery(organizationId));
  return useMemo(() => data && new Map(data.map((one) => [one.id, one])), [data]);
};
