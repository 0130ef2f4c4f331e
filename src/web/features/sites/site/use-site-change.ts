import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Site, siteQuery, siteVersion, type UpdateSite, updateSite } from "#web/api/sites.ts";
import { ifMatch } from "#web/api/versions.ts";
import { useSiteName } from "../use-site.ts";

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
