import { siteChanges } from "#contract/schemas/site.ts";
import type { Site } from "#web/api/sites.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useSiteChange } from "../site/use-site-change.ts";
import { settingsStrings } from "./settings-strings.ts";

const { title: strings } = settingsStrings;
const schema = siteChanges.pick({ title: true }).required();
const valuesOf = ({ title }: Site) => ({ title });

/** What the site is called. */
export const TitleCard = ({ site }: { site: Site }) => {
  const { send, newest } = useSiteChange();
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(site),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
    draftKey: `${site.id}.settings.title`,
  });
  return (
    <FormCard
      form={form}
      title={strings.card}
      description={strings.description}
      labels={{ title: strings.field }}
    >
      <TextField form={form} name="title" label={strings.field} autoComplete="off" />
    </FormCard>
  );
};
