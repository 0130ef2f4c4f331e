import { Link } from "@tanstack/react-router";
import {
  Archive,
  GitMerge,
  GitPullRequestArrow,
  GitPullRequestDraft,
  type LucideIcon,
  MessageSquare,
} from "lucide-react";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { ChangeRequestMenu } from "./change-request-menu.tsx";
import { changeRequestMessages as messages, subjectOf } from "../messages.ts";

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
const StatusIcon = ({ status }: { status: Status }) => {
  const Icon = icons[status];
  return (
    <span title={messages.status[status]} className={`inline-flex shrink-0 ${tones[status]}`}>
      <Icon size={16} aria-hidden />
      <span className="sr-only">{messages.status[status]}</span>
    </span>
  );
};

interface ChangeRequestRowProps {
  readonly organizationId: string;
  readonly changeRequest: ChangeRequest;
  /** The space's title, where a list holds several spaces. */
  readonly space: string | undefined;
}

const Turn = ({ turn }: { turn: NonNullable<ChangeRequest["turn"]> }) => (
  <p className="text-sm text-muted sm:text-right">
    <span className={turn.group === "yours" ? "font-medium text-ink" : undefined}>
      {messages.reason(
        turn.reason,
        turn.waitingFor.map(({ displayName }) => displayName),
      )}
    </span>{" "}
    <span className="whitespace-nowrap text-faint">
      <span className="sr-only">{messages.since} </span>
      <Timestamp value={turn.since} />
    </span>
  </p>
);

const Facts = ({
  changeRequest,
  space,
}: Pick<ChangeRequestRowProps, "changeRequest" | "space">) => (
  <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
    <span className="tabular-nums">{messages.number(changeRequest.number)}</span>
    {space !== undefined && <span className="wrap-anywhere">{space}</span>}
    <span className="wrap-anywhere">{messages.by(changeRequest.createdBy.displayName)}</span>
    <span>
      {messages.updated} <Timestamp value={changeRequest.updatedAt} />
    </span>
    {changeRequest.comments > 0 && (
      <span className="inline-flex items-center gap-1 tabular-nums">
        <MessageSquare size={14} aria-hidden />
        {messages.threads(changeRequest.comments)}
      </span>
    )}
  </p>
);

const ChangeRequestRow = ({ organizationId, changeRequest, space }: ChangeRequestRowProps) => (
  <li className="flex gap-3 border-t border-line px-4 py-3 first:border-t-0 has-[a:focus-visible]:bg-subtle">
    <span className="mt-0.5">
      <StatusIcon status={changeRequest.status} />
    </span>
    <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            data-row-link
            to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
            params={{
              organizationId,
              spaceId: changeRequest.space,
              number: `${changeRequest.number}`,
            }}
            className={
              changeRequest.subject === ""
                ? "rounded-sm font-medium text-muted italic wrap-anywhere hover:underline"
                : "rounded-sm font-medium wrap-anywhere hover:underline"
            }
          >
            {subjectOf(changeRequest)}
          </Link>
          {changeRequest.outdated && (
            <Badge tone="warning" title={messages.outdatedTitle}>
              {messages.outdated}
            </Badge>
          )}
        </p>
        <Facts changeRequest={changeRequest} space={space} />
      </div>
      {changeRequest.turn && <Turn turn={changeRequest.turn} />}
    </div>
    <ChangeRequestMenu organizationId={organizationId} changeRequest={changeRequest} />
  </li>
);

interface ChangeRequestRowsProps {
  readonly label: string;
  readonly organizationId: string;
  readonly changeRequests: readonly ChangeRequest[];
  /** Titles of spaces by their ids, where a list holds several spaces. */
  readonly titles?: ReadonlyMap<string, string> | undefined;
}

/** Change requests in a list: what each is, where it stands, whose move it is and why, and a menu. */
export const ChangeRequestRows = ({
  label,
  organizationId,
  changeRequests,
  titles,
}: ChangeRequestRowsProps) => (
  <ul aria-label={label} className="rounded-md border border-line bg-surface shadow-sm">
    {changeRequests.map((changeRequest) => (
      <ChangeRequestRow
        key={changeRequest.id}
        organizationId={organizationId}
        changeRequest={changeRequest}
        space={titles?.get(changeRequest.space)}
      />
    ))}
  </ul>
);
