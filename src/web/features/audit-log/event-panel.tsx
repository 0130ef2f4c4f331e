import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { CloudAlert, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { type AuditEventDetails, auditEventQuery } from "#web/api/audit-events.ts";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { useLeaveDialog } from "#web/shell/dialog-routes.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { SidePanel } from "#web/ui/dialog/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useActionLabels } from "./audit-log-screen.tsx";
import { ChangeList } from "./changes.tsx";
import { actorName, nameOfTarget, predicateOf, sourceLabels } from "./event-text.ts";
import { eventPanelMessages } from "./messages.ts";
import { NamedLink } from "./named-link.tsx";

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

interface EventFactsProps {
  readonly organizationId: string;
  readonly event: AuditEventDetails;
}

/** Who, when and through what, with the ids for further searches. */
const EventFacts = ({ organizationId, event }: EventFactsProps) => {
  const { actor, target, source, payload, correlationId, causedByEventId, occurredAt } = event;
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
        <NamedLink name={actorName(event)} urls={actor.urls} />
      </Fact>
      <Fact label={eventPanelMessages.target}>
        <NamedLink name={nameOfTarget(event)} urls={target.urls} />
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
          <Code text={correlationId} copy={eventPanelMessages.copyRequest} />
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

/** The side panel of an address below the log; closing it returns to the unchanged log. */
const Panel = ({ title, children }: { title: string; children: ReactNode }) => {
  const navigate = useNavigate({ from: "/o/$organizationId/audit-log/$auditEventId" });
  const close = useLeaveDialog(
    () => void navigate({ to: "..", search: true, replace: true, resetScroll: false }),
  );
  return (
    <SidePanel open onOpenChange={close} title={title}>
      {children}
    </SidePanel>
  );
};

interface EventPanelProps {
  readonly organizationId: string;
  readonly auditEventId: string;
}

/** An event: who did what, and every changed field before and after. */
export const EventPanel = ({ organizationId, auditEventId }: EventPanelProps) => {
  const { data: event } = useSuspenseQuery(auditEventQuery(organizationId, auditEventId));
  const labels = useActionLabels(organizationId);
  const name = actorName(event);
  const logOf = (search: { actor: string } | { target: string }, label: string) => (
    <Link
      to="/o/$organizationId/audit-log"
      params={{ organizationId }}
      search={search}
      className={buttonClass({ size: "sm" })}
    >
      {label}
    </Link>
  );
  return (
    <Panel title={`${name} ${predicateOf(event, labels.get(event.action))}`}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap gap-2">
          {logOf({ target: event.target.id }, eventPanelMessages.allOfTarget(nameOfTarget(event)))}
          {logOf({ actor: event.actor.id }, eventPanelMessages.allOfActor(name))}
          {event.action === "member.removed" && (
            <Link
              to="/o/$organizationId/members/former"
              params={{ organizationId }}
              search={{ event: auditEventId }}
              className={buttonClass({ size: "sm" })}
            >
              {eventPanelMessages.former}
            </Link>
          )}
        </div>
        <section aria-label={eventPanelMessages.changes}>
          <h3 className="mb-2 font-semibold">{eventPanelMessages.changes}</h3>
          <ChangeList organizationId={organizationId} event={event} />
        </section>
        <EventFacts organizationId={organizationId} event={event} />
      </div>
    </Panel>
  );
};

/** Shown instead of an event that is missing or could not be loaded. */
export const EventFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  if (isRefusal(error, 404)) {
    return (
      <Panel title={eventPanelMessages.gone.title}>
        <EmptyState
          icon={SearchX}
          title={eventPanelMessages.gone.nothing}
          text={eventPanelMessages.gone.text}
          action={
            <Link
              from="/o/$organizationId/audit-log/$auditEventId"
              to=".."
              search
              className={buttonClass()}
            >
              {eventPanelMessages.back}
            </Link>
          }
        />
      </Panel>
    );
  }
  const { title, text } = describeFailure(error);
  return (
    <Panel title={eventPanelMessages.failedTitle}>
      <EmptyState
        icon={CloudAlert}
        title={title}
        text={text}
        action={
          <Button variant="primary" onClick={onRetry}>
            {TRY_AGAIN}
          </Button>
        }
      />
    </Panel>
  );
};

export const AuditEventScreen = () => {
  const params = useParams({ from: "/_app/o/$organizationId/audit-log/$auditEventId" });
  return <EventPanel {...params} />;
};

export const AuditEventFailure = ({ error }: { error: unknown }) => {
  const router = useRouter();
  return <EventFailure error={error} onRetry={() => void router.invalidate()} />;
};
