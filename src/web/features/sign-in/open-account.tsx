import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { acceptInvitation as acceptBody } from "#contract/schemas/sign-in.ts";
import { describeFailure, isRefusedFor } from "#web/api/failures.ts";
import type { InvitationPreview } from "#web/api/invites.ts";
import { acceptInvitation } from "#web/api/sign-in.ts";
import { mailProof } from "#web/api/sign-on.ts";
import { useStore } from "#web/api/store.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { arrivedProof } from "#web/shell/sign-in-address.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Failed } from "./address-form.tsx";
import { EnforcedElsewhere } from "./enforced.tsx";
import { MailButton, useMailing } from "./mailing.tsx";
import { joinMessages } from "./messages.ts";

export interface InvitationProps {
  readonly inviteId: string;
  readonly preview: InvitationPreview;
}

/** Sends a link that verifies the address; its message is the same for every address. */
export const ProveAddress = ({ inviteId }: Pick<InvitationProps, "inviteId">) => {
  const mailing = useMailing(mailProof);
  const [typed, setTyped] = useState("");
  const [malformed, setMalformed] = useState(false);
  const email = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sound = /^\S+@\S+$/.test(email);
    setMalformed(!sound);
    if (sound) mailing.send({ inviteId, email });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={joinMessages.email}
        hint={joinMessages.prove.hint}
        error={malformed ? joinMessages.prove.malformed : undefined}
      >
        <Input
          type="email"
          name="email"
          autoComplete="email"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            // The previous link was sent to another address.
            if (mailing.sent) mailing.reset();
          }}
        />
      </Field>
      {mailing.error !== null && <Failed error={mailing.error} />}
      <MailButton
        mailing={mailing}
        label={joinMessages.prove.send}
        sentText={joinMessages.prove.sent(email)}
        primary
      />
    </form>
  );
};

const named = acceptBody.pick({ displayName: true });
const unnamed = acceptBody.pick({ displayName: true, email: true }).required();

/** For people without an account: creates one and joins. Asks for the address only if it is not known otherwise. */
export const OpenAccount = ({ inviteId, preview: { organization, email } }: InvitationProps) => {
  const navigate = useNavigate();
  const proof = useStore(arrivedProof);
  const asked = email === undefined && proof === undefined;
  const { mutateAsync, error } = useMutation(acceptInvitation);
  const form = useContractForm({
    schema: asked ? unnamed : named,
    defaultValues: asked ? { displayName: "", email: "" } : { displayName: "" },
    submit: (body) =>
      mutateAsync({ path: { inviteId }, body: { ...body, ...(proof !== undefined && { proof }) } }),
    onDone: async ({ organization: only }) => {
      arrivedProof.forget();
      if (only !== undefined) {
        toast({
          title: joinMessages.bounded.title(organization.title),
          description: joinMessages.bounded.text(organization.title),
        });
      }
      await navigate({ to: "/o/$organizationId", params: { organizationId: organization.id } });
    },
  });
  // E-mail may have been set up since this page was opened.
  if (isRefusedFor(error, "invitation.proof-needed")) return <ProveAddress inviteId={inviteId} />;
  if (isRefusedFor(error, "sso.enforced")) {
    return <EnforcedElsewhere error={error} organization={organization} />;
  }
  const ownDomain = isRefusedFor(error, "invitation.own-domain");
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <TextField
        form={form}
        name="displayName"
        label={joinMessages.name}
        autoComplete="name"
        {...(email !== undefined && { hint: joinMessages.fixedEmail(email) })}
        {...(email === undefined && proof !== undefined && { hint: joinMessages.verified })}
      />
      {asked && (
        <TextField
          form={form}
          name="email"
          label={joinMessages.email}
          type="email"
          autoComplete="email"
        />
      )}
      {ownDomain ? (
        <Callout tone="danger" title={joinMessages.ownDomain(organization.title)}>
          {describeFailure(error).text}
        </Callout>
      ) : (
        <FormNotices form={form} />
      )}
      <Button type="submit" variant="primary" pending={form.pending}>
        {joinMessages.open}
      </Button>
    </form>
  );
};
