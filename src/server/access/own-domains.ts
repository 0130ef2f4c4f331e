import type { EmailDomainState } from "#contract/schemas/organization.ts";
import type { Settings } from "#server/kit/service-settings.ts";

/** What is known of an organization's e-mail domains. */
interface Listing {
  readonly id: string;
  readonly emailDomains: readonly string[];
  readonly keptEmailDomains: readonly string[];
}

/** The domain of an e-mail address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/**
 * Whether a domain that an organization lists is proved to be its own, and whether it counts as that. Anybody
 * can list any domain, so an unproved one opens nothing; but what was listed before proofs were asked for goes
 * on, unless another organization's is proved.
 */
export const stateOfDomain = (
  { vouchedDomains }: Pick<Settings, "vouchedDomains">,
  { id, emailDomains, keptEmailDomains }: Listing,
  domain: string,
): EmailDomainState => {
  const owner = vouchedDomains?.get(domain);
  const listed = emailDomains.includes(domain);
  const proved = listed && owner === id;
  return {
    domain,
    proved,
    counts: proved || (listed && owner === undefined && keptEmailDomains.includes(domain)),
  };
};
