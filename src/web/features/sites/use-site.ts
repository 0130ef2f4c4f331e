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
 * Whether the caller may put a space on a site: it takes the role Creator there, which is the one that may
 * synchronize it too.
 */
export const mayShow = ({ permissions }: Space): boolean => permissions.triggerGitSync;

/** The organization in the address. */
export const useOrganization = (): Organization => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return useSuspenseQuery(organizationQuery(organizationId)).data;
};

/** The site the address names. */
export const useSiteName = (): SiteName => {
  const { organizationId, siteId } = useParams({ from: "/_app/o/$organizationId/sites/$siteId" });
  return { organizationId, siteId };
};

/** That site as it stands; the layout around its screens waits for it. */
export const useSite = (): Site => useSuspenseQuery(siteQuery(useSiteName())).data;

/** Brings a site back from the trash and says so, or why not. */
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

/** Sends changed fields of the site on condition that it is still as it was read, and reads it anew when not. */
export const useSiteChange = () => {
  const path = useSiteName();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(updateSite);
  return {
    send: (body: UpdateSite) => mutateAsync({ path, body, ...ifMatch(siteVersion(path)) }),
    newest: (): Promise<Site> => queryClient.fetchQuery({ ...siteQuery(path), staleTime: 0 }),
  };
};
