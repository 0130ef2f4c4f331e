import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { updateOrganization } from "#contract/schemas/organization.ts";
import { inviteLinksQuery } from "#web/api/invites.ts";
import type { Organization } from "#web/api/organizations.ts";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { joiningMessages } from "./messages.ts";
import { Setting, settingLabel } from "./setting.tsx";
import { useOrganizationChange } from "./use-organization-change.ts";

const schema = updateOrganization.pick({ sso: true, inviteLinks: true }).required();
const valuesOf = ({ sso, inviteLinks }: Organization) => ({ sso, inviteLinks });

interface LinksTouchedProps {
  readonly organizationId: string;
  readonly on: boolean;
}

/** How many invite links stop or start working with the switch. */
const LinksTouched = ({ organizationId, on }: LinksTouchedProps) => {
  const { data } = useQuery(inviteLinksQuery(organizationId, { limit: 0 }));
  if (data?.count === undefined) return null;
  return (
    <p role="status">{(on ? joiningMessages.linksStart : joiningMessages.linksStop)(data.count)}</p>
  );
};

/** How people get in. No identity provider can be connected yet, so single sign-on can only be turned off. */
export const JoiningCard = ({ organization }: { organization: Organization }) => {
  const { send, newest } = useOrganizationChange(organization.id);
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(organization),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
    draftKey: `${organization.id}.settings.joining`,
  });
  const { sso, inviteLinks } = useWatch({ control: form.methods.control });
  const switched = inviteLinks !== undefined && inviteLinks !== organization.inviteLinks;
  return (
    <FormCard
      form={form}
      title={joiningMessages.card}
      labels={{ sso: settingLabel("sso"), inviteLinks: settingLabel("inviteLinks") }}
      footerNote={
        switched ? <LinksTouched organizationId={organization.id} on={inviteLinks} /> : undefined
      }
    >
      <Setting name="inviteLinks">
        <SwitchField
          form={form}
          name="inviteLinks"
          label={settingLabel("inviteLinks")}
          hint={joiningMessages.inviteLinks}
        />
      </Setting>
      <Setting name="sso">
        <SwitchField
          form={form}
          name="sso"
          label={settingLabel("sso")}
          hint={
            organization.sso
              ? joiningMessages.ssoIdle
              : `${joiningMessages.sso} ${joiningMessages.noProvider}.`
          }
          disabledReason={organization.sso || sso ? undefined : joiningMessages.noProvider}
        />
      </Setting>
    </FormCard>
  );
};
