import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AuditEventDetails } from "#web/api/audit-events.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { actorName, sourceLabels } from "./event-words.ts";
import { eventPanelMessages } from "./messages.ts";

const linkClass = "rounded-sm text-accent-ink underline wrap-anywhere";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-3">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

const Code = ({ text, copy }: { text: string; copy: string }) => (
  <span className="flex min-w-0 items-center gap-1">
    <code className="min-w-0 font-mono text-sm wrap-anywhere">{text}</code>
    <CopyButton text={text} label={copy} iconOnly size="sm" />
  </span>
);

/** Where a target has a screen; undefined for what has none. */
const screenOf = ({ type, id }: AuditEventDetails["target"]): string | undefined => {
  if (type === "member") return `members/${id}`;
  if (type === "team") return `teams/${id}`;
  if (type === "invitation" || type === "invite-link") return "members/invitations";
  return type === "organization" ? "settings" : undefined;
};

interface EventFactsProps {
  readonly organizationId: string;
  readonly event: AuditEventDetails;
}

/** Who, when, through what, and the ids to ask further with. */
export const EventFacts = ({ organizationId, event }: EventFactsProps) => {
  const { actor, target, source, payload, correlationId, causedByEventId, occurredAt } = event;
  const name = actorName(event);
  const screen = screenOf(target);
  const credential =
    payload.credential && `, ${eventPanelMessages.credentials[payload.credential.type]}`;
  return (
    <dl className="flex flex-col gap-2">
      <Fact label={eventPanelMessages.when}>
        <time dateTime={occurredAt} className="tabular">
          {formatExact(occurredAt)}
        </time>
      </Fact>
      <Fact label={eventPanelMessages.who}>
        {actor.type === "user" ? (
          <Link to={navPath(organizationId, `members/${actor.id}`)} className={linkClass}>
            {name}
          </Link>
        ) : (
          name
        )}
      </Fact>
      <Fact label={eventPanelMessages.target}>
        {screen === undefined ? (
          (target.label ?? target.type)
        ) : (
          <Link to={navPath(organizationId, screen)} className={linkClass}>
            {target.label ?? eventPanelMessages.unnamed}
          </Link>
        )}
      </Fact>
      <Fact label={eventPanelMessages.targetId}>
        <Code text={target.id} copy={eventPanelMessages.copyTarget} />
      </Fact>
      <Fact label={eventPanelMessages.how}>
        {sourceLabels[source]}
        {credential}
      </Fact>
      {payload.operation !== undefined && (
        <Fact label={eventPanelMessages.operation}>
          <code className="font-mono text-sm wrap-anywhere">{payload.operation}</code>
        </Fact>
      )}
      {correlationId !== undefined && (
        <Fact label={eventPanelMessages.request}>
          <code className="font-mono text-sm wrap-anywhere">{correlationId}</code>
        </Fact>
      )}
      {causedByEventId !== undefined && (
        <Fact label={eventPanelMessages.cause}>
          <Link
            to={navPath(organizationId, `audit-log/${causedByEventId}`)}
            search
            className={linkClass}
          >
            {eventPanelMessages.causeLink}
          </Link>
        </Fact>
      )}
    </dl>
  );
};
