import { useMutation, useMutationState, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { changesQuery } from "#web/api/content.ts";
import { useReview, useReviewPath } from "../screen/review-context.ts";
import { type Changes, readChanges, type Section, sections } from "./changes.ts";
import { markPageSeen, seenPagesQuery, unmarkPageSeen } from "#web/api/change-requests.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { changeMessages as messages } from "../messages.ts";

/** Everything the change request changes. */
export const useChanges = (): Changes => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { data } = useSuspenseQuery(changesQuery(spaceId, changeRequestId));
  return useMemo(() => readChanges(data), [data]);
};

/** What the screen shows: a page, or one of the lists beside the pages. */
export type Shown =
  | { readonly kind: "page"; readonly id: string }
  | { readonly kind: "rest"; readonly name: Section };

/** The lists beside the pages that hold something, in their order; the conversation always does. */
export const sectionsWith = ({ files, variables, reusable }: Changes): Section[] =>
  sections.filter((name) => {
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
    const name = sections.find((rest) => rest === page);
    return name === undefined ? { kind: "page", id: page } : { kind: "rest", name };
  }
  const [first] = changes.pages;
  if (first !== undefined) return { kind: "page", id: first.id };
  return { kind: "rest", name: sectionsWith(changes).find((name) => name !== "-talk") ?? "-talk" };
};

/** What the screen shows now. */
export const useShown = (): Shown => shownBy(useReview().search.page, useChanges());

/** How a page stands with the reader: seen as it is now, seen before it changed again, or neither. */
export type Seen = "seen" | "changed" | undefined;

/**
 * The reader's own marks. What is on its way counts as done, and is as it was before once the service has
 * refused it; nothing that is read meanwhile can take it back.
 */
export const useSeen = () => {
  const path = useReviewPath();
  const { data } = useQuery(seenPagesQuery(path.spaceId, path.changeRequestId));
  const keys = {
    mark: ["mark-seen", path.spaceId, path.changeRequestId],
    unmark: ["unmark-seen", path.spaceId, path.changeRequestId],
  };
  const mark = useMutation({ ...markPageSeen, mutationKey: keys.mark });
  const unmark = useMutation({ ...unmarkPageSeen, mutationKey: keys.unmark });
  const pagesOnTheirWay = (mutationKey: string[]) => ({
    filters: { mutationKey, status: "pending" as const },
    select: ({ state }: { state: { variables: unknown } }) =>
      (state.variables as { path: { pageId: string } }).path.pageId,
  });
  const marking = useMutationState(pagesOnTheirWay(keys.mark));
  const unmarking = useMutationState(pagesOnTheirWay(keys.unmark));
  const stateOf = (pageId: string): Seen => {
    if (marking.includes(pageId)) return "seen";
    if (unmarking.includes(pageId)) return undefined;
    const found = data?.pages.find(({ page }) => page === pageId);
    if (found === undefined) return undefined;
    return found.changedSince ? "changed" : "seen";
  };
  const set = (pageId: string, seen: boolean): void => {
    const { mutateAsync } = seen ? mark : unmark;
    mutateAsync({ path: { ...path, pageId } }).catch((error: unknown) => {
      toastFailure(error, () => set(pageId, seen));
    });
  };
  return { stateOf, set };
};

/** What a list beside the pages is called, with how much it holds. */
export const sectionTitle = (name: Section, { files, variables, reusable }: Changes): string => {
  switch (name) {
    case "-talk":
      return messages.talk;
    case "-files":
      return messages.files(files.length);
    case "-variables":
      return messages.variables(
        variables.flatMap((change) => Object.keys(change.variables)).length,
      );
    case "-reusable":
      return messages.reusable(reusable.length);
  }
};
