import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, CircleSlash, type LucideIcon, UserPlus, X } from "lucide-react";
import { useState } from "react";
import {
  removeRequestedReviewer,
  requestedReviewersQuery,
  requestReviewers,
  reviewsQuery,
} from "#web/api/change-requests.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useReview, useReviewPath } from "../screen/use-review.ts";
import { reviewerStrings as strings } from "./head-strings.ts";
import { ReviewerPicker } from "./reviewer-picker.tsx";
import { type Reviewer, reviewersOf, type ReviewerState } from "./reviewer-states.ts";

const looks: Readonly<Record<ReviewerState, { icon: LucideIcon; ink: string }>> = {
  waiting: { icon: CircleDashed, ink: "text-faint" },
  approved: { icon: CircleCheck, ink: "text-success-ink" },
  "changes-requested": { icon: CircleSlash, ink: "text-danger-ink" },
  "approved-before": { icon: CircleCheck, ink: "text-faint" },
  "changes-requested-before": { icon: CircleSlash, ink: "text-faint" },
};

/** Everybody asked or reviewing, as far as it is known yet. */
export const useReviewers = (): Reviewer[] | undefined => {
  const { spaceId, changeRequestId } = useReviewPath();
  const requests = useQuery(requestedReviewersQuery(spaceId, changeRequestId));
  const reviews = useQuery(reviewsQuery(spaceId, changeRequestId, { limit: 1000 }));
  if (requests.data === undefined || reviews.data === undefined) return undefined;
  return reviewersOf(requests.data.items, reviews.data.items);
};

const useAsking = () => {
  const path = useReviewPath();
  const ask = useMutation(requestReviewers);
  const remove = useMutation(removeRequestedReviewer);
  const again = (userId: string): void => {
    ask
      .mutateAsync({ path, body: { users: [userId] } })
      .catch((error: unknown) => toastFailure(error, () => again(userId)));
  };
  const takeBack = (user: Reviewer["user"]): void => {
    remove.mutateAsync({ path: { ...path, userId: user.id } }).then(
      () =>
        toast({
          title: strings.removed(user.displayName),
          action: { label: strings.undo, run: () => again(user.id) },
        }),
      (error: unknown) => toastFailure(error, () => takeBack(user)),
    );
  };
  return { again, takeBack };
};

const ReviewerChip = ({ reviewer, editable }: { reviewer: Reviewer; editable: boolean }) => {
  const { again, takeBack } = useAsking();
  const { user, state, since, requested } = reviewer;
  const { icon: Icon, ink } = looks[state];
  const name = user.displayName;
  return (
    <li className="flex items-center gap-1.5 text-sm">
      <Avatar id={user.id} name={name} photoURL={user.photoURL} size="sm" />
      <span className="wrap-anywhere">{name}</span>
      <span title={formatExact(since)} className={`inline-flex items-center gap-1 ${ink}`}>
        <Icon size={14} aria-hidden />
        {strings.state(state)}
      </span>
      {editable && state.endsWith("-before") && (
        <Button size="sm" variant="ghost" onClick={() => again(user.id)}>
          {strings.again(name)}
        </Button>
      )}
      {editable && requested && state === "waiting" && (
        <IconButton
          size="sm"
          icon={X}
          label={strings.remove(name)}
          onClick={() => takeBack(user)}
        />
      )}
    </li>
  );
};

/** Who reviews and what each says; those who may edit it ask more people. */
export const Reviewers = () => {
  const { changeRequest } = useReview();
  const reviewers = useReviewers();
  const [picking, setPicking] = useState(false);
  const { permissions, status } = changeRequest;
  const editable = permissions.edit && (status === "open" || status === "draft");
  if (reviewers === undefined) return <div className="h-7" />;
  if (!editable && reviewers.length === 0) return null;
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1.5">
      {reviewers.length === 0 ? (
        <p className="text-sm text-muted">{strings.nobody}</p>
      ) : (
        <ul aria-label={strings.list} className="flex flex-wrap items-center gap-x-5 gap-y-1.5">
          {reviewers.map((reviewer) => (
            <ReviewerChip key={reviewer.user.id} reviewer={reviewer} editable={editable} />
          ))}
        </ul>
      )}
      {editable && (
        <Button size="sm" icon={UserPlus} onClick={() => setPicking(true)}>
          {strings.ask}
        </Button>
      )}
      {picking && <ReviewerPicker asked={reviewers} onClose={() => setPicking(false)} />}
    </div>
  );
};
