import { createFileRoute } from "@tanstack/react-router";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { InvitationsScreen } from "#web/features/members/invitations-screen.tsx";
import {
  everyInviteLinkQuery,
  invitationsPageQuery,
  readInvitationsSearch,
} from "#web/features/members/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/members/invitations")({
  validateSearch: readInvitationsSearch,
  loaderDeps: ({ search: { search, status, page } }) => ({ search, status, page }),
  loader: async ({ context: { queryClient }, params: { organizationId }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(invitationsPageQuery(organizationId, deps)),
      queryClient.ensureQueryData(everyInviteLinkQuery(organizationId)),
      queryClient.ensureQueryData(setupStateQuery()),
    ]);
  },
  staticData: { title: screenTitles.invitations },
  component: InvitationsScreen,
  errorComponent: ListFailure,
});
