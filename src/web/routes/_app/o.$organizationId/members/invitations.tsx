import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { InvitationList } from "#web/features/members/invitation-list.tsx";
import {
  everyInviteLinkQuery,
  invitationsPageQuery,
} from "#web/features/members/invitation-queries.ts";
import { LinkList } from "#web/features/members/link-list.tsx";
import { ListFailure } from "#web/shell/list-failure.tsx";

const Invitations = () => {
  const { page } = Route.useSearch();
  return (
    <div className="flex flex-col gap-10">
      <InvitationList page={page} />
      <LinkList />
    </div>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/members/invitations")({
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context: { queryClient }, params: { organizationId }, deps: { page } }) => {
    await Promise.all([
      queryClient.ensureQueryData(invitationsPageQuery(organizationId, page)),
      queryClient.ensureQueryData(everyInviteLinkQuery(organizationId)),
    ]);
  },
  staticData: { title: screenTitles.invitations },
  component: Invitations,
  errorComponent: ListFailure,
});
