import { NO_SSO_URL, type SAMLProvider } from "#contract/schemas/saml.ts";
import { usableCertificates } from "#server/saml/certificates.ts";
import type { ProviderRow } from "./provider-rows.ts";

/** The values a sign-in depends on. Unset is an empty text, or `about:blank` for the address. */
type Trusted = Pick<ProviderRow, "entityId" | "ssoUrl" | "certificate">;

/** Whether people can sign in by a provider: everything is set, and a certificate is usable. */
export const statusOf = ({ entityId, ssoUrl, certificate }: Trusted): SAMLProvider["status"] =>
  entityId !== "" && ssoUrl !== NO_SSO_URL && usableCertificates(certificate).length > 0
    ? "active"
    : "pending";

export const fingerprintsOf = (certificate: string): string[] =>
  usableCertificates(certificate).map(({ sha256 }) => sha256);

/**
 * Whether a provider with these new values is still the one that responses were accepted from, so that it remains
 * proven. Another entity id or address makes it another provider. As for certificates, either all those that could
 * sign must remain, or one by which a response was accepted since the last change. So a second certificate can be
 * added beside the first, and the first be removed once the second has been used.
 */
export const keepsTrust = (
  before: Trusted & Pick<ProviderRow, "certificateUses" | "changedAt">,
  after: Trusted,
): boolean => {
  if (before.entityId !== after.entityId || before.ssoUrl !== after.ssoUrl) return false;
  if (before.certificate === after.certificate) return true;
  const kept = new Set(fingerprintsOf(after.certificate));
  if (fingerprintsOf(before.certificate).every((one) => kept.has(one))) return true;
  const since = before.changedAt.toISOString();
  return [...kept].some((one) => (before.certificateUses[one] ?? "") >= since);
};
