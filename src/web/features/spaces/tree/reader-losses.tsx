import { Link } from "@tanstack/react-router";
import type { DeletionPlan } from "#web/api/spaces.ts";
import { Callout } from "#web/ui/callout.tsx";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { messages } from "./messages.ts";

const words = messages.deleting.readers;
const linkClass = "rounded-sm underline underline-offset-2";

type Site = DeletionPlan["sites"][number];

interface SiteProps {
  readonly organizationId: string;
  readonly site: Site;
}

/** A site by its title, with its affected addresses, each of which links to its place in the structure. */
const LosingSite = ({ organizationId, site }: SiteProps) => {
  const params = { organizationId, siteId: site.id };
  const left = site.addressCount - site.addresses.length;
  return (
    <li>
      <Link
        to="/o/$organizationId/sites/$siteId/structure"
        params={params}
        className={`${linkClass} font-medium`}
      >
        {site.title}
      </Link>{" "}
      <span className="text-muted">{words.counts(site.addressCount, site.pageCount)}</span>
      <ul className="mt-0.5 flex list-disc flex-col gap-0.5 pl-5 marker:text-faint">
        {site.addresses.map(({ siteSpace, space, path, url, pages }) => (
          <li key={siteSpace}>
            <Link
              to="/o/$organizationId/sites/$siteId/structure"
              params={params}
              search={{ item: siteSpace }}
              title={url}
              className={`${linkClass} font-mono text-sm`}
            >
              {path}
            </Link>{" "}
            <span className="text-muted">{words.address(space && titleOfSpace(space), pages)}</span>
          </li>
        ))}
        {left > 0 && <li className="text-muted">{words.moreAddresses(left)}</li>}
      </ul>
    </li>
  );
};

interface SitesProps {
  readonly organizationId: string;
  readonly sites: readonly Site[];
  /** The total, including those not listed. */
  readonly count: number;
}

const Sites = ({ organizationId, sites, count }: SitesProps) => (
  <ul className="flex flex-col gap-2 wrap-anywhere">
    {sites.map((site) => (
      <LosingSite key={site.id} organizationId={organizationId} site={site} />
    ))}
    {sites.length > 0 && count > sites.length && <li>{words.moreSites(count - sites.length)}</li>}
  </ul>
);

interface ReaderLossesProps {
  readonly organizationId: string;
  readonly plan: DeletionPlan;
}

/** The addresses that readers of sites lose by a deletion; nothing if no site shows what is deleted. */
export const ReaderLosses = ({ organizationId, plan }: ReaderLossesProps) => {
  const { published, unpublished, sites } = plan;
  const live = sites.filter((site) => site.published);
  const calm = sites.filter((site) => !site.published);
  return (
    <div className="flex flex-col gap-3 text-ink empty:hidden">
      {published.sites > 0 && (
        <Callout
          tone="warning"
          title={words.title(
            live.map(({ title }) => title),
            published.sites,
            published.pages,
          )}
        >
          {sites.length === 0 ? (
            <p>{words.hiddenSites}</p>
          ) : (
            <Sites organizationId={organizationId} sites={live} count={published.sites} />
          )}
          <p className="mt-2">{words.back}</p>
        </Callout>
      )}
      {unpublished.sites > 0 && (
        <div className="flex flex-col gap-1">
          <p>{words.unpublished(unpublished.sites)}</p>
          <Sites organizationId={organizationId} sites={calm} count={unpublished.sites} />
        </div>
      )}
    </div>
  );
};
