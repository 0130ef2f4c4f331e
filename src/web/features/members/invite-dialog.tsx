import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CircleCheck, CircleMinus, CircleX, type LucideIcon, RefreshCw } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { MAX_INVITED } from "#contract/schemas/invite.ts";
import { memberRoleOrGuest } from "#contract/schemas/role.ts";
import { everyInvitationQuery, inviteByEmail, type InvitedUsers } from "#web/api/invites.ts";
import { everybodyQuery } from "#web/api/members.ts";
import { ROLES } from "#web/features/access/index.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { TextAreaField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { cx } from "#web/kit/class-names.ts";
import { parseAddresses } from "#web/forms/parse-addresses.ts";
import { plural } from "#web/kit/format-number.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { AdminGains } from "#web/shell/admin-gains.tsx";
import { NotAllowedDialog, useLeaveDialog } from "#web/shell/dialog-routes.tsx";
import { Button } from "#web/ui/button.tsx";
import {
  addressesToInvite,
  type AddressStatus,
  checkAddresses,
  type CheckedAddress,
  withoutInvalid,
} from "./invite-addresses.ts";
import { InviteResult } from "./invite-result.tsx";
import { useMemberActions } from "./member-actions.tsx";

/** The first few of many addresses. */
const someOf = (emails: readonly string[], most = 3): string =>
  emails.length > most
    ? `${emails.slice(0, most).join(", ")} and ${emails.length - most} more`
    : emails.join(", ");

/** Messages about inviting people by address. */
const inviteMessages = {
  title: "Invite people",
  description: "Everybody gets a personal link that lets them in with the role chosen here.",
  addresses: "E-mail addresses",
  addressesHint: (most: number) =>
    `One per line or separated by commas, up to ${most}. Name <address> works, too.`,
  placeholder: "ada@example.com",
  role: "Role",
  sso: "Single sign-on",
  ssoHint: (domains: readonly string[]) =>
    `They sign in through the organization's provider. Only for addresses in ${domains.join(", ")}; others are invited without it.`,
  ssoUnavailable: "The organization names no e-mail domain yet. Add one in the settings.",
  submit: (count: number) =>
    count === 0 ? "Invite" : `Invite ${plural(count, "person", "people")}`,
  nobodyNew: "Everybody here is a member already",
  nothing: "Enter at least one address",
  tooMany: (count: number, most: number) =>
    `These are ${count} addresses; ${most} can be invited at once. Invite the rest afterwards.`,
  notAddresses: (texts: readonly string[]) =>
    texts.length === 1
      ? `“${texts[0]}” is not an e-mail address`
      : `${plural(texts.length, "line")} are not e-mail addresses: ${texts.slice(0, 3).join(", ")}${texts.length > 3 ? " …" : ""}`,
  statuses: "What becomes of each address",
  checking: "Checking who is a member already",
  uncheckable:
    "Who is a member already could not be checked. The service leaves members alone and says so afterwards.",
  status: {
    new: "Will be invited",
    renewed: "Invited already: renewed, same link",
    member: "Member already: left out",
    duplicate: "Twice in the list: left out",
    invalid: "Not an e-mail address",
  },
  withoutSso: "without single sign-on",
  admins: {
    title: (emails: readonly string[]) =>
      emails.length === 1
        ? `Invite ${emails[0]} as an admin?`
        : `Invite ${emails.length} people as admins?`,
    lead: (emails: readonly string[]) =>
      emails.length === 1
        ? "Once they have joined, they can:"
        : `${someOf(emails)} can, once they have joined:`,
    confirm: (count: number) => (count === 1 ? "Invite as admin" : "Invite as admins"),
  },
  removeInvalid: "Remove invalid lines",
  notAllowed:
    "Inviting people needs the role admin in the organization. Ask an admin if you need it.",
} as const;

const looks: Readonly<Record<AddressStatus, { readonly icon: LucideIcon; readonly ink: string }>> =
  {
    new: { icon: CircleCheck, ink: "text-success-ink" },
    renewed: { icon: RefreshCw, ink: "text-success-ink" },
    member: { icon: CircleMinus, ink: "text-muted" },
    duplicate: { icon: CircleMinus, ink: "text-muted" },
    invalid: { icon: CircleX, ink: "text-danger-ink" },
  };

/** Long lists scroll, and must be reachable by keyboard. */
const scrollable = { role: "region", tabIndex: 0 } as const;

