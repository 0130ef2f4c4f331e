import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import type { AuditEvent } from "#web/api/audit-events.ts";
import type { OrganizationMember } from "#web/api/members.ts";
import { predicateOf, sourceLabels } from "#web/features/audit-log/index.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { useMemberActions } from "./member-actions.tsx";
import { memberMessages } from "./messages.ts";
import { activityOfMemberQuery } from "./search.ts";

/** Being here is no act; it would crowd out what is. */
const VISIT = "member.seen";
const SHOWN = 20;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const EventRow = ({ event }: { event: AuditEvent }) => {
  const { organization } = useMemberActions();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-line py-2.5 first:border-t-0">
      <Link
        to="/o/$organizationId/audit-log/$auditEventId"
        params={{ organizationId: organization.id, auditEventId: event.id }}
        search={{}}
        className="min-w-0 rounded-sm wrap-anywhere hover:underline"
      >
        {capital(predicateOf(event))}
      </Link>
      <span className="shrink-0 text-sm text-muted">
        {sourceLabels[event.source]}, <Timestamp value={event.occurredAt} />
      </span>
    </li>
  );
};

/** What somebody did lately, from the audit log. */
export const MemberActivity = ({ member }: { member: OrganizationMember }) => {
  const { organization } = useMemberActions();
  const { data } = useSuspenseQuery(
    activityOfMemberQuery({ organizationId: organization.id, userId: member.id }),
  );
  const acts = data.items.filter(({ action }) => action !== VISIT).slice(0, SHOWN);
  if (acts.length === 0) {
    return (
      <EmptyState
        icon={History}
        title={memberMessages.activity.none(member.user.displayName)}
        text={memberMessages.activity.noneText}
      />
    );
  }
  return (
    <ScreenSection
      title={memberMessages.activity.title}
      text={memberMessages.activity.text}
      actions={
        <Link
          to="/o/$organizationId/audit-log"
          params={{ organizationId: organization.id }}
          search={{ actor: member.id }}
          className="rounded-sm text-sm text-accent-ink underline"
        >
          {memberMessages.activity.all}
        </Link>
      }
    >
      <ul>
        {acts.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </ScreenSection>
  );
};
