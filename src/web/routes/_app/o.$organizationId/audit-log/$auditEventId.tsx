import { createFileRoute, useRouter } from "@tanstack/react-router";
import { auditActionsQuery, auditEventQuery } from "#web/api/audit-events.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { EventFailure, EventPanel } from "#web/features/audit-log/event-panel.tsx";

const Event = () => {
  const params = Route.useParams();
  return <EventPanel {...params} />;
};

const Failure = ({ error }: { error: unknown }) => {
  const router = useRouter();
  return <EventFailure error={error} onRetry={() => void router.invalidate()} />;
};

export const Route = createFileRoute("/_app/o/$organizationId/audit-log/$auditEventId")({
  loader: async ({ context: { queryClient }, params: { organizationId, auditEventId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(auditEventQuery(organizationId, auditEventId)),
      queryClient.ensureQueryData(auditActionsQuery(organizationId)),
    ]);
  },
  staticData: { title: screenTitles.auditEvent },
  component: Event,
  // The log stays on the screen while its panel is on the way.
  pendingComponent: () => null,
  errorComponent: Failure,
});
