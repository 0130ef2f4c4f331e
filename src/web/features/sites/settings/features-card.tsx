import { siteChanges } from "#contract/schemas/site.ts";
import type { Site } from "#web/api/sites.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useSiteChange } from "../site/use-site-change.ts";
import { messages } from "./messages.ts";
const schema = siteChanges.pick({ agentsContext: true, adaptiveContent: true }).required();
const valuesOf = ({ agentsContext, adaptiveContent }: Site) => ({
  agentsContext,
  adaptiveContent: { enabled: adaptiveContent?.enabled === true },
});
const agents = ["included", "excluded"] as const;

/** Whether agents may read the site, and whether conditions decide who sees what. */
export const FeaturesCard = ({ site }: { site: Site }) => {
  const { send, newest } = useSiteChange();
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(site),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
  });
  return (
    <FormCard
      form={form}
      title={messages.features.card}
      labels={{
        agentsContext: messages.features.agents,
        adaptiveContent: messages.features.adaptive,
      }}
    >
      <RadioField
        form={form}
        name="agentsContext"
        label={messages.features.agents}
        choices={agents.map((value) => ({
          value,
          label: messages.features[value].label,
          description: messages.features[value].text,
        }))}
      />
      <SwitchField
        form={form}
        name="adaptiveContent.enabled"
        label={messages.features.adaptive}
        hint={messages.features.adaptiveHint}
      />
    </FormCard>
  );
};
