import type { EmailDomainState } from "#contract/schemas/organization.ts";
import type { Settings } from "#server/kit/service-settings.ts";

/** The part of an organization that describes its e-mail domains. */
interface Listing {
  readonly id: string;
  readonly emailDomains: readonly string[];
  readonly keptEmailDomains: readonly string[];
}

/** Returns the domain of an e-mail address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/**
 * Returns whether a domain listed by an organization is proved to be its own, and whether it counts. Anyone can list
 * any domain, so an unproved one grants nothing; domains listed before proof was required continue to count unless
 * they are proved for another organization.
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
