import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { updateOrganization } from "#contract/schemas/organization.ts";
import { type MemberRoleOrGuest, memberRoles } from "#contract/schemas/role.ts";
import { invitationsQuery, inviteLinksQuery } from "#web/api/invites.ts";
import { membersQuery } from "#web/api/members.ts";
import { type Organization, organizationsOfDomainQuery } from "#web/api/organizations.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import type { ContractForm } from "#web/forms/use-contract-form.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { AdminGains } from "#web/shell/admin-gains.tsx";
import { type SamlProvider, samlProvidersQuery } from "#web/api/single-sign-on.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import {
  defaultRoleMessages,
  domainMessages,
  joiningMessages,
  signInMessages,
} from "./messages.ts";
import { Setting, settingLabel, useSettingsForm } from "./setting.tsx";
import { emailDomain } from "#contract/schemas/email-domain.ts";
import { ChipsField } from "#web/forms/fields/chips-field.tsx";
import { Callout } from "#web/ui/callout.tsx";

interface Domains {
  emailDomains: string[];
}

interface DomainsElsewhereProps {
  readonly form: ContractForm<Domains, Domains>;
  readonly organizationId: string;
}

/** Warns about domains in the form that another organization of the caller already claims. */
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

const domainsSchema = updateOrganization.pick({ emailDomains: true }).required();
const domainsOf = ({ emailDomains }: Organization) => ({ emailDomains });

/** The e-mail domains that belong to the organization. */
export const DomainsCard = ({ organization }: { organization: Organization }) => {
  const form = useSettingsForm(organization, {
    schema: domainsSchema,
    valuesOf: domainsOf,
    draft: "emailDomains",
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

const defaultRoleSchema = updateOrganization.pick({ defaultRole: true }).required();
const defaultRoleOf = ({ defaultRole }: Organization) => ({ defaultRole });

const roles: readonly MemberRoleOrGuest[] = [...memberRoles.toReversed(), null];
const choices = roles.map((role) => ({
  value: role,
  label: roleLabel(role),
  description: roleMeaning(role),
}));
const isRole = (value: unknown): value is MemberRoleOrGuest => roles.some((role) => role === value);

/** Whom a new default role affects and whom it does not, with current counts. */
const Touched = ({ organizationId }: { organizationId: string }) => {
  const members = useQuery(membersQuery(organizationId, { limit: 0 }));
  const invitations = useQuery(invitationsQuery(organizationId, { limit: 0 }));
  const kept = [
    members.data?.count !== undefined && defaultRoleMessages.members(members.data.count),
    invitations.data?.count !== undefined &&
      invitations.data.count > 0 &&
      defaultRoleMessages.invitations(invitations.data.count),
  ].filter((text) => typeof text === "string");
  return <p role="status">{[defaultRoleMessages.newcomers, ...kept].join(" ")}</p>;
};

/** The role of people who are invited without one. */
export const DefaultRoleCard = ({ organization }: { organization: Organization }) => {
  const form = useSettingsForm(organization, {
    schema: defaultRoleSchema,
    valuesOf: defaultRoleOf,
    draft: "defaultRole",
    ask: ({ defaultRole }) =>
      defaultRole === "admin"
        ? {
            title: defaultRoleMessages.admins.title,
            body: <AdminGains lead={defaultRoleMessages.admins.lead} />,
            confirmLabel: defaultRoleMessages.admins.confirm,
            field: "defaultRole",
          }
        : undefined,
  });
  return (
    <FormCard
      form={form}
      title={defaultRoleMessages.card}
      description={defaultRoleMessages.description}
      footerNote={<Touched organizationId={organization.id} />}
      valueText={(_field, value) => (isRole(value) ? roleLabel(value) : "")}
    >
      <Setting name="defaultRole">
        <RadioField
          form={form}
          name="defaultRole"
          label={settingLabel("defaultRole")}
          choices={choices}
        />
      </Setting>
    </FormCard>
  );
};

const schema = updateOrganization.pick({ inviteLinks: true }).required();
const valuesOf = ({ inviteLinks }: Organization) => ({ inviteLinks });

/** How many invite links start or stop working with the switch. */
const LinksTouched = ({ organizationId, on }: { organizationId: string; on: boolean }) => {
  const { data } = useQuery(inviteLinksQuery(organizationId, { limit: 0 }));
  if (data?.count === undefined) return null;
  return (
    <p role="status">{(on ? joiningMessages.linksStart : joiningMessages.linksStop)(data.count)}</p>
  );
};

/** Whether anyone with a link may join. */
export const JoiningCard = ({ organization }: { organization: Organization }) => {
  const form = useSettingsForm(organization, { schema, valuesOf, draft: "joining" });
  const { inviteLinks } = useWatch({ control: form.methods.control });
  const switched = inviteLinks !== undefined && inviteLinks !== organization.inviteLinks;
  return (
    <FormCard
      form={form}
      title={joiningMessages.card}
      labels={{ inviteLinks: settingLabel("inviteLinks") }}
      footerNote={
        switched ? <LinksTouched organizationId={organization.id} on={inviteLinks} /> : undefined
      }
    >
      <Setting name="inviteLinks">
        <SwitchField
          form={form}
          name="inviteLinks"
          label={settingLabel("inviteLinks")}
          hint={joiningMessages.inviteLinks}
        />
      </Setting>
    </FormCard>
  );
};

/** The state of single sign-on, as a sentence. */
const signInText = (sso: boolean, providers: readonly SamlProvider[]): string => {
  const active = providers.filter(({ status }) => status === "active").map(({ label }) => label);
  if (sso) return signInMessages.enforced(active);
  if (active.length > 0) return signInMessages.active(active);
  return providers.length > 0 ? signInMessages.pending : signInMessages.none;
};

/** Links to the sign-in methods, which have their own screens. */
export const SignInCard = ({ organization: { id, sso } }: { organization: Organization }) => {
  const { data } = useQuery(samlProvidersQuery(id));
  return (
    <Card
      id="sso"
      title={signInMessages.card}
      description={signInMessages.description}
      actions={
        <Link
          to="/o/$organizationId/settings/sign-in"
          params={{ organizationId: id }}
          className={buttonClass()}
        >
          {signInMessages.open}
        </Link>
      }
    >
      <p className="min-h-[1lh]" role="status">
        {data && signInText(sso, data.items)}
      </p>
    </Card>
  );
};
