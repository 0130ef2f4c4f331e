import { useQuery } from "@tanstack/react-query";
import { redirectsQuery, shareLinksQuery } from "#web/api/site-access.ts";
import type { Site } from "#web/api/sites.ts";
import { useSiteName } from "../use-site.ts";
import { siteMessages } from "../messages.ts";

/** The addresses, share links and redirects that lead nowhere once a site is not published. */
export const WhatGoesDark = ({ site }: { site: Site }) => {
  const name = useSiteName();
  const { data: links } = useQuery(shareLinksQuery(name, { limit: 1000 }));
  const { data: redirects } = useQuery(redirectsQuery(name, { limit: 0 }));
  const active = (links?.items ?? []).filter((link) => link.active === true).length;
  const leading = redirects?.count ?? 0;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink marker:text-faint">
      <li>{siteMessages.publishing.down.addresses(site.siteSpaces)}</li>
      {active > 0 && <li>{siteMessages.publishing.down.links(active)}</li>}
      {leading > 0 && <li>{siteMessages.publishing.down.redirects(leading)}</li>}
    </ul>
  );
};
