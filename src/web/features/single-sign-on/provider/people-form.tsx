import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useController } from "react-hook-form";
import { updateSAMLOptions, updateSAMLProvider } from "#contract/schemas/saml.ts";
import {
  samlOptionsQuery,
  type SamlProvider,
  type SamlProviderOptions,
} from "#web/api/single-sign-on.ts";
import { teamsQuery } from "#web/api/teams.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { ROLES } from "#web/features/access/index.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { AdminGains } from "#web/shell/admin-gains.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RadioGroup } from "#web/ui/choice/radio-group.tsx";
import {
  useOptionsChange,
  useOrganization,
  useProviderChange,
  useProviderName,
} from "../use-provider.ts";
import { peopleMessages as words } from "./messages.ts";
import type { z } from "zod";

const schema = updateSAMLProvider
  .pick({ defaultRole: true, defaultTeam: true })
  .extend({ domains: updateSAMLOptions.shape.domains })
  .required();
type People = z.infer<typeof schema>;
export type PeopleForm = ContractForm<People, People>;

const valuesOf = (
  { defaultRole, defaultTeam }: SamlProvider,
  { domains }: SamlProviderOptions,
): People => ({ defaultRole, defaultTeam: defaultTeam?.id ?? null, domains });

/** The form of who may create an account through a provider, and the role they join with. */
export const usePeopleForm = (
  provider: SamlProvider,
  onDone?: () => void | Promise<void>,
): PeopleForm => {
  const { data: options } = useSuspenseQuery(samlOptionsQuery(useProviderName()));
  const change = useProviderChange();
  const changeOptions = useOptionsChange();
  return useContractForm({
    schema,
    defaultValues: valuesOf(provider, options),
    submit: async (_values, { domains, ...changed }) => {
      if (domains !== undefined) await changeOptions.send({ domains });
      if (Object.keys(changed).length > 0) await change.send(changed);
    },
    reload: async () => valuesOf(await change.newest(), await changeOptions.newest()),
    ask: (_values, { defaultRole }) =>
      defaultRole === "admin"
        ? {
            title: words.admins.title,
            body: <AdminGains lead={words.admins.lead(provider.label)} />,
            confirmLabel: words.admins.confirm,
            field: "defaultRole",
          }
        : undefined,
    ...(onDone && { onDone }),
    draftKey: `${provider.id}.people`,
  });
};

interface SomeDomainsProps {
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (domains: string[]) => void;
}

const SomeDomains = ({ all, chosen, onChange }: SomeDomainsProps) => (
  <div role="group" aria-label={words.some} className="mt-2 ml-8 flex flex-col gap-1.5">
    {all.map((domain) => {
      const checked = chosen.includes(domain);
      const last = checked && chosen.length === 1;
      return (
        <Checkbox
          key={domain}
          label={domain}
          checked={checked}
          {...(last && { "aria-disabled": true, description: words.last })}
          onChange={() => {
            if (last) return;
            onChange(checked ? chosen.filter((one) => one !== domain) : [...chosen, domain]);
          }}
        />
      );
    })}
  </div>
);

/** The domains from which people may create an account; an empty list means all of the organization's domains. */
const DomainsField = ({ form }: { form: PeopleForm }) => {
  const { id: organizationId, emailDomains } = useOrganization();
  const { field } = useController({ control: form.methods.control, name: "domains" });
  const [some, setSome] = useState(field.value.length > 0);
  const limited = field.value.length > 0 || some;
  if (emailDomains.length === 0) {
    return (
      <div>
        <p className="text-sm font-medium">{words.domains}</p>
        <p className="text-muted">
          {words.noDomains}{" "}
          <Link
            to="/o/$organizationId/settings"
            params={{ organizationId }}
            hash="emailDomains"
            className="rounded-sm text-accent-ink underline"
          >
            {words.addDomains}
          </Link>
        </p>
      </div>
    );
  }
  if (emailDomains.length === 1 && field.value.length === 0) {
    return (
      <div>
        <p className="text-sm font-medium">{words.domains}</p>
        <p>
          {words.everybody(emailDomains)}. <span className="text-muted">{words.others}</span>
        </p>
      </div>
    );
  }
  return (
    <div>
      <RadioGroup
        label={words.domains}
        hint={words.others}
        value={limited ? "some" : "all"}
        options={[
          { value: "all", label: words.everybody(emailDomains) },
          { value: "some", label: words.some },
        ]}
        onChange={(choice) => {
          setSome(choice === "some");
          field.onChange(choice === "some" ? [...emailDomains] : []);
        }}
      />
      {limited && (
        <SomeDomains
          all={[...new Set([...emailDomains, ...field.value])]}
          chosen={field.value}
          onChange={field.onChange}
        />
      )}
    </div>
  );
};

/** Which of the organization's domains are verified, and what that means for people with such addresses. */
const DomainStates = ({ chosen }: { chosen: readonly string[] }) => {
  const { emailDomainStates } = useOrganization();
  const shown = emailDomainStates.filter(
    ({ domain }) => chosen.length === 0 || chosen.includes(domain),
  );
  if (shown.length === 0) return null;
  const isOpen = shown.every(({ counts }) => counts);
  return (
    <Callout tone={isOpen ? "info" : "warning"} title={words.states.title}>
      <ul className="flex flex-col gap-1">
        {shown.map(({ domain, proved, counts }) => (
          <li key={domain}>
            <span className="font-medium wrap-anywhere">{domain}</span>:{" "}
            {proved ? words.states.proved : counts ? words.states.kept : words.states.unproved}
          </li>
        ))}
      </ul>
      {shown.some(({ proved }) => !proved) && <p className="pt-2">{words.states.how}</p>}
    </Callout>
  );
};

const roles = ROLES.map((role) => ({ value: role, label: roleLabel(role) }));

/** The domains, and a sentence about the role of new people. */
export const PeopleFields = ({ form }: { form: PeopleForm }) => {
  const { id } = useOrganization();
  const { data } = useQuery(teamsQuery(id, { limit: 1000 }));
  const teams = (data?.items ?? []).map((team) => ({ value: team.id, label: team.title }));
  const [arrive, inside] = words.sentence;
  return (
    <>
      <DomainsField form={form} />
      <DomainStates chosen={form.methods.watch("domains")} />
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <span className="hidden h-8 items-center sm:flex pointer-coarse:h-10">{arrive}</span>
        <div className="grow basis-36 sm:grow-0">
          <SelectField
            form={form}
            name="defaultRole"
            label={words.labels.defaultRole}
            choices={roles}
          />
        </div>
        <span className="hidden h-8 items-center sm:flex pointer-coarse:h-10">{inside}</span>
        <div className="grow basis-36 sm:grow-0 sm:basis-44">
          <SelectField
            form={form}
            name="defaultTeam"
            label={words.labels.defaultTeam}
            choices={[{ value: null, label: words.noTeam }, ...teams]}
          />
        </div>
      </div>
    </>
  );
};
