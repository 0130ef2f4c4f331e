import { useWatch } from "react-hook-form";
import { siteChanges } from "#contract/schemas/site.ts";
import type { Site } from "#web/api/sites.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { audienceChoices, audienceWords, audiences } from "../audience-words.ts";
import { Callout } from "#web/ui/callout.tsx";
import { useSiteChange } from "../site/use-site-change.ts";
import { audienceChangeOf } from "./audience-change.ts";
import { messages } from "./messages.ts";

const schema = siteChanges.pick({ visibility: true }).required();
const valuesOf = ({ visibility }: Site) => ({ visibility });

/** Who can read the site; before saving it says who gains and who loses access. */
export const AudienceCard = ({ site }: { site: Site }) => {
  const { send, newest } = useSiteChange();
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(site),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
  });
  const chosen = useWatch({ control: form.methods.control, name: "visibility" });
  const change = audienceChangeOf(site.visibility, chosen);
  return (
    <FormCard
      form={form}
      title={messages.card}
      description={messages.description}
      labels={{ visibility: messages.field }}
      valueText={(_field, value) =>
        audiences.flatMap((one) => (one === value ? [audienceWords[one].label] : [])).join("")
      }
    >
      <RadioField form={form} name="visibility" label={messages.field} choices={audienceChoices} />
      {change && (
        <Callout tone={site.published ? "warning" : "info"} title={messages.change}>
          <p>{change.gains}</p>
          <p>{change.loses}</p>
          {!site.published && <p>{messages.later}</p>}
        </Callout>
      )}
    </FormCard>
  );
};
