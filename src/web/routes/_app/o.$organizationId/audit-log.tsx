import { createFileRoute } from "@tanstack/react-router";
import { auditActionsQuery } from "#web/api/audit-events.ts";
import { AuditLogScreen } from "#web/features/audit-log/audit-log-screen.tsx";
import { auditPageQuery, readAuditSearch } from "#web/features/audit-log/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/audit-log")({
  validateSearch: readAuditSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { organizationId }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(auditPageQuery(organizationId, deps)),
      queryClient.ensureQueryData(auditActionsQuery(organizationId)),
    ]);
  },
  staticData: { title: screenTitles.auditLog },
  component: AuditLogScreen,
  errorComponent: ListFailure,
});
