import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { session } from "#web/api/connect.ts";
import { isRefusal } from "#web/api/failures.ts";
import { type InvitationPreview, invitationPreviewQuery } from "#web/api/invites.ts";
import { organizationsQuery } from "#web/api/organizations.ts";
import { callerQuery } from "#web/api/users.ts";
import { Entrance } from "#web/features/sign-in/entrance.tsx";
import { JoinAsCaller, OpenAccount, OpenOrganization } from "#web/features/sign-in/join-forms.tsx";
import { joinMessages } from "#web/features/sign-in/messages.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ScreenFailure } from "#web/shell/boundaries.tsx";
import { screenTitles } from "#web/shell/screen-titles.ts";

const SignInInstead = ({ inviteId }: { inviteId: string }) => (
  <p>
    {joinMessages.haveAccount}{" "}
    <Link
      to="/sign-in"
      search={{ next: `/join/${inviteId}` }}
      className="font-medium text-accent-ink underline"
    >
      {joinMessages.signIn}
    </Link>
  </p>
);

const Open = ({ inviteId, preview }: { inviteId: string; preview: InvitationPreview }) => {
  // Opening an account signs in; the form stays until it leads on.
  const [signedIn] = useState(() => session.user() !== undefined);
  const role = roleLabel(preview.role);
  return (
    <Entrance
      title={joinMessages.heading(preview.organization.title)}
      text={
        preview.invitedBy === undefined
          ? joinMessages.invited(role)
          : joinMessages.invitedBy(preview.invitedBy, role)
      }
      footer={signedIn ? undefined : <SignInInstead inviteId={inviteId} />}
    >
      {signedIn ? (
        <JoinAsCaller inviteId={inviteId} preview={preview} />
      ) : (
        <OpenAccount inviteId={inviteId} preview={preview} />
      )}
    </Entrance>
  );
};

const Join = () => {
  const { inviteId } = Route.useParams();
  const { data: preview } = useSuspenseQuery(invitationPreviewQuery(inviteId));
  const { data: mine } = useQuery({
    ...organizationsQuery(),
    enabled: session.user() !== undefined,
  });
  const { organization, status } = preview;
  if (mine?.items.some(({ id }) => id === organization.id)) {
    return (
      <Entrance
        title={joinMessages.member.title(organization.title)}
        text={joinMessages.member.text}
      >
        <OpenOrganization organization={organization} />
      </Entrance>
    );
  }
  if (status === "open") return <Open inviteId={inviteId} preview={preview} />;
  return (
    <Entrance
      title={joinMessages[status].title}
      text={joinMessages[status].text(organization.title)}
    />
  );
};

const Failed = ({ error, reset }: { error: unknown; reset: () => void }) =>
  isRefusal(error, 404) ? (
    <Entrance title={joinMessages.gone.title} text={joinMessages.gone.text} />
  ) : (
    <ScreenFailure error={error} reset={reset} />
  );

export const Route = createFileRoute("/join/$inviteId")({
  loader: async ({ context: { queryClient }, params: { inviteId } }) => {
    // Without an answer the invitation below fails with words of its own.
    const signedIn = await session.resume().catch(() => false);
    await Promise.all([
      queryClient.ensureQueryData(invitationPreviewQuery(inviteId)),
      ...(signedIn
        ? [
            queryClient.ensureQueryData(callerQuery()),
            queryClient.ensureQueryData(organizationsQuery()),
          ]
        : []),
    ]);
  },
  staticData: { title: screenTitles.invitation },
  component: Join,
  errorComponent: Failed,
});
