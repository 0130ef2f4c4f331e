import { createFileRoute } from "@tanstack/react-router";
import { auditActionsQuery, auditEventQuery } from "#web/api/audit-events.ts";
import { AuditEventFailure, AuditEventScreen } from "#web/features/audit-log/event-panel.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/audit-log/$auditEventId")({
  loader: async ({ context: { queryClient }, params: { organizationId, auditEventId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(auditEventQuery(organizationId, auditEventId)),
      queryClient.ensureQueryData(auditActionsQuery(organizationId)),
    ]);
  },
  staticData: { title: screenTitles.auditEvent },
  component: AuditEventScreen,
  // The log stays on screen while its panel loads.
  pendingComponent: () => null,
  errorComponent: AuditEventFailure,
});
