import { createFileRoute } from "@tanstack/react-router";
import { memberQuery } from "#web/api/members.ts";
import { MemberFailure, MemberScreen } from "#web/features/members/member-screen.tsx";
import { loadMemberTab, readMemberTab } from "#web/features/members/search.ts";

export const Route = createFileRoute("/_app/o/$organizationId/members/$userId")({
  validateSearch: readMemberTab,
  loaderDeps: ({ search: { tab, search, page } }) => ({ tab, search, page }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    const { organizationId, userId } = params;
    await Promise.all([
      queryClient.ensureQueryData(memberQuery(organizationId, userId)),
      loadMemberTab(queryClient, params, deps),
    ]);
  },
  component: MemberScreen,
  errorComponent: MemberFailure,
});
