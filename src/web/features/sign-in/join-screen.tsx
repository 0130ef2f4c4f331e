import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { acceptInvitation as acceptBody } from "#contract/schemas/sign-in.ts";
import { session } from "#web/api/connect.ts";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import {
  type InvitationPreview,
  invitationPreviewQuery,
  joinWithInvite,
} from "#web/api/invites.ts";
import { organizationsQuery } from "#web/api/organizations.ts";
import { acceptInvitation } from "#web/api/sign-in.ts";
import { callerQuery } from "#web/api/users.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ScreenFailure } from "#web/shell/boundaries.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { joinMessages } from "./messages.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

interface InvitationProps {
  readonly inviteId: string;
  readonly preview: InvitationPreview;
}

/** Leads into an organization. */
export const OpenOrganization = ({ organization }: Pick<InvitationPreview, "organization">) => (
  <Link
    to="/o/$organizationId"
    params={{ organizationId: organization.id }}
    className={buttonClass({ variant: "primary" })}
  >
    {joinMessages.goTo(organization.title)}
  </Link>
);

/** For the signed-in: one press joins. */
export const JoinAsCaller = ({ inviteId, preview: { organization } }: InvitationProps) => {
  const navigate = useNavigate();
  const { data: caller } = useSuspenseQuery(callerQuery());
  const organizationId = organization.id;
  const { mutate, isPending, error } = useMutation({
    ...joinWithInvite,
    onSuccess: () => void navigate({ to: "/o/$organizationId", params: { organizationId } }),
  });
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

const byLink = acceptBody.omit({ proof: true }).required({ email: true });
const byEmail = acceptBody.omit({ email: true, proof: true });

/** For people without an account: makes one and joins. The address is asked for only where none is named. */
export const OpenAccount = ({ inviteId, preview: { organization, email } }: InvitationProps) => {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(acceptInvitation);
  const form = useContractForm({
    schema: email === undefined ? byLink : byEmail,
    defaultValues: email === undefined ? { displayName: "", email: "" } : { displayName: "" },
    submit: (body) => mutateAsync({ path: { inviteId }, body }),
    onDone: () =>
      navigate({ to: "/o/$organizationId", params: { organizationId: organization.id } }),
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <TextField
        form={form}
        name="displayName"
        label={joinMessages.name}
        autoComplete="name"
        {...(email !== undefined && { hint: joinMessages.fixedEmail(email) })}
      />
      {email === undefined && (
        <TextField
          form={form}
          name="email"
          label={joinMessages.email}
          type="email"
          autoComplete="email"
        />
      )}
      <FormNotices form={form} />
      <Button type="submit" variant="primary" pending={form.pending}>
        {joinMessages.open}
      </Button>
    </form>
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

const Open = ({ inviteId, preview }: { inviteId: string; preview: InvitationPreview }) => {
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
        <OpenAccount inviteId={inviteId} preview={preview} />
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
