import { siteChanges } from "#contract/schemas/site.ts";
import type { Site } from "#web/api/sites.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useSiteChange } from "../site/use-site-change.ts";
import { messages } from "./messages.ts";
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
      title={messages.title.card}
      description={messages.title.description}
      labels={{ title: messages.title.field }}
    >
      <TextField form={form} name="title" label={messages.title.field} autoComplete="off" />
    </FormCard>
  );
};
