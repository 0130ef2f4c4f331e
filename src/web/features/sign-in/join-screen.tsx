import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { session } from "#web/api/connect.ts";
import { describeFailure, isRefusal, isRefusedFor } from "#web/api/failures.ts";
import {
  type InvitationPreview,
  invitationPreviewQuery,
  joinWithInvite,
} from "#web/api/invites.ts";
import { organizationsQuery } from "#web/api/organizations.ts";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { useStore } from "#web/api/store.ts";
import { callerQuery } from "#web/api/users.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ScreenFailure } from "#web/shell/boundaries.tsx";
import { arrivedProof } from "#web/shell/sign-in-address.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { EnforcedElsewhere } from "./enforced.tsx";
import { joinMessages } from "./messages.ts";
import { type InvitationProps, OpenAccount, ProveAddress } from "./open-account.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Leads into an organization. */
const OpenOrganization = ({ organization }: Pick<InvitationPreview, "organization">) => (
  <Link
    to="/o/$organizationId"
    params={{ organizationId: organization.id }}
    className={buttonClass({ variant: "primary" })}
  >
    {joinMessages.goTo(organization.title)}
  </Link>
);

/** For the signed-in: one press joins. */
const JoinAsCaller = ({ inviteId, preview: { organization } }: InvitationProps) => {
  const navigate = useNavigate();
  const { data: caller } = useSuspenseQuery(callerQuery());
  const organizationId = organization.id;
  const { mutate, isPending, error } = useMutation({
    ...joinWithInvite,
    onSuccess: () => void navigate({ to: "/o/$organizationId", params: { organizationId } }),
  });
  if (isRefusedFor(error, "sso.enforced")) {
    return <EnforcedElsewhere error={error} organization={organization} />;
  }
  const failure = error === null ? undefined : describeFailure(error);
  const join = () => mutate({ path: { organizationId, inviteId } });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{joinMessages.as(caller.displayName)}</p>
      {failure !== undefined && (
        <Callout tone="danger" title={failure.title}>
          {failure.text}
        </Callout>
      )}
      <Button variant="primary" pending={isPending} onClick={join}>
        {joinMessages.join}
      </Button>
    </div>
  );
};

/** For people without an account: their address is proved first where it is theirs to type and mail is sent. */
const JoinAsNewcomer = ({ inviteId, preview }: InvitationProps) => {
  const { data: setup } = useSuspenseQuery(setupStateQuery());
  const proof = useStore(arrivedProof);
  const prove = setup.mail && preview.email === undefined && proof === undefined;
  return prove ? (
    <ProveAddress inviteId={inviteId} />
  ) : (
    <OpenAccount inviteId={inviteId} preview={preview} />
  );
};

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

const Open = ({ inviteId, preview }: InvitationProps) => {
  // Opening an account signs in; the form stays until it leads on.
  const [signedIn] = useState(() => session.user() !== undefined);
  const role = roleLabel(preview.role);
  return (
    <SignInFrame
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
        <JoinAsNewcomer inviteId={inviteId} preview={preview} />
      )}
    </SignInFrame>
  );
};

export const JoinScreen = () => {
  const { inviteId } = useParams({ from: "/join/$inviteId" });
  const { data: preview } = useSuspenseQuery(invitationPreviewQuery(inviteId));
  const { data: mine } = useQuery({
    ...organizationsQuery(),
    enabled: session.user() !== undefined,
  });
  const { organization, status } = preview;
  if (mine?.items.some(({ id }) => id === organization.id)) {
    return (
      <SignInFrame
        title={joinMessages.member.title(organization.title)}
        text={joinMessages.member.text}
      >
        <OpenOrganization organization={organization} />
      </SignInFrame>
    );
  }
  if (status === "open") return <Open inviteId={inviteId} preview={preview} />;
  return (
    <SignInFrame
      title={joinMessages[status].title}
      text={joinMessages[status].text(organization.title)}
    />
  );
};

export const JoinFailure = ({ error, reset }: { error: unknown; reset: () => void }) =>
  isRefusal(error, 404) ? (
    <SignInFrame title={joinMessages.gone.title} text={joinMessages.gone.text} />
  ) : (
    <ScreenFailure error={error} reset={reset} />
  );
