import type { Organization } from "#web/api/organizations.ts";
import { deferred } from "./deferred.tsx";

const Banner = deferred(async () => (await import("./organization-banner.tsx")).OrganizationBanner);

/** Whether there may be something to tell about the organization; of most there is not. */
const mayTell = ({ blocked, billing, internal_billingMigration, trial }: Organization): boolean =>
  [blocked, billing, internal_billingMigration].some((fact) => fact !== undefined) ||
  trial.status === "active" ||
  trial.status === "expired";

/** Fetches what tells it, so that it stands above the screen from the start and moves nothing. */
export const fetchNotice = async (organization: Organization): Promise<void> => {
  if (mayTell(organization)) await Banner.fetchAhead();
};

/** The gravest thing to know about the organization as a whole, if there is any. */
export const OrganizationNotice = ({ organization }: { readonly organization: Organization }) =>
  mayTell(organization) && <Banner with={{ organization }} missing={null} />;
