import { siteChanges } from "#contract/schemas/site.ts";
import type { Site } from "#web/api/sites.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useSiteChange } from "../site/use-site-change.ts";
import { settingsStrings } from "./settings-strings.ts";

const { features: strings } = settingsStrings;
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
      title={strings.card}
      labels={{ agentsContext: strings.agents, adaptiveContent: strings.adaptive }}
    >
      <RadioField
        form={form}
        name="agentsContext"
        label={strings.agents}
        choices={agents.map((value) => ({
          value,
          label: strings[value].label,
          description: strings[value].text,
        }))}
      />
      <SwitchField
        form={form}
        name="adaptiveContent.enabled"
        label={strings.adaptive}
        hint={strings.adaptiveHint}
      />
    </FormCard>
  );
};
