import { queryOptions } from "@tanstack/react-query";
import { MAX_ADMINISTERED_ORGANIZATIONS } from "#contract/schemas/limits.ts";
import {
  createOrganizationMutation,
  deleteOrganizationByIdMutation,
  getOrganizationByIdOptions,
  getOrganizationStorageOptions,
  getOrganizationsForEmailDomainOptions,
  listOrganizationsForAuthenticatedUserOptions,
  restoreOrganizationMutation,
  updateOrganizationByIdMutation,
  uploadOrganizationLogoMutation,
} from "#client/@tanstack/react-query.gen.ts";
import type { ClosedOrganization, Organization } from "#client/types.gen.ts";
import { getOrganizationLogo } from "#client/sdk.gen.ts";
import type { ServiceFailure } from "./failures.ts";
import { changing, deleting } from "./refresh.ts";
import { type PageOf, paging, reading } from "./queries.ts";
import { versionOf } from "./versions.ts";

export type { Organization, UpdateOrganization } from "#client/types.gen.ts";

/** One of the caller's organizations; only its name if it requires single sign-on first. */
export type ListedOrganization = Organization | ClosedOrganization;

/** Whether the caller may open it with their current sign-in. */
export const isOpen = (organization: ListedOrganization): organization is Organization =>
  !("ssoRequired" in organization);

/** Every organization of the caller, for switching. */
export const organizationsQuery = () =>
  reading(listOrganizationsForAuthenticatedUserOptions({ query: paging({ limit: 1000 }) }));

/** Whether the caller is known to be an admin of as many organizations as a creator of one may be. */
export const administersMost = (organizations: readonly ListedOrganization[]): boolean =>
  organizations.filter((organization) => isOpen(organization) && organization.permissions.admin)
    .length >= MAX_ADMINISTERED_ORGANIZATIONS;

/** The deleted organizations the caller can still restore, latest deletion first. */
export const deletedOrganizationsQuery = (at: PageOf = {}) =>
  reading(
    listOrganizationsForAuthenticatedUserOptions({ query: { deleted: true, ...paging(at) } }),
  );

export const organizationQuery = (organizationId: string) =>
  reading(getOrganizationByIdOptions({ path: { organizationId } }));

/** The organization's version when last read, for If-Match. */
export const organizationVersion = (organizationId: string) =>
  versionOf(`/v1/orgs/${encodeURIComponent(organizationId)}`);

/** Organizations of the caller that already have this e-mail domain. */
export const organizationsOfDomainQuery = (emailDomain: string) =>
  reading(getOrganizationsForEmailDomainOptions({ path: { emailDomain } }));

/**
 * The logo's picture, fetched by the service. The address is part of the query key, so that another logo is fetched
 * again.
 */
export const logoQuery = (organizationId: string, address: string) =>
  queryOptions<unknown, ServiceFailure>({
    queryKey: [{ _id: "getOrganizationLogo", path: { organizationId }, address }],
    queryFn: async ({ signal }) => {
      const { data } = await getOrganizationLogo({
        path: { organizationId },
        parseAs: "blob",
        signal,
        throwOnError: true,
      });
      return data;
    },
    meta: { reads: [] },
    staleTime: 60 * 60_000,
  });

/** How much storage the files of an organization use; for admins. */
export const storageQuery = (organizationId: string) =>
  reading(getOrganizationStorageOptions({ path: { organizationId } }));

export const createOrganization = changing(createOrganizationMutation());
export const deleteOrganization = deleting(deleteOrganizationByIdMutation());
export const restoreOrganization = changing(restoreOrganizationMutation());
export const updateOrganization = changing(updateOrganizationByIdMutation());
/** Uploads a picture for the organization, which replaces the current one. */
export const uploadLogo = changing(uploadOrganizationLogoMutation());
