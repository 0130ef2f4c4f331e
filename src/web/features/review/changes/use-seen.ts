import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { markPageSeen, seenPagesQuery, unmarkPageSeen } from "#web/api/change-requests.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
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
    const { mutateAsync } = seen ? mark : unmark;
    const known = () => queryClient.getQueryData(query.queryKey)?.pages ?? [];
    const before = known().filter(({ page }) => page === pageId);
    const now = { page: pageId, seenAt: new Date().toISOString(), changedSince: false };
    // Of this page alone: the marks of others may be on their way.
    const put = (marks: typeof before) =>
      queryClient.setQueryData(query.queryKey, {
        pages: [...known().filter(({ page }) => page !== pageId), ...marks],
      });
    void queryClient.cancelQueries({ queryKey: query.queryKey });
    put(seen ? [now] : []);
    mutateAsync({ path: { ...path, pageId } }).catch((error: unknown) => {
      put(before);
      toastFailure(error, () => set(pageId, seen));
    });
  };
  return { stateOf, set };
};
