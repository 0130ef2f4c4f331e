import { Link } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { ChangeRequestMenuButton } from "./menu-button.tsx";
import { StatusIcon } from "./status-icon.tsx";
import { changeRequestStrings as strings, subjectOf } from "./strings.ts";

interface ChangeRequestRowProps {
  readonly organizationId: string;
  readonly changeRequest: ChangeRequest;
  /** The space's title, where a list holds several spaces. */
  readonly space: string | undefined;
}

const Turn = ({ turn }: { turn: NonNullable<ChangeRequest["turn"]> }) => (
  <p className="text-sm text-muted sm:text-right">
    <span className={turn.group === "yours" ? "font-medium text-ink" : undefined}>
      {strings.reason(
        turn.reason,
        turn.waitingFor.map(({ displayName }) => displayName),
      )}
    </span>{" "}
    <span className="whitespace-nowrap text-faint">
      <span className="sr-only">{strings.since} </span>
      <Timestamp value={turn.since} />
    </span>
  </p>
);

const Facts = ({
  changeRequest,
  space,
}: Pick<ChangeRequestRowProps, "changeRequest" | "space">) => (
  <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
    <span className="tabular-nums">{strings.number(changeRequest.number)}</span>
    {space !== undefined && <span className="wrap-anywhere">{space}</span>}
    <span className="wrap-anywhere">{strings.by(changeRequest.createdBy.displayName)}</span>
    <span>
      {strings.updated} <Timestamp value={changeRequest.updatedAt} />
    </span>
    {changeRequest.comments > 0 && (
      <span className="inline-flex items-center gap-1 tabular-nums">
        <MessageSquare size={14} aria-hidden />
        {strings.threads(changeRequest.comments)}
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
            <Badge tone="warning" title={strings.outdatedTitle}>
              {strings.outdated}
            </Badge>
          )}
        </p>
        <Facts changeRequest={changeRequest} space={space} />
      </div>
      {changeRequest.turn && <Turn turn={changeRequest.turn} />}
    </div>
    <ChangeRequestMenuButton organizationId={organizationId} changeRequest={changeRequest} />
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