/** What will happen to each address, before anything is sent. */
const AddressList = ({ checked }: { checked: readonly CheckedAddress[] }) => (
  <div
    {...scrollable}
    aria-label={inviteMessages.statuses}
    className="max-h-56 overflow-y-auto rounded-sm bg-subtle px-3 py-1.5"
  >
    <ul>
      {checked.map(({ text, email, name, status, withoutSso }, index) => {
        const { icon: Icon, ink } = looks[status];
        return (
          // The same address may occur twice.
          <li key={`${index} ${text}`} className="flex flex-wrap items-baseline gap-x-3 py-1">
            <span className="min-w-0 grow basis-40 wrap-anywhere">
              {status === "invalid" ? text : email}
              {name !== undefined && <span className="text-muted"> {name}</span>}
            </span>
            <span className={cx("inline-flex items-center gap-1.5 text-sm", ink)}>
              <Icon size={14} aria-hidden className="shrink-0" />
              {inviteMessages.status[status]}
              {withoutSso && `, ${inviteMessages.withoutSso}`}
            </span>
          </li>
        );
      })}
    </ul>
  </div>
);

/** Maximum length of the pasted text: the maximum number of invitations, with room for names. */
const MAX_PASTED = MAX_INVITED * 400;

const pasted = z
  .string()
  .max(MAX_PASTED)
  .superRefine((text, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    const addresses = parseAddresses(text);
    const wrong = addresses.flatMap(({ verdict, text: line }) =>
      verdict === "invalid" ? [line] : [],
    );
    const right = addresses.filter(({ verdict }) => verdict === "ok").length;
    if (addresses.length === 0) refuse(inviteMessages.nothing);
    else if (wrong.length > 0) refuse(inviteMessages.notAddresses(wrong));
    else if (right > MAX_INVITED) refuse(inviteMessages.tooMany(right, MAX_INVITED));
  });

/** The values of the form: many addresses as one text, and what all of them get. */
export const inviteForm = z.object({
  addresses: pasted,
  role: memberRoleOrGuest,
  sso: z.boolean(),
});

const roleChoices = ROLES.map((value) => ({ value, label: roleLabel(value) }));

/** The addresses of all members and pending invitations; empty until loaded. */
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

/** Invites many addresses in one request: shows first what happens to each, and afterwards their links. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { organization } = useMemberActions();
  const { mutateAsync } = useMutation(inviteByEmail);
  const { known, checking, failed } = useKnownAddresses(organization.id);
  const [sent, setSent] = useState<Sent>();
  const { emailDomains } = organization;
  const checkedWith = (text: string, sso: boolean) =>
    checkAddresses(text, { ...known, ssoDomains: sso ? emailDomains : undefined });

  const form = useContractForm({
    schema: inviteForm,
    defaultValues: { addresses: "", role: organization.defaultRole, sso: false },
    submit: async ({ addresses, role, sso }) => {
      const emails = addressesToInvite(checkedWith(addresses, sso));
      const answer = await mutateAsync({
        path: { organizationId: organization.id },
        body: { emails, role, ...(sso && { sso }) },
      });
      return { emails, answer };
    },
    ask: ({ addresses, role, sso }) => {
      if (role !== "admin") return undefined;
      const emails = addressesToInvite(checkedWith(addresses, sso));
      const words = inviteMessages.admins;
      return {
        title: words.title(emails),
        body: <AdminGains lead={words.lead(emails)} />,
        confirmLabel: words.confirm(emails.length),
        field: "role",
      };
    },
    onDone: setSent,
    draftKey: `invite.${organization.id}`,
  });
  const { control, setValue } = form.methods;
  const [typed, role, sso] = useWatch({ control, name: ["addresses", "role", "sso"] });
  const checked = checkedWith(useDeferredValue(typed), sso);
  if (sent !== undefined) return <InviteResult {...sent} onClose={onClose} />;

  const count = addressesToInvite(checked).length;
  const wrong = checked.filter(({ status }) => status === "invalid").length;
  const allMembers = checked.length > 0 && wrong === 0 && count === 0;
  return (
    <FormDialog
      form={form}
      title={inviteMessages.title}
      description={inviteMessages.description}
      submitLabel={inviteMessages.submit(count)}
      disabledReason={allMembers ? inviteMessages.nobodyNew : undefined}
      onClose={onClose}
      footerNote={
        checked.length > 0 && checking
          ? inviteMessages.checking
          : failed && checked.length > 0
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
      {checked.length > 0 && (
        <div className="-mt-2 flex flex-col items-start gap-2 *:w-full">
          <AddressList checked={checked} />
          {wrong > 0 && (
            <Button
              size="sm"
              className="w-auto!"
              onClick={() =>
                setValue("addresses", withoutInvalid(checked), {
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

export const InviteScreen = () => {
  const { organization } = useMemberActions();
  const navigate = useNavigate({ from: "/o/$organizationId/members/invite" });
  const close = useLeaveDialog(
    () => void navigate({ to: "..", search: (now) => now, replace: true }),
  );
  return organization.permissions.admin ? (
    <InviteDialog onClose={close} />
  ) : (
    <NotAllowedDialog text={inviteMessages.notAllowed} onClose={close} />
  );
};
