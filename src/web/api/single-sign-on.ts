import { mutationOptions, type UseMutationOptions } from "@tanstack/react-query";
import {
  checkSamlResponseMutation,
  createOrganizationSamlProviderMutation,
  createSamlTestMutation,
  deleteOrganizationSamlProviderMutation,
  getBreakGlassAdminsOptions,
  getOrganizationSamlProviderByIdOptions,
  getSamlProviderOptionsOptions,
  getSamlTestOptions,
  listSamlAttemptsOptions,
  listSamlCertificatesOptions,
  listSamlProvidersInOrganizationByIdOptions,
  listSsoImpactOptions,
  readSamlMetadataMutation,
  restoreSamlProviderMutation,
  setBreakGlassAdminsMutation,
  setUserAsSsoMemberForOrganizationMutation,
  updateOrganizationSamlProviderMutation,
  updateSamlProviderOptionsMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { setUserAsSsoMemberForOrganization } from "#client/sdk.gen.ts";
import type { ListSsoImpactData, ListSsoImpactResponse } from "#client/types.gen.ts";
import type { ServiceFailure } from "./failures.ts";
import { changing, deleting } from "./refresh.ts";
import { onlySet, type PageOf, paging, reading } from "./queries.ts";
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
  SsoImpact,
  SsoImpactGroup,
  UpdateOrganizationSamlProvider as UpdateSamlProvider,
  UpdateSamlProviderOptions,
} from "#client/types.gen.ts";

/** Names one identity provider. */
export interface SamlProviderName {
  readonly organizationId: string;
  readonly samlProviderId: string;
}

/** All identity providers of an organization, 20 at most. */
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
/** All stored attempts. */
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

/** A query that is sent as POST, because its input is too long for an address. */
const asking = <Data, Failure, Variables>(
  generated: UseMutationOptions<Data, Failure, Variables>,
) =>
  mutationOptions<Data, ServiceFailure, Variables>(
    generated.mutationFn === undefined ? {} : { mutationFn: generated.mutationFn },
  );
export const checkSamlResponse = asking(checkSamlResponseMutation());
export const readSamlMetadata = asking(readSamlMetadataMutation());

/** How many members each group has, and what else enforcing does across the organization. */
export type SsoImpactTotals = ListSsoImpactResponse["totals"];

type ImpactFilters = Pick<NonNullable<ListSsoImpactData["query"]>, "group">;

/** What enforcing single sign-on means for each member, or for one group of them. */
export const ssoImpactQuery = (
  organizationId: string,
  {
    group,
    ...at
  }: { readonly [Key in keyof ImpactFilters]?: ImpactFilters[Key] | undefined } & PageOf,
) =>
  reading(
    listSsoImpactOptions({
      path: { organizationId },
      query: { ...onlySet<ImpactFilters>({ group }), ...paging(at) },
    }),
  );

export const breakGlassQuery = (organizationId: string) =>
  reading(getBreakGlassAdminsOptions({ path: { organizationId } }));
export const setBreakGlass = changing(setBreakGlassAdminsMutation());

interface MakeSsoMembers {
  readonly organizationId: string;
  readonly userIds: readonly string[];
}
/** How many of several actions succeeded, and what was wrong with the others. */
export interface Outcome {
  readonly done: number;
  readonly failures: readonly unknown[];
}

const { meta } = setUserAsSsoMemberForOrganizationMutation();
/** Switches members to single sign-on one after the other; a failure does not stop the rest. */
export const makeSsoMembers = changing<Outcome, ServiceFailure, MakeSsoMembers>({
  ...(meta && { meta }),
  mutationFn: async ({ organizationId, userIds }) => {
    const failures: unknown[] = [];
    for (const userId of userIds) {
      try {
        await setUserAsSsoMemberForOrganization({
          path: { organizationId, userId },
          throwOnError: true,
        });
      } catch (error) {
        failures.push(error);
      }
    }
    return { done: userIds.length - failures.length, failures };
  },
});
