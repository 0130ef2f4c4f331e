import { Link, useParams } from "@tanstack/react-router";
import type { Site } from "#web/api/sites.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { addressWords } from "../address-words.ts";
import { audienceWords } from "../audience-words.ts";
import { PublishedBadge } from "../published-badge.tsx";
import { type Column, rowLinkClass } from "#web/table/column.ts";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { listStrings as strings } from "./list-strings.ts";

const Title = ({ site: { id, title, urls } }: { site: Site }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <div className="min-w-0">
      <Link
        to="/o/$organizationId/sites/$siteId"
        params={{ organizationId, siteId: id }}
        data-row-link
        className={rowLinkClass}
      >
        {title}
      </Link>
      {urls.published !== undefined && (
        <div className="font-mono text-xs wrap-anywhere text-muted">
          {addressWords(urls.published)}
        </div>
      )}
    </div>
  );
};

/** What the list says about each site. */
export const sitesColumns: readonly Column<Site>[] = [
  { id: "site", header: strings.columns.site, cell: (site) => <Title site={site} /> },
  {
    id: "published",
    header: strings.columns.published,
    cell: (site) => <PublishedBadge site={site} />,
    width: "9rem",
  },
  {
    id: "audience",
    header: strings.columns.audience,
    cell: ({ visibility }) => audienceWords[visibility].label,
    width: "10rem",
  },
  {
    id: "spaces",
    header: strings.columns.spaces,
    cell: ({ siteSpaces }) => (
      <span className={siteSpaces === 0 ? "text-faint" : undefined}>
        {formatNumber(siteSpaces)}
      </span>
    ),
    align: "end",
    width: "6rem",
  },
  {
    id: "when",
    header: strings.columns.when,
    cell: ({ publishedAt }) => <Timestamp value={publishedAt} missing={strings.never} />,
    width: "10rem",
    hideBelow: "md",
  },
];
