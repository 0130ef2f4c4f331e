import {
  Archive,
  GitMerge,
  GitPullRequestArrow,
  GitPullRequestDraft,
  type LucideIcon,
} from "lucide-react";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { changeRequestStrings as strings } from "./strings.ts";

type Status = ChangeRequest["status"];

const icons: Readonly<Record<Status, LucideIcon>> = {
  draft: GitPullRequestDraft,
  open: GitPullRequestArrow,
  archived: Archive,
  merged: GitMerge,
};
const tones: Readonly<Record<Status, string>> = {
  draft: "text-faint",
  open: "text-success-ink",
  archived: "text-faint",
  merged: "text-accent-ink",
};

/** The state of a change request as a sign, with its word for whoever cannot see it. */
export const StatusIcon = ({ status }: { status: Status }) => {
  const Icon = icons[status];
  return (
    <span title={strings.status[status]} className={`inline-flex shrink-0 ${tones[status]}`}>
      <Icon size={16} aria-hidden />
      <span className="sr-only">{strings.status[status]}</span>
    </span>
  );
};
