import { useQueries } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { emailDomain } from "#contract/schemas/email-domain.ts";
import { updateOrganization } from "#contract/schemas/organization.ts";
import { type Organization, organizationsOfDomainQuery } from "#web/api/organizations.ts";
import { ChipsField } from "#web/forms/fields/chips-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { Callout } from "#web/ui/callout.tsx";
import { domainMessages } from "./messages.ts";
import { Setting, settingLabel, useOrganizationChange } from "./setting.tsx";

interface Domains {
  emailDomains: string[];
}

interface DomainsElsewhereProps {
  readonly form: ContractForm<Domains, Domains>;
  readonly organizationId: string;
}

/** Warns of domains in the form that another organization of the caller names as its own. */
const DomainsElsewhere = ({ form, organizationId }: DomainsElsewhereProps) => {
  const domains = useWatch({ control: form.methods.control, name: "emailDomains" });
  const sound = domains.filter(
    (domain) => emailDomain.safeParse(domain, { jitless: true }).success,
  );
  const found = useQueries({ queries: sound.map((domain) => organizationsOfDomainQuery(domain)) });
  const warnings = sound.flatMap((domain, index) => {
    const others = (found[index]?.data?.organizations ?? []).filter(
      ({ id }) => id !== organizationId,
    );
    return others.length === 0
      ? []
      : [
          domainMessages.elsewhere(
            domain,
            others.map(({ title }) => title),
          ),
        ];
  });
  if (warnings.length === 0) return null;
  return (
    <Callout tone="warning">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Callout>
  );
};

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
