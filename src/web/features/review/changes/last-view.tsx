import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { markViewed } from "#web/api/change-requests.ts";
import { whenQuiet } from "#web/api/when-quiet.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { lastViewMessages as messages } from "../screen/messages.ts";
import { useReview, useReviewNavigate, useReviewPath } from "../screen/review-context.tsx";
import { countChanges, readChanges, useIsSinceLastView, useLastView } from "./changes.tsx";

/** The first view of a change request is recorded automatically: what comes after it is new to the reader. */
const useFirstView = (): void => {
  const path = useReviewPath();
  const { changeRequest } = useReview();
  const { mutateAsync } = useMutation(markViewed);
  const wanted =
    useLastView() === undefined &&
    (changeRequest.status === "draft" || changeRequest.status === "open");
  const queries = useQueryClient();
  const mark = useRef(() => undefined as void);
  useEffect(() => {
    // The reader did not ask for this, so a failure is not reported; the next view then counts as the first.
    mark.current = () =>
      void mutateAsync({ path, body: { revision: changeRequest.revision } }).catch(() => undefined);
  });
  useEffect(
    () => (wanted ? whenQuiet(queries, () => mark.current()) : undefined),
    [wanted, queries],
  );
};

/** Shows what changed since the reader's last view, filters by it, and marks it as viewed. */
export const LastView = () => {
  const path = useReviewPath();
  const goTo = useReviewNavigate();
  const { search } = useReview();
  const lastView = useLastView();
  const since = useIsSinceLastView();
  const { mutateAsync, isPending } = useMutation(markViewed);
  const place = useRef<HTMLDivElement>(null);
  useFirstView();
  const changes = lastView && readChanges(lastView.changes);
  const count = changes === undefined ? 0 : countChanges(changes);

  const showAll = () => goTo({ since: undefined });
  const showThese = (): void => {
    const stays = changes?.pages.some(({ id }) => id === search.page) ?? false;
    goTo({ since: "last-view", ...(!stays && { page: undefined }) });
  };
  const mark = async (revision: string): Promise<void> => {
    try {
      await mutateAsync({ path, body: { revision } });
    } catch (error) {
      toastFailure(error, () => void mark(revision));
      return;
    }
    toast({ tone: "success", title: messages.marked });
    showAll();
    // The buttons are removed along with the notice, so focus moves to its place.
    place.current?.focus();
  };
  const to = lastView?.changes.to;
  return (
    <div ref={place} tabIndex={-1} className="rounded-md outline-none">
      {(count > 0 || since) && (
        <div className="mb-4">
          <Callout
            title={messages.since(count)}
            actions={
              <>
                <Button size="sm" onClick={since ? showAll : showThese}>
                  {since ? messages.showAll : messages.show}
                </Button>
                {to !== undefined && count > 0 && (
                  <Button size="sm" pending={isPending} onClick={() => void mark(to)}>
                    {messages.mark}
                  </Button>
                )}
              </>
            }
          >
            <p className="text-sm text-muted">
              {messages.viewed} <Timestamp value={lastView?.viewedAt} />
            </p>
          </Callout>
        </div>
      )}
    </div>
  );
};
