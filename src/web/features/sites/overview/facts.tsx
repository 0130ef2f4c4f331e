import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { redirectsQuery, shareLinksQuery } from "#web/api/site-access.ts";
import { structureQuery } from "#web/api/site-structure.ts";
import type { Site } from "#web/api/sites.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { useSiteName } from "../use-site.ts";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { messages } from "./messages.ts";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="tabular mt-0.5">{children}</dd>
  </div>
);

const counted = (count: number | undefined): string =>
  count === undefined ? "" : formatNumber(count);

/** What a site is made of, in numbers. */
export const Facts = ({ site }: { site: Site }) => {
  const name = useSiteName();
  const { data: structure } = useSuspenseQuery(structureQuery(name));
  const { data: redirects } = useQuery(redirectsQuery(name, { limit: 0 }));
  const { data: links } = useQuery({
    ...shareLinksQuery(name, { limit: 1000 }),
    enabled: site.permissions.edit,
  });
  const sections =
    structure.type === "siteSpaces"
      ? 0
      : structure.structure.reduce(
          (sum, item) => sum + (item.object === "site-section" ? 1 : item.sections.length),
          0,
        );
  const active = links?.items.filter((link) => link.active === true).length;
  return (
    <dl
      aria-label={messages.facts}
      className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-2"
    >
      <Fact label={messages.spaces}>{formatNumber(site.siteSpaces)}</Fact>
      <Fact label={messages.sections}>{formatNumber(sections)}</Fact>
      {site.permissions.edit && <Fact label={messages.links}>{counted(active)}</Fact>}
      <Fact label={messages.redirects}>{counted(redirects?.count)}</Fact>
      <Fact label={messages.lastPublished}>
        <Timestamp value={site.publishedAt} />
      </Fact>
      <Fact label={messages.created}>
        <Timestamp value={site.createdAt} show="date" />
      </Fact>
    </dl>
  );
};
