import { createFileRoute, Outlet } from "@tanstack/react-router";
import { auditActionsQuery } from "#web/api/audit-events.ts";
import { AuditList } from "#web/features/audit-log/audit-list.tsx";
import { auditPageQuery, readAuditSearch } from "#web/features/audit-log/audit-search.ts";
import { listMessages } from "#web/features/audit-log/messages.ts";
import { ListFailure } from "#web/shell/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { PageHeader } from "#web/ui/page-header.tsx";

/** The log, which stays behind the panel of one event. */
const AuditLog = () => {
  const { organizationId } = Route.useParams();
  const search = Route.useSearch();
  return (
    <>
      <PageHeader title={listMessages.title} description={listMessages.description} />
      <AuditList organizationId={organizationId} search={search} />
      <Outlet />
    </>
  );
};

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
  component: AuditLog,
  errorComponent: ListFailure,
});
