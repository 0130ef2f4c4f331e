import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type Site, type SiteName, siteQuery } from "#web/api/sites.ts";

/** The site the address names. */
export const useSiteName = (): SiteName => {
  const { organizationId, siteId } = useParams({ from: "/_app/o/$organizationId/sites/$siteId" });
  return { organizationId, siteId };
};

/** That site as it stands; the layout around its screens waits for it. */
export const useSite = (): Site => useSuspenseQuery(siteQuery(useSiteName())).data;
