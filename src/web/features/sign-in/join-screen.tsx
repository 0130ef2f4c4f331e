import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { session } from "#web/api/connect.ts";
import { describeFailure, isRefusal, isRefusedFor } from "#web/api/failures.ts";
import {
  type InvitationPreview,
  invitationPreviewQuery,
  joinWithInvite,
} from "#web/api/invites.ts";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { useStore } from "#web/api/store.ts";
import { callerQuery } from "#web/api/users.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ScreenFailure } from "#web/shell/boundaries.tsx";
import { arrivedProof } from "#web/shell/sign-in-address.ts";
import { SignOnLink } from "#web/shell/sign-on.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { EnforcedElsewhere } from "./enforced.tsx";
import { joinMessages } from "./messages.ts";
import { type InvitationProps, OpenAccount, ProveAddress } from "./open-account.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** For people who are signed in: joins with one press. */
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

/**
 * For people without an account. The address is verified first if they have to type it and the service sends e-mail.
 */
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

/** Where single sign-on is enforced, its providers are the only ways to join. */
const JoinBySignOn = ({
  organization,
  providers,
}: {
  organization: InvitationPreview["organization"];
  providers: NonNullable<InvitationPreview["singleSignOn"]>;
}) =>
  providers.length === 0 ? (
    <Callout tone="warning" title={joinMessages.ssoOnly.none.title}>
      {joinMessages.ssoOnly.none.text(organization.title)}
    </Callout>
  ) : (
    <div className="flex flex-col gap-2">
      {providers.map((provider) => (
        <SignOnLink
          key={provider.id}
          signOn={{ organization, provider }}
          next={`/o/${organization.id}`}
          variant={providers.length === 1 ? "primary" : "secondary"}
        />
      ))}
    </div>
  );

const Open = ({ inviteId, preview }: InvitationProps) => {
  // Creating an account signs in; the form stays until it navigates.
  const [signedIn] = useState(() => session.user() !== undefined);
  const { organization, invitedBy, email, singleSignOn } = preview;
  const role = roleLabel(preview.role);
  const invited =
    invitedBy === undefined ? joinMessages.invited(role) : joinMessages.invitedBy(invitedBy, role);
  const title = joinMessages.heading(organization.title);
  if (singleSignOn !== undefined) {
    return (
      <SignInFrame
        title={title}
        text={`${invited} ${joinMessages.ssoOnly.text(organization.title, email)}`}
      >
        <JoinBySignOn organization={organization} providers={singleSignOn} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={title}
      text={invited}
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

/** A link onwards from an invalid invitation: to the dashboard, or to the sign-in page. */
const WayOn = ({ next = "/" }: { next?: string }) =>
  session.user() === undefined ? (
    <Link to="/sign-in" search={{ next }} className={buttonClass({ variant: "primary" })}>
      {joinMessages.used.signIn}
    </Link>
  ) : (
    <Link to="/" className={buttonClass()}>
      {joinMessages.home}
    </Link>
  );

export const JoinScreen = () => {
  const { inviteId } = useParams({ from: "/join/$inviteId" });
  const { data: preview } = useSuspenseQuery(invitationPreviewQuery(inviteId));
  const {
    organization: { id, title },
    status,
  } = preview;
  if (status === "open") return <Open inviteId={inviteId} preview={preview} />;
  if (status === "used") {
    const { text, other, title: used } = joinMessages.used;
    return (
      <SignInFrame title={used} text={session.user() === undefined ? text(title) : other(title)}>
        <WayOn next={`/o/${id}`} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={joinMessages[status].title} text={joinMessages[status].text(title)}>
      <WayOn next={`/o/${id}`} />
    </SignInFrame>
  );
};

export const JoinFailure = ({ error, reset }: { error: unknown; reset: () => void }) =>
  isRefusal(error, 404) ? (
    <SignInFrame title={joinMessages.gone.title} text={joinMessages.gone.text}>
      <WayOn />
    </SignInFrame>
  ) : (
    <ScreenFailure error={error} reset={reset} />
  );
