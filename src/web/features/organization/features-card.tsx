import { useQuery } from "@tanstack/react-query";
import { updateOrganization } from "#contract/schemas/organization.ts";
import { id as idSchema } from "#contract/schemas/primitives.ts";
import type { Organization } from "#web/api/organizations.ts";
import { sitesQuery } from "#web/api/sites.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { featureMessages } from "./messages.ts";
import { Setting, settingLabel, useOrganizationChange } from "./setting.tsx";

const schema = updateOrganization
  .pick({ ai: true, checkExternalLinks: true })
  .required()
  .extend({ site: idSchema.nullable() });
const valuesOf = ({ ai, checkExternalLinks, defaultContent }: Organization) => ({
  ai,
  checkExternalLinks,
  site: defaultContent?.site ?? null,
});

const contentOf = (site: string | null): NonNullable<Organization["defaultContent"]> | null =>
  site === null ? null : { type: "site", site };

/** How many sites can be selected from. */
const MOST_SITES = 1000;

/** What the organization shows first, and what its members may use. */
export const FeaturesCard = ({ organization }: { organization: Organization }) => {
  const { send, newest } = useOrganizationChange(organization.id);
  const { data: sites } = useQuery(sitesQuery(organization.id, { limit: MOST_SITES }));
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(organization),
    submit: (_values, { site, ...changed }) =>
      send({
        ...changed,
        ...(site !== undefined && { defaultContent: contentOf(site) }),
      }),
    reload: async () => valuesOf(await newest()),
    draftKey: `${organization.id}.settings.features`,
  });
  const known = sites?.items ?? [];
  const titleOf = (value: unknown): string =>
    known.find((site) => site.id === value)?.title ?? featureMessages.noContent;
  return (
    <FormCard
      form={form}
      title={featureMessages.card}
      labels={{
        ai: settingLabel("ai"),
        checkExternalLinks: settingLabel("checkExternalLinks"),
        site: settingLabel("defaultContent"),
      }}
      valueText={(field, value) =>
        field === "site"
          ? titleOf(value)
          : value === true
            ? featureMessages.on
            : featureMessages.off
      }
    >
      <Setting name="defaultContent">
        <SelectField
          form={form}
          name="site"
          label={settingLabel("defaultContent")}
          hint={
            sites?.items.length === 0
              ? `${featureMessages.defaultContent} ${featureMessages.noSites}`
              : featureMessages.defaultContent
          }
          choices={[
            { value: null, label: featureMessages.noContent },
            ...known.map((site) => ({ value: site.id, label: site.title })),
          ]}
        />
      </Setting>
      <Setting name="ai">
        <SwitchField form={form} name="ai" label={settingLabel("ai")} hint={featureMessages.ai} />
      </Setting>
      <Setting name="checkExternalLinks">
        <SwitchField
          form={form}
          name="checkExternalLinks"
          label={settingLabel("checkExternalLinks")}
          hint={featureMessages.checkExternalLinks}
        />
      </Setting>
    </FormCard>
  );
};
