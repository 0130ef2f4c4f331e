import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import {
  type Organization,
  organizationQuery,
  organizationVersion,
  updateOrganization,
} from "#web/api/organizations.ts";
import {
  restoreSamlProvider,
  type SamlProvider,
  type SamlProviderName,
  type SamlProviderOptions,
  samlOptionsQuery,
  samlOptionsVersion,
  samlProviderQuery,
  samlProviderVersion,
  updateSamlOptions,
  type UpdateSamlProvider,
  updateSamlProvider,
  type UpdateSamlProviderOptions,
} from "#web/api/single-sign-on.ts";
import { ifMatch } from "#web/api/versions.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import { sharedMessages } from "./messages.ts";

/** The organization in the address. */
export const useOrganization = (): Organization => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return useSuspenseQuery(organizationQuery(organizationId)).data;
};

/** The provider in the address. */
export const useProviderName = (): SamlProviderName => {
  const { organizationId, samlProviderId } = useParams({
    from: "/_app/o/$organizationId/settings/sign-in/$samlProviderId",
  });
  return { organizationId, samlProviderId };
};

/** The current provider; the layout around its screens loads it. */
export const useProvider = (): SamlProvider =>
  useSuspenseQuery(samlProviderQuery(useProviderName())).data;

/**
 * Sends changed fields on condition that the provider has not changed since it was loaded, and reloads it if it has.
 */
export const useProviderChange = () => {
  const path = useProviderName();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(updateSamlProvider);
  return {
    send: (body: UpdateSamlProvider) =>
      mutateAsync({ path, body, ...ifMatch(samlProviderVersion(path)) }),
    newest: (): Promise<SamlProvider> =>
      queryClient.fetchQuery({ ...samlProviderQuery(path), staleTime: 0 }),
  };
};

/** The same for the options of how it lets people in. */
export const useOptionsChange = () => {
  const path = useProviderName();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(updateSamlOptions);
  return {
    send: (body: UpdateSamlProviderOptions) =>
      mutateAsync({ path, body, ...ifMatch(samlOptionsVersion(path)) }),
    newest: (): Promise<SamlProviderOptions> =>
      queryClient.fetchQuery({ ...samlOptionsQuery(path), staleTime: 0 }),
  };
};

/**
 * Enforces single sign-on, or stops enforcing it, on condition that the organization has not changed since it was
 * loaded.
 */
export const useEnforcing = () => {
  const { id: organizationId } = useOrganization();
  const { mutateAsync } = useMutation(updateOrganization);
  return (sso: boolean) =>
    mutateAsync({
      path: { organizationId },
      body: { sso },
      ...ifMatch(organizationVersion(organizationId)),
    });
};

/** Restores a deleted provider and tells the caller the outcome. Resolves to whether it was restored. */
export const useRestoreProvider = () => {
  const { mutateAsync, isPending } = useMutation(restoreSamlProvider);
  const restore = async (path: SamlProviderName): Promise<boolean> => {
    try {
      const { label } = await mutateAsync({ path });
      toast({
        tone: "success",
        title: sharedMessages.restored(label),
        description: sharedMessages.restoredText,
      });
      return true;
    } catch (error) {
      toastFailure(error, () => void restore(path));
      return false;
    }
  };
  return { restore, isPending };
};
