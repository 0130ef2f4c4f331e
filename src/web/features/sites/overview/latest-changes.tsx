import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { auditActionsQuery, auditEventsQuery } from "#web/api/audit-events.ts";
import { describeFailure } from "#web/api/failures.ts";
import { useSiteName } from "../use-site.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { RetryCallout } from "#web/ui/retry-callout.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { actorName } from "#web/features/audit-log/index.ts";
import { messages } from "./messages.ts";

const SHOWN = 5;

const Changes = () => {
  const { organizationId, siteId } = useSiteName();
  const { data, error, refetch } = useQuery(
    auditEventsQuery(organizationId, { target: siteId, limit: SHOWN }),
  );
  const { data: actions } = useQuery(auditActionsQuery(organizationId));
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-40 w-full" />
    ) : (
      <RetryCallout retry={messages.retry} onRetry={() => void refetch()}>
        {describeFailure(error).text}
      </RetryCallout>
    );
  }
  if (data.items.length === 0) return <p className="text-muted">{messages.noChanges}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.items.map((event) => (
        <li key={event.id} className="flex items-start gap-3 py-2">
          <Avatar id={event.actor.id} name={actorName(event)} size="sm" />
          <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 pt-px">
            <Link
              to="/o/$organizationId/audit-log/$auditEventId"
              params={{ organizationId, auditEventId: event.id }}
              className="min-w-0 rounded-sm wrap-anywhere hover:underline"
            >
              {messages.change(
                actions?.items.find(({ id }) => id === event.action)?.label ?? event.action,
                actorName(event),
              )}
            </Link>
            <span className="shrink-0 text-sm text-muted">
              <Timestamp value={event.occurredAt} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
};

/** The newest events of the site itself, for admins of the organization. */
export const LatestChanges = () => {
  const { organizationId, siteId } = useSiteName();
  return (
    <ScreenSection
      title={messages.changes}
      actions={
        <Link
          to="/o/$organizationId/audit-log"
          params={{ organizationId }}
          search={{ target: siteId }}
          className={buttonClass({ size: "sm" })}
        >
          {messages.auditLog}
        </Link>
      }
    >
      <Changes />
    </ScreenSection>
  );
};
