import type { z } from "zod";
import type { SAMLOptions, updateSAMLOptions as updateSchema } from "#contract/schemas/saml.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, notFound } from "#server/kit/failures.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { lockLivingProvider } from "./providers.ts";
import { type ProviderPath, type ProviderRow, setProvider } from "./provider-rows.ts";

/** How a provider lets people in, as the API returns it. */
export const presentOptions = ({
  domains,
  unsolicited,
  sessionHours,
}: ProviderRow): SAMLOptions => ({ domains, unsolicited, sessionHours });

/** Changes how a provider lets people in. Throws invalid if a domain does not belong to the organization. */
export const updateOptions = (
  context: Context,
  path: ProviderPath,
  { domains, ...given }: z.output<typeof updateSchema>,
): Promise<ProviderRow> =>
  transaction(context, async (tx) => {
    const organization = await lockOrganization(tx.db, path.organizationId);
    const before = await lockLivingProvider(tx, path);
    if (!before || !organization) throw notFound("SAML provider");
    checkVersion(tx, "SAML provider", before.version);
    const foreign = (domains ?? []).flatMap((domain, at) =>
      organization.emailDomains.includes(domain)
        ? []
        : [{ path: `domains.${at}`, message: `${domain} is none of the organization's domains` }],
    );
    if (foreign[0])
      throw new Failure("invalid", `${foreign[0].path}: ${foreign[0].message}`, {
        details: foreign,
      });
    const unique = domains && [...new Set(domains)];
    const changed = changedFields(before, { ...given, domains: unique });
    if (!changed) return before;
    const row = await setProvider(tx.db, before.id, changed.after);
    await audit(tx, {
      action: "saml-provider.updated",
      target: { type: "saml-provider", id: row.id, label: row.label },
      ...changed,
    });
    return row;
  });
