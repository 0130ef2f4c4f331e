import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { auditActionsQuery, type AuditEvent } from "../../../../../api/audit-events.ts";
import type { OrganizationMember } from "../../../../../api/members.ts";
import { placePath } from "../../../../../shell/places.ts";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { Timestamp } from "../../../../../ui/timestamp.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { activityOfMemberQuery } from "./member-search.ts";
import { memberStrings } from "./member-strings.ts";
import { ScreenSection } from "./screen-section.tsx";

const strings = memberStrings.activity;
/** Being here is no act; it would crowd out what is. */
const VISIT = "member.seen";
const SHOWN = 20;

interface EventRowProps {
  readonly event: AuditEvent;
  readonly label: string;
}

const EventRow = ({ event: { id, target, source, occurredAt }, label }: EventRowProps) => {
  const { organization } = useMemberActs();
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-t border-line py-2.5 first:border-t-0">
      <Link
        to={placePath(organization.id, `audit-log/${id}`)}
        className="rounded-sm font-medium hover:underline"
      >
        {label}
      </Link>
      {target.label !== undefined && (
        <span className="min-w-0 wrap-anywhere text-muted">{target.label}</span>
      )}
      <span className="ml-auto text-sm text-muted max-sm:ml-0 max-sm:w-full">
        {strings.sources[source]}, <Timestamp value={occurredAt} />
      </span>
    </li>
  );
};

/** What somebody did lately, from the audit log. */
export const MemberActivity = ({ member }: { member: OrganizationMember }) => {
  const { organization } = useMemberActs();
  const { data } = useSuspenseQuery(
    activityOfMemberQuery({ organizationId: organization.id, userId: member.id }),
  );
  const { data: actions } = useQuery(auditActionsQuery(organization.id));
  const ofMember = { actor: member.id, page: undefined };
  const labels = new Map(actions?.items.map(({ id, label }) => [id, label]));
  const acts = data.items.filter(({ action }) => action !== VISIT).slice(0, SHOWN);
  if (acts.length === 0) {
    return (
      <EmptyState
        icon={History}
        title={strings.none(member.user.displayName)}
        text={strings.noneText}
      />
    );
  }
  return (
    <ScreenSection
      title={strings.title}
      text={strings.text}
      actions={
        <Link
          to={placePath(organization.id, "audit-log")}
          search={ofMember}
          className="rounded-sm text-sm text-accent-ink underline"
        >
          {strings.all}
        </Link>
      }
    >
      <ul>
        {acts.map((event) => (
          <EventRow key={event.id} event={event} label={labels.get(event.action) ?? event.action} />
        ))}
      </ul>
    </ScreenSection>
  );
};
