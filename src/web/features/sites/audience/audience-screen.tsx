import { audienceChoices, audiences, audienceMessages } from "../audiences.ts";
import { siteMessages } from "../messages.ts";
import { messages } from "./messages.ts";
import { useSite, useSiteChange } from "../use-site.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { ShareLinksCard } from "./share-links.tsx";
import { VisitorCard } from "./visitor-sign-in.tsx";
import { useWatch } from "react-hook-form";
import { siteChanges } from "#contract/schemas/site.ts";
import type { Site } from "#web/api/sites.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { audienceChangeOf } from "./audience-change.ts";

const schema = siteChanges.pick({ visibility: true }).required();
const valuesOf = ({ visibility }: Site) => ({ visibility });

/** Who can read the site; before saving it says who gains and who loses access. */
const AudienceCard = ({ site }: { site: Site }) => {
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
        audiences.flatMap((one) => (one === value ? [audienceMessages[one].label] : [])).join("")
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

/** Who reads a site and how they get in. Others than its editors read the audience alone. */
export const AudienceScreen = () => {
  const site = useSite();
  if (!site.permissions.edit) {
    return (
      <div className="flex max-w-3xl flex-col gap-6">
        <Callout>{siteMessages.readOnly}</Callout>
        <Card title={messages.card} description={messages.description}>
          <p>{audienceMessages[site.visibility].sentence}</p>
        </Card>
      </div>
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <AudienceCard site={site} />
      <ShareLinksCard />
      <VisitorCard />
    </div>
  );
};
