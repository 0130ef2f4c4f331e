import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import {
  restoreSite,
  type Site,
  type SiteName,
  siteQuery,
  siteVersion,
  type UpdateSite,
  updateSite,
} from "#web/api/sites.ts";
import { type Organization, organizationQuery } from "#web/api/organizations.ts";
import type { Space } from "#web/api/spaces.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import { siteMessages } from "./messages.ts";
import { ifMatch } from "#web/api/versions.ts";

/**
 * Whether the caller may put a space on a site. Requires the Creator role on the space, the same as for synchronizing
 * it.
 */
export const mayShow = ({ permissions }: Space): boolean => permissions.triggerGitSync;

/** The organization in the address. */
export const useOrganization = (): Organization => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return useSuspenseQuery(organizationQuery(organizationId)).data;
};

/** The site in the address. */
export const useSiteName = (): SiteName => {
  const { organizationId, siteId } = useParams({ from: "/_app/o/$organizationId/sites/$siteId" });
  return { organizationId, siteId };
};

/** The current site; the layout around its screens loads it. */
export const useSite = (): Site => useSuspenseQuery(siteQuery(useSiteName())).data;

/** Restores a site from the trash, and tells the caller the outcome. */
export const useRestoreSite = (name: SiteName, title: string) => {
  const { mutateAsync, isPending } = useMutation(restoreSite);
  const restore = async (): Promise<Site | undefined> => {
    try {
      const site = await mutateAsync({ path: name });
      toast({ tone: "success", title: siteMessages.restored(title) });
      return site;
    } catch (error) {
      toastFailure(error, () => void restore());
      return undefined;
    }
  };
  return { restore, isPending };
};

/**
 * Sends changed fields of the site on condition that it has not changed since it was loaded, and reloads it if it
 * has.
 */
export const useSiteChange = () => {
  const path = useSiteName();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(updateSite);
  return {
    send: (body: UpdateSite) => mutateAsync({ path, body, ...ifMatch(siteVersion(path)) }),
    newest: (): Promise<Site> => queryClient.fetchQuery({ ...siteQuery(path), staleTime: 0 }),
  };
};
