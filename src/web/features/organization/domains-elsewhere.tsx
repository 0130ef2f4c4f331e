import { useQueries } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { emailDomain } from "#contract/schemas/email-domain.ts";
import { organizationsOfDomainQuery } from "#web/api/organizations.ts";
import type { ContractForm } from "#web/forms/use-contract-form.ts";
import { Callout } from "#web/ui/callout.tsx";
import { domainMessages } from "./messages.ts";

interface Domains {
  emailDomains: string[];
}

interface DomainsElsewhereProps {
  readonly form: ContractForm<Domains, Domains>;
  readonly organizationId: string;
}

/** Warns of domains in the form that another organization of the caller names as its own. */
export const DomainsElsewhere = ({ form, organizationId }: DomainsElsewhereProps) => {
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
