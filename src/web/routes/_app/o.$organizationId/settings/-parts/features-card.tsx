import { updateOrganization } from "../../../../../../contract/schemas/organization.ts";
import type { Organization } from "../../../../../api/organizations.ts";
import { SwitchField } from "../../../../../forms/fields/switch-field.tsx";
import { FormCard } from "../../../../../forms/form-card.tsx";
import { useContractForm } from "../../../../../forms/use-contract-form.ts";
import { Field } from "../../../../../ui/field.tsx";
import { Select } from "../../../../../ui/select.tsx";
import { Setting, settingLabel } from "./setting.tsx";
import { featureStrings as strings } from "./strings.ts";
import { useOrganizationChange } from "./use-organization-change.ts";

const schema = updateOrganization.pick({ ai: true }).required();
const valuesOf = ({ ai }: Organization) => ({ ai });

/** What the organization shows first, and what its members may use. */
export const FeaturesCard = ({ organization }: { organization: Organization }) => {
  const { send, newest } = useOrganizationChange(organization.id);
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(organization),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
    draftKey: `${organization.id}.settings.features`,
  });
  return (
    <FormCard form={form} title={strings.card} labels={{ ai: settingLabel("ai") }}>
      <Setting name="defaultContent">
        <Field
          label={settingLabel("defaultContent")}
          hint={`${strings.defaultContent} ${strings.noSites}`}
        >
          <Select aria-disabled options={[{ value: "", label: strings.noContent }]} />
        </Field>
      </Setting>
      <Setting name="ai">
        <SwitchField form={form} name="ai" label={settingLabel("ai")} hint={strings.ai} />
      </Setting>
    </FormCard>
  );
};
