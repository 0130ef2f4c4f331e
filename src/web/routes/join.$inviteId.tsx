import { createFileRoute, redirect } from "@tanstack/react-router";
import { session } from "#web/api/connect.ts";
import { invitationPreviewQuery } from "#web/api/invites.ts";
import { organizationsQuery } from "#web/api/organizations.ts";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { callerQuery } from "#web/api/users.ts";
import { JoinFailure, JoinScreen } from "#web/features/sign-in/join-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/join/$inviteId")({
  loader: async ({ context: { queryClient }, params: { inviteId } }) => {
    // Without a response, the invitation below fails with its own message.
    const signedIn = await session.resume().catch(() => false);
    const [{ organization }, mine] = await Promise.all([
      queryClient.ensureQueryData(invitationPreviewQuery(inviteId)),
      signedIn ? queryClient.fetchQuery(organizationsQuery()) : undefined,
      queryClient.ensureQueryData(setupStateQuery()),
      signedIn && queryClient.ensureQueryData(callerQuery()),
    ]);
    // A member needs no invitation, whatever happened to it.
    if (mine?.items.some(({ id }) => id === organization.id)) {
      const params = { organizationId: organization.id };
      throw redirect({ to: "/o/$organizationId", params, replace: true });
    }
  },
  staticData: { title: screenTitles.invitation },
  component: JoinScreen,
  errorComponent: JoinFailure,
});
