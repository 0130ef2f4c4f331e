import { updateOrganization } from "#contract/schemas/organization.ts";
import type { Organization } from "#web/api/organizations.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { hostnameMessages } from "./messages.ts";
import { Setting, settingLabel } from "./setting.tsx";
import { useOrganizationChange } from "./use-organization-change.ts";

const schema = updateOrganization.pick({ hostname: true }).required();
const valuesOf = ({ hostname = "" }: Organization) => ({ hostname });

/** The default host name of public content; unique over all organizations. */
export const HostnameCard = ({ organization }: { organization: Organization }) => {
  const { send, newest } = useOrganizationChange(organization.id);
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(organization),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
    draftKey: `${organization.id}.settings.hostname`,
  });
  return (
    <FormCard form={form} title={hostnameMessages.card} description={hostnameMessages.description}>
      <Setting name="hostname">
        <TextField
          form={form}
          name="hostname"
          label={settingLabel("hostname")}
          hint={hostnameMessages.hint}
          autoComplete="off"
          spellCheck={false}
        />
      </Setting>
    </FormCard>
  );
};
