import type { Organization } from "#web/api/organizations.ts";
import { deferred } from "./deferred.tsx";

const Banner = deferred(async () => (await import("./organization-banner.tsx")).OrganizationBanner);

/** Whether the organization may have a notice; most have none. */
const mayTell = ({ blocked, billing, internal_billingMigration, trial }: Organization): boolean =>
  [blocked, billing, internal_billingMigration].some((fact) => fact !== undefined) ||
  trial.status === "active" ||
  trial.status === "expired";

/** Loads the notice's code in advance, so that it is above the screen from the start and shifts nothing. */
export const fetchNotice = async (organization: Organization): Promise<void> => {
  if (mayTell(organization)) await Banner.fetchAhead();
};

/** The most severe notice about the organization as a whole, if any. */
export const OrganizationNotice = ({ organization }: { readonly organization: Organization }) =>
  mayTell(organization) && <Banner with={{ organization }} missing={null} />;
