import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { allSpacesQuery, type Space } from "#web/api/spaces.ts";
import { mayShow } from "../may-show.ts";
import { useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";

/** What a space is called; one without a title still has a name. */
export const nameOfSpace = ({ title }: Pick<Space, "title">): string =>
  title === "" ? messages.untitled : title;

/** The spaces that the caller may put on a site, by name. */
export const useShowableSpaces = () => {
  const { organizationId } = useSiteName();
  const { data, isError, refetch } = useQuery(allSpacesQuery(organizationId));
  const spaces = useMemo(
    () =>
      data
        ?.filter(mayShow)
        .toSorted((one, other) => nameOfSpace(one).localeCompare(nameOfSpace(other))),
    [data],
  );
  return { spaces, failed: data === undefined && isError, retry: () => void refetch() };
};
