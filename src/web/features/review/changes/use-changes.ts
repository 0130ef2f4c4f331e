import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { changesQuery } from "#web/api/content.ts";
import { useReview, useReviewPath } from "../screen/use-review.ts";
import { type Changes, type Rest, readChanges, rests } from "./page-rows.ts";

/** Everything the change request changes. */
export const useChanges = (): Changes => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { data } = useSuspenseQuery(changesQuery(spaceId, changeRequestId));
  return useMemo(() => readChanges(data), [data]);
};

/** What the screen shows: a page, or one of the lists beside the pages. */
export type Shown =
  | { readonly kind: "page"; readonly id: string }
  | { readonly kind: "rest"; readonly name: Rest };

/** The lists beside the pages that hold something, in their order; the conversation always does. */
export const restsWith = ({ files, variables, reusable }: Changes): Rest[] =>
  rests.filter((name) => {
    switch (name) {
      case "-talk":
        return true;
      case "-files":
        return files.length > 0;
      case "-variables":
        return variables.length > 0;
      case "-reusable":
        return reusable.length > 0;
    }
  });

/** What an address asks for; without a page the first change, without any the conversation. */
export const shownBy = (page: string | undefined, changes: Changes): Shown => {
  if (page !== undefined) {
    const name = rests.find((rest) => rest === page);
    return name === undefined ? { kind: "page", id: page } : { kind: "rest", name };
  }
  const [first] = changes.pages;
  if (first !== undefined) return { kind: "page", id: first.id };
  return { kind: "rest", name: restsWith(changes).find((name) => name !== "-talk") ?? "-talk" };
};

/** What the screen shows now. */
export const useShown = (): Shown => shownBy(useReview().search.page, useChanges());
