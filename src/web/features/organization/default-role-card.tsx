import { useQuery } from "@tanstack/react-query";
import { updateOrganization } from "#contract/schemas/organization.ts";
import { type MemberRoleOrGuest, memberRoles } from "#contract/schemas/role.ts";
import { invitationsQuery } from "#web/api/invites.ts";
import { membersQuery } from "#web/api/members.ts";
import type { Organization } from "#web/api/organizations.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { defaultRoleMessages } from "./messages.ts";
import { Setting, settingLabel } from "./setting.tsx";
import { useOrganizationChange } from "./use-organization-change.ts";

const schema = updateOrganization.pick({ defaultRole: true }).required();
const valuesOf = ({ defaultRole }: Organization) => ({ defaultRole });

const roles: readonly MemberRoleOrGuest[] = [...memberRoles.toReversed(), null];
const choices = roles.map((role) => ({
  value: role,
  label: roleLabel(role),
  description: roleMeaning(role),
}));
const isRole = (value: unknown): value is MemberRoleOrGuest => roles.some((role) => role === value);

/** Whom a new default role touches and whom it does not, with the numbers as they are now. */
const Touched = ({ organizationId }: { organizationId: string }) => {
  const members = useQuery(membersQuery(organizationId, { limit: 0 }));
  const invitations = useQuery(invitationsQuery(organizationId, { limit: 0 }));
  const kept = [
    members.data?.count !== undefined && defaultRoleMessages.members(members.data.count),
    invitations.data?.count !== undefined &&
      invitations.data.count > 0 &&
      defaultRoleMessages.invitations(invitations.data.count),
  ].filter((text) => typeof text === "string");
  return <p role="status">{[defaultRoleMessages.newcomers, ...kept].join(" ")}</p>;
};

/** The role of people who are invited without one. */
export const DefaultRoleCard = ({ organization }: { organization: Organization }) => {
  const { send, newest } = useOrganizationChange(organization.id);
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(organization),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
    draftKey: `${organization.id}.settings.defaultRole`,
  });
  return (
    <FormCard
      form={form}
      title={defaultRoleMessages.card}
      description={defaultRoleMessages.description}
      footerNote={<Touched organizationId={organization.id} />}
      valueText={(_field, value) => (isRole(value) ? roleLabel(value) : "")}
    >
      <Setting name="defaultRole">
        <RadioField
          form={form}
          name="defaultRole"
          label={settingLabel("defaultRole")}
          choices={choices}
        />
      </Setting>
    </FormCard>
  );
};
