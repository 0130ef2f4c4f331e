import type { ListedOrganization } from "#web/api/organizations.ts";

const STORED = "bindery-last-organization";

/** Remembers the open organization for the next visit. */
export const rememberOrganization = (organizationId: string): void =>
  window.localStorage.setItem(STORED, organizationId);

/** Returns the organization last open in this browser, if it is one of these. */
export const lastOrganization = (
  organizations: readonly ListedOrganization[],
): ListedOrganization | undefined => {
  const last = window.localStorage.getItem(STORED);
  return organizations.find(({ id }) => id === last);
};

/** Returns the organization to show if the address names none: the last one, else the first. */
export const preferredOrganization = (
  organizations: readonly ListedOrganization[],
): ListedOrganization | undefined => lastOrganization(organizations) ?? organizations[0];
