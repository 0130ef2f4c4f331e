import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { redirectsQuery } from "#web/api/site-access.ts";
import { useSiteName } from "../use-site.ts";
import { StatusTabs } from "#web/ui/status-tabs.tsx";
import { messages } from "./messages.ts";
import { brokenRedirectsQuery, type RedirectsSearch } from "./redirects-search.ts";

const statuses = ["all", "broken"] as const;

/** All redirects, or those that lead nowhere; nothing to choose while every one leads somewhere. */
export const RedirectTabs = ({ search: { status } }: { search: RedirectsSearch }) => {
  const name = useSiteName();
  const all = useQuery(redirectsQuery(name, { limit: 0 })).data?.count;
  const broken = useQuery(brokenRedirectsQuery(name)).data?.count;
  if (status === undefined && (broken ?? 0) === 0) return null;
  return (
    <StatusTabs
      label={messages.tabs}
      statuses={statuses}
      current={status ?? "all"}
      words={messages.tabWords}
      counts={[all, broken]}
      renderLink={(one, tab) => (
        <Link
          from="/o/$organizationId/sites/$siteId/redirects"
          to="."
          search={{ status: one === "broken" ? one : undefined }}
          {...tab}
        />
      )}
    />
  );
};
