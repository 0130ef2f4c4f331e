import { mutationOptions, type UseMutationOptions } from "@tanstack/react-query";
import {
  checkSamlResponseMutation,
  createOrganizationSamlProviderMutation,
  createSamlTestMutation,
  deleteOrganizationSamlProviderMutation,
  getOrganizationSamlProviderByIdOptions,
  getSamlProviderOptionsOptions,
  getSamlTestOptions,
  listSamlAttemptsOptions,
  listSamlCertificatesOptions,
  listSamlProvidersInOrganizationByIdOptions,
  readSamlMetadataMutation,
  restoreSamlProviderMutation,
  updateOrganizationSamlProviderMutation,
  updateSamlProviderOptionsMutation,
} from "#client/@tanstack/react-query.gen.ts";
import type { ServiceFailure } from "./failures.ts";
import { changing, deleting } from "./refresh.ts";
import { paging, reading } from "./queries.ts";
import { versionOf } from "./versions.ts";

export type {
  OrganizationSamlProvider as SamlProvider,
  SamlAttempt,
  SamlCertificate,
  SamlCheck,
  SamlCheckId,
  SamlFlightCheck,
  SamlMetadata,
  SamlPersonOutcome,
  SamlProviderOptions,
  SamlTest,
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
/** All attempts that are kept. */
export const samlAttemptsQuery = (path: SamlProviderName) =>
  reading(listSamlAttemptsOptions({ path, query: paging({ limit: 1000 }) }));
export const samlTestQuery = (path: SamlProviderName & { readonly testId: string }) =>
  reading(getSamlTestOptions({ path }));

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
export const createSamlTest = changing(createSamlTestMutation());

/** A question that is sent like a change, because what it asks about is too long for an address. */
const asking = <Data, Failure, Variables>(
  generated: UseMutationOptions<Data, Failure, Variables>,
) =>
  mutationOptions<Data, ServiceFailure, Variables>(
    generated.mutationFn === undefined ? {} : { mutationFn: generated.mutationFn },
  );
export const checkSamlResponse = asking(checkSamlResponseMutation());
export const readSamlMetadata = asking(readSamlMetadataMutation());
