import type { SAMLCertificate, SAMLProvider, SSOProviderLogin } from "#contract/schemas/saml.ts";
import type { Context } from "#server/kit/context.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { readCertificates } from "#server/saml/certificates.ts";
import { presentTeam } from "../teams/present-team.ts";
import type { ProviderRow } from "./provider-rows.ts";
import { statusOf } from "./provider-state.ts";
import type { ProviderFacts } from "./providers.ts";

/** What an identity provider needs to know about this service; each provider has its own addresses. */
export const serviceOf = (id: string, { publicUrl }: Settings): SAMLProvider["service"] => {
  const base = `${publicUrl}/auth/saml/${id}`;
  return { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` };
};

/** When the last usable certificate ends; undefined if there is none, or it does not state its end. */
const endOf = (certificate: string): string | undefined =>
  readCertificates(certificate)
    .flatMap(({ usable, notAfter }) => (usable && notAfter !== undefined ? [notAfter] : []))
    .toSorted()
    .at(-1);

/** A provider as the API returns it. */
export const presentProvider = (
  { provider: row, people, team }: ProviderFacts,
  context: Context,
): SAMLProvider => {
  const certificateEndsAt = endOf(row.certificate);
  return {
    object: "saml-provider",
    id: row.id,
    label: row.label,
    ssoURL: row.ssoUrl,
    entityID: row.entityId,
    certificate: row.certificate,
    ...(team ? { defaultTeam: presentTeam(team, context) } : {}),
    defaultRole: row.defaultRole,
    createdAt: row.createdAt.toISOString(),
    status: statusOf(row),
    service: serviceOf(row.id, context.settings),
    ...(row.provenAt ? { provenAt: row.provenAt.toISOString() } : {}),
    ...(row.lastSignInAt ? { lastSignInAt: row.lastSignInAt.toISOString() } : {}),
    people,
    ...(certificateEndsAt === undefined ? {} : { certificateEndsAt }),
    urls: {
      location: `${context.settings.publicUrl}/v1/orgs/${row.organizationId}/saml/${row.id}`,
    },
  };
};

/** A provider as a sign-in option. */
export const presentLogin = ({ id, label }: ProviderRow, settings: Settings): SSOProviderLogin => ({
  id,
  label,
  startURL: serviceOf(id, settings).startURL,
});

/** A provider's certificates in detail, with when each was last used. */
export const presentCertificates = ({
  certificate,
  certificateUses,
}: ProviderRow): SAMLCertificate[] =>
  readCertificates(certificate).map((facts) => {
    const lastUsedAt = certificateUses[facts.sha256 ?? ""];
    return lastUsedAt === undefined ? facts : { ...facts, lastUsedAt };
  });
