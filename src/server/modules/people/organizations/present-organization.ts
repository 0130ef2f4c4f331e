import { organizationPermissionsOf } from "#contract/permissions.ts";
import type { Organization } from "#contract/schemas/organization.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import type { OrganizationRow } from "./organization-rows.ts";

/** An organization as one member sees it; money matters only for those who may view billing. */
export const presentOrganization = (
  { organization: row, role, ownsTeam }: OrganizationRow,
  { publicUrl }: Settings,
): Organization => {
  const permissions = organizationPermissionsOf({ role, ownsTeam });
  return {
    object: "organization",
    id: row.id,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    emailDomains: row.emailDomains,
    ...(row.hostname === null ? {} : { hostname: row.hostname }),
    type: row.type,
    ...(row.useCase ? { useCase: row.useCase } : {}),
    ...(row.communityType ? { communityType: row.communityType } : {}),
    defaultRole: row.defaultRole,
    ...(row.defaultSiteId === null
      ? {}
      : { defaultContent: { type: "site", site: row.defaultSiteId } }),
    sso: row.sso,
    ai: row.ai,
    inviteLinks: row.inviteLinks,
    plan: row.plan,
    ...(row.billing && permissions.viewBilling ? { billing: row.billing } : {}),
    urls: {
      location: `${publicUrl}/v1/orgs/${row.id}`,
      app: `${publicUrl}/o/${row.id}`,
      ...(row.logo === null ? {} : { logo: row.logo }),
    },
    trial: row.trial,
    ...(row.customHostname === null ? {} : { customHostname: row.customHostname }),
    ...(row.blocked ? { blocked: row.blocked } : {}),
    permissions,
  };
};
