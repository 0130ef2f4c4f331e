import { useWatch } from "react-hook-form";
import { updateOrganization } from "#contract/schemas/organization.ts";
import type { Organization } from "#web/api/organizations.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { LogoPreview } from "./logo-preview.tsx";
import { identityMessages } from "./messages.ts";
import { Setting, settingLabel } from "./setting.tsx";
import { useOrganizationChange } from "./use-organization-change.ts";

const schema = updateOrganization.pick({ title: true, logo: true }).required();
const valuesOf = ({ title, urls }: Organization) => ({ title, logo: urls.logo ?? null });

/** The organization's name and the address of its picture, with the picture. */
export const IdentityCard = ({ organization }: { organization: Organization }) => {
  const { send, newest } = useOrganizationChange(organization.id);
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(organization),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
    draftKey: `${organization.id}.settings.identity`,
  });
  const logo = useWatch({ control: form.methods.control, name: "logo" });
  return (
    <FormCard
      form={form}
      title={identityMessages.card}
      description={identityMessages.description}
      labels={{ title: settingLabel("title"), logo: settingLabel("logo") }}
    >
      <Setting name="title">
        <TextField form={form} name="title" label={settingLabel("title")} autoComplete="off" />
      </Setting>
      <Setting name="logo">
        <TextField
          form={form}
          name="logo"
          type="url"
          inputMode="url"
          emptyAs={null}
          optional
          label={settingLabel("logo")}
          hint={identityMessages.logoHint}
          placeholder={identityMessages.placeholder}
          autoComplete="off"
          spellCheck={false}
        />
      </Setting>
      <LogoPreview organization={organization} changing={logo !== valuesOf(organization).logo} />
    </FormCard>
  );
};
