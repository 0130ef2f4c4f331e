import { useMutation, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { MAX_INVITED } from "#contract/schemas/invite.ts";
import { everyInvitationQuery, inviteByEmail, type InvitedUsers } from "#web/api/invites.ts";
import { everybodyQuery } from "#web/api/members.ts";
import { ROLES } from "#web/features/access/index.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { TextAreaField } from "#web/forms/fields/text-area-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { Button } from "#web/ui/button.tsx";
import { inviteForm } from "./invite-form.ts";
import { InviteResult } from "./invite-result.tsx";
import { addressesToInvite, judgeAddresses, withoutInvalid } from "./invite-verdicts.ts";
import { useMemberActs } from "./member-acts.tsx";
import { inviteMessages } from "./messages.ts";
import { VerdictList } from "./verdict-list.tsx";

const roleChoices = ROLES.map((value) => ({ value, label: roleLabel(value) }));

/** Everybody an address may belong to already; empty until it is known. */
const useKnownAddresses = (organizationId: string) => {
  const members = useQuery(everybodyQuery(organizationId));
  const invitations = useQuery(everyInvitationQuery(organizationId));
  const known = useMemo(
    () => ({
      members: new Set(members.data?.map(({ user }) => user.email ?? "")),
      invited: new Set(invitations.data?.map(({ email }) => email)),
    }),
    [members.data, invitations.data],
  );
  return {
    known,
    checking: members.isPending || invitations.isPending,
    failed: members.isError || invitations.isError,
  };
};

interface Sent {
  readonly emails: readonly string[];
  readonly answer: InvitedUsers;
}

/** Invites many addresses in one request, says beforehand what becomes of each, then gives their links. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { organization } = useMemberActs();
  const { mutateAsync } = useMutation(inviteByEmail);
  const { known, checking, failed } = useKnownAddresses(organization.id);
  const [sent, setSent] = useState<Sent>();
  const { emailDomains } = organization;
  const judge = (text: string, sso: boolean) =>
    judgeAddresses(text, { ...known, ssoDomains: sso ? emailDomains : undefined });

  const form = useContractForm({
    schema: inviteForm,
    defaultValues: { addresses: "", role: organization.defaultRole, sso: false },
    submit: async ({ addresses, role, sso }) => {
      const emails = addressesToInvite(judge(addresses, sso));
      const answer = await mutateAsync({
        path: { organizationId: organization.id },
        body: { emails, role, ...(sso && { sso }) },
      });
      return { emails, answer };
    },
    onDone: setSent,
    draftKey: `invite.${organization.id}`,
  });
  const { control, setValue } = form.methods;
  const [typed, role, sso] = useWatch({ control, name: ["addresses", "role", "sso"] });
  const judged = judge(useDeferredValue(typed), sso);
  if (sent !== undefined) return <InviteResult {...sent} onClose={onClose} />;

  const count = addressesToInvite(judged).length;
  const wrong = judged.filter(({ verdict }) => verdict === "invalid").length;
  const allMembers = judged.length > 0 && wrong === 0 && count === 0;
  return (
    <FormDialog
      form={form}
      title={inviteMessages.title}
      description={inviteMessages.description}
      submitLabel={inviteMessages.submit(count)}
      disabledReason={allMembers ? inviteMessages.nobodyNew : undefined}
      onClose={onClose}
      footerNote={
        judged.length > 0 && checking
          ? inviteMessages.checking
          : failed && judged.length > 0
            ? inviteMessages.uncheckable
            : undefined
      }
    >
      <TextAreaField
        form={form}
        name="addresses"
        label={inviteMessages.addresses}
        hint={inviteMessages.addressesHint(MAX_INVITED)}
        placeholder={inviteMessages.placeholder}
      />
      {judged.length > 0 && (
        <div className="-mt-2 flex flex-col items-start gap-2 *:w-full">
          <VerdictList judged={judged} />
          {wrong > 0 && (
            <Button
              size="sm"
              className="w-auto!"
              onClick={() =>
                setValue("addresses", withoutInvalid(judged), {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            >
              {inviteMessages.removeInvalid}
            </Button>
          )}
        </div>
      )}
      <SelectField
        form={form}
        name="role"
        label={inviteMessages.role}
        hint={roleMeaning(role)}
        choices={roleChoices}
      />
      <SwitchField
        form={form}
        name="sso"
        label={inviteMessages.sso}
        hint={
          emailDomains.length === 0
            ? inviteMessages.ssoUnavailable
            : inviteMessages.ssoHint(emailDomains)
        }
        disabledReason={emailDomains.length === 0 ? inviteMessages.ssoUnavailable : undefined}
      />
    </FormDialog>
  );
};
