import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { markPageSeen, seenPagesQuery, unmarkPageSeen } from "../../api/change-requests.ts";
import { toastFailure } from "../../shell/failure-toast.ts";
import { useReviewPath } from "../screen/use-review.ts";

/** How a page stands with the reader: seen as it is now, seen before it changed again, or neither. */
export type Seen = "seen" | "changed" | undefined;

/** The reader's own marks, set at once and taken back when the service refuses. */
export const useSeen = () => {
  const path = useReviewPath();
  const queryClient = useQueryClient();
  const query = seenPagesQuery(path.spaceId, path.changeRequestId);
  const { data } = useQuery(query);
  const mark = useMutation(markPageSeen);
  const unmark = useMutation(unmarkPageSeen);
  const stateOf = (pageId: string): Seen => {
    const found = data?.pages.find(({ page }) => page === pageId);
    if (found === undefined) return undefined;
    return found.changedSince ? "changed" : "seen";
  };
  const set = (pageId: string, seen: boolean): void => {
    const { mutate } = seen ? mark : unmark;
    const before = queryClient.getQueryData(query.queryKey);
    const others = (before?.pages ?? []).filter(({ page }) => page !== pageId);
    const now = { page: pageId, seenAt: new Date().toISOString(), changedSince: false };
    void queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, { pages: seen ? [...others, now] : others });
    mutate(
      { path: { ...path, pageId } },
      {
        onError: (error) => {
          queryClient.setQueryData(query.queryKey, before);
          toastFailure(error, () => set(pageId, seen));
        },
      },
    );
  };
  return { stateOf, set };
};
