import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { useReview } from "../screen/use-review.ts";
import { HeadActs } from "./head-acts.tsx";
import { headStrings as strings } from "./head-strings.ts";
import { OutdatedNotice } from "./outdated-notice.tsx";
import { Reviewers } from "./reviewers.tsx";
import { Subject } from "./subject.tsx";

const tones: Readonly<Record<ChangeRequest["status"], BadgeTone>> = {
  draft: "neutral",
  open: "success",
  archived: "neutral",
  merged: "accent",
};

const Facts = () => {
  const { changeRequest } = useReview();
  const { createdBy, createdAt, mergedBy, mergedAt, updatedAt, status } = changeRequest;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <Badge tone={tones[status]}>{strings.status[status]}</Badge>
      <span className="tabular">{strings.number(changeRequest.number)}</span>
      <span className="wrap-anywhere">
        {strings.facts.by(createdBy.displayName)} <Timestamp value={createdAt} />
      </span>
      {mergedBy === undefined ? (
        <span>
          {strings.facts.updated} <Timestamp value={updatedAt} />
        </span>
      ) : (
        <span className="wrap-anywhere">
          {strings.facts.merged(mergedBy.displayName)} <Timestamp value={mergedAt} />
        </span>
      )}
      {changeRequest.reverts !== undefined && <span>{strings.reverts}</span>}
    </p>
  );
};

/** The head of a review: what it is, where it stands, who reviews it, and what can be done. */
export const ReviewHead = () => (
  <header className="mb-4 flex flex-col gap-3">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 grow basis-80 flex-col gap-1.5">
        <Subject />
        <Facts />
      </div>
      <HeadActs />
    </div>
    <Reviewers />
    <OutdatedNotice />
  </header>
);
