import { updateOrganization } from "#contract/schemas/organization.ts";
import type { Organization } from "#web/api/organizations.ts";
import { ChipsField } from "#web/forms/fields/chips-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { DomainsElsewhere } from "./domains-elsewhere.tsx";
import { domainMessages } from "./messages.ts";
import { Setting, settingLabel } from "./setting.tsx";
import { useOrganizationChange } from "./use-organization-change.ts";

const schema = updateOrganization.pick({ emailDomains: true }).required();
const valuesOf = ({ emailDomains }: Organization) => ({ emailDomains });

/** The e-mail domains that stand for the organization. */
export const DomainsCard = ({ organization }: { organization: Organization }) => {
  const { send, newest } = useOrganizationChange(organization.id);
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(organization),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
    draftKey: `${organization.id}.settings.emailDomains`,
  });
  return (
    <FormCard form={form} title={domainMessages.card} description={domainMessages.description}>
      <Setting name="emailDomains">
        <ChipsField
          form={form}
          name="emailDomains"
          label={settingLabel("emailDomains")}
          hint={domainMessages.hint}
          placeholder={domainMessages.placeholder}
        />
      </Setting>
      <DomainsElsewhere form={form} organizationId={organization.id} />
    </FormCard>
  );
};
