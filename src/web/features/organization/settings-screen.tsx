import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type Organization, organizationQuery } from "#web/api/organizations.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { Card, PageHeader } from "#web/ui/layout.tsx";
import { DefaultRoleCard, DomainsCard, JoiningCard, SignInCard } from "./joining-card.tsx";
import { HostnameCard, IdentityCard } from "./identity-card.tsx";
import {
  factMessages,
  featureMessages,
  planLabel,
  settingsMessages,
  trialLabels,
} from "./messages.ts";
import type { ReactNode } from "react";
import { updateOrganization } from "#contract/schemas/organization.ts";
import { id as idSchema } from "#contract/schemas/primitives.ts";
import { sitesQuery } from "#web/api/sites.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
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

/** More sites than this are not offered. */
const MOST_SITES = 1000;

/** What the organization shows first, and what its members may use. */
const FeaturesCard = ({ organization }: { organization: Organization }) => {
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-t border-line py-2 first:border-t-0 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="text-muted">{name}</dt>
    <dd className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">{children}</dd>
  </div>
);

const Trial = ({ trial: { status, endDate } }: Pick<Organization, "trial">) => (
  <Fact name={factMessages.trial}>
    <span>{trialLabels[status]}</span>
    {status === "active" && endDate !== undefined && (
      <span className="text-muted">
        {factMessages.trialUntil} <Timestamp value={endDate} show="date" />
      </span>
    )}
  </Fact>
);

const Billing = ({ billing }: { billing: NonNullable<Organization["billing"]> }) => (
  <Fact name={factMessages.billing}>
    <span>
      {billing.interval === "yearly" ? factMessages.paidYearly : factMessages.paidMonthly}
    </span>
    {billing.endDate !== null && (
      <span className="text-muted">
        {billing.isScheduledToCancel ? factMessages.ends : factMessages.renews}{" "}
        <Timestamp value={billing.endDate} show="date" />
      </span>
    )}
    {billing.hasPaymentFailed && (
      <span className="text-danger-ink">{factMessages.paymentFailed}</span>
    )}
  </Fact>
);

/** What is known of the organization and cannot be changed here. */
const FactsCard = ({ organization }: { organization: Organization }) => {
  const { id, createdAt, type, plan, trial, billing, blocked, customHostname } = organization;
  return (
    <Card id="facts" title={factMessages.card} description={factMessages.description}>
      <dl>
        <Fact name={factMessages.id}>
          <code className="font-mono text-sm">{id}</code>
          <CopyButton text={id} label={factMessages.copyId} iconOnly size="sm" />
        </Fact>
        <Fact name={factMessages.created}>
          <Timestamp value={createdAt} show="date" />
        </Fact>
        <Fact name={factMessages.type}>{factMessages.types[type]}</Fact>
        <Fact name={factMessages.plan}>{planLabel(plan)}</Fact>
        <Trial trial={trial} />
        {billing !== undefined && <Billing billing={billing} />}
        {customHostname !== undefined && (
          <Fact name={factMessages.customHostname}>{customHostname}</Fact>
        )}
        {blocked !== undefined && (
          <Fact name={factMessages.blocked}>
            <span className="text-danger-ink">{factMessages.blockedForSecurity}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
};

export const SettingsScreen = () => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId/settings/" });
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  return (
    <>
      <PageHeader title={screenTitles.settings} description={settingsMessages.description} />
      {/* Another organization begins with forms of its own. */}
      <div key={organization.id} className="flex max-w-3xl flex-col gap-6">
        <IdentityCard organization={organization} />
        <HostnameCard organization={organization} />
        <DomainsCard organization={organization} />
        <DefaultRoleCard organization={organization} />
        <SignInCard organization={organization} />
        <JoiningCard organization={organization} />
        <FeaturesCard organization={organization} />
        <FactsCard organization={organization} />
      </div>
    </>
  );
};
