import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { CloudAlert, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { auditEventQuery } from "#web/api/audit-events.ts";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { useLeaveDialog } from "#web/shell/use-leave-dialog.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { SidePanel } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ChangeList } from "./change-list.tsx";
import { EventFacts } from "./event-facts.tsx";
import { actorName, predicateOf } from "./event-words.ts";
import { eventPanelMessages } from "./messages.ts";
import { useActionLabels } from "./use-action-labels.ts";

/** The side panel of an address below the log; leaving it leads back to the log as it was. */
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

/** One event: who did what, and every changed field before and after. */
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
          {event.correlationId !== undefined && (
            <CopyButton
              text={event.correlationId}
              label={eventPanelMessages.copyRequest}
              size="sm"
            />
          )}
          {logOf({ target: event.target.id }, eventPanelMessages.allOfTarget)}
          {logOf({ actor: event.actor.id }, eventPanelMessages.allOfActor(name))}
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

interface EventFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In place of an event that is not there or could not be read. */
export const EventFailure = ({ error, onRetry }: EventFailureProps) => {
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
            {eventPanelMessages.retry}
          </Button>
        }
      />
    </Panel>
  );
};
