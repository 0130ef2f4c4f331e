import {
  createOrganizationSamlProviderMutation,
  deleteOrganizationSamlProviderMutation,
  getOrganizationSamlProviderByIdOptions,
  getSamlProviderOptionsOptions,
  listSamlCertificatesOptions,
  listSamlProvidersInOrganizationByIdOptions,
  restoreSamlProviderMutation,
  updateOrganizationSamlProviderMutation,
  updateSamlProviderOptionsMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { changing, deleting } from "./refresh.ts";
import { paging, reading } from "./queries.ts";
import { versionOf } from "./versions.ts";

export type {
  OrganizationSamlProvider as SamlProvider,
  SamlCertificate,
  SamlProviderOptions,
  UpdateOrganizationSamlProvider as UpdateSamlProvider,
  UpdateSamlProviderOptions,
} from "#client/types.gen.ts";

/** Names one identity provider. */
export interface SamlProviderName {
  readonly organizationId: string;
  readonly samlProviderId: string;
}

/** All identity providers of an organization: there are 20 at most. */
export const samlProvidersQuery = (organizationId: string) =>
  reading(
    listSamlProvidersInOrganizationByIdOptions({
      path: { organizationId },
      query: paging({ limit: 1000 }),
    }),
  );
export const samlProviderQuery = (path: SamlProviderName) =>
  reading(getOrganizationSamlProviderByIdOptions({ path }));
export const samlOptionsQuery = (path: SamlProviderName) =>
  reading(getSamlProviderOptionsOptions({ path }));
export const samlCertificatesQuery = (path: SamlProviderName) =>
  reading(listSamlCertificatesOptions({ path }));

const addressOf = ({ organizationId, samlProviderId }: SamlProviderName): string =>
  `/v1/orgs/${encodeURIComponent(organizationId)}/saml/${encodeURIComponent(samlProviderId)}`;
/** Versions when last read, for If-Match. */
export const samlProviderVersion = (name: SamlProviderName) => versionOf(addressOf(name));
export const samlOptionsVersion = (name: SamlProviderName) =>
  versionOf(`${addressOf(name)}/options`);

export const createSamlProvider = changing(createOrganizationSamlProviderMutation());
export const updateSamlProvider = changing(updateOrganizationSamlProviderMutation());
export const deleteSamlProvider = deleting(deleteOrganizationSamlProviderMutation());
export const restoreSamlProvider = changing(restoreSamlProviderMutation());
export const updateSamlOptions = changing(updateSamlProviderOptionsMutation());
