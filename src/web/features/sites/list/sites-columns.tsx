import { Link, useParams } from "@tanstack/react-router";
import type { Site } from "#web/api/sites.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { addressWords } from "../messages.ts";
import { messages } from "./messages.ts";
import { audienceWords } from "../audience-words.ts";
import { PublishedBadge } from "../published-badge.tsx";
import { type Column, rowLinkClass } from "#web/table/column.ts";
import { Timestamp } from "#web/ui/timestamp.tsx";

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
  { id: "site", header: messages.columns.site, cell: (site) => <Title site={site} /> },
  {
    id: "published",
    header: messages.columns.published,
    cell: (site) => <PublishedBadge site={site} />,
    width: "9rem",
  },
  {
    id: "audience",
    header: messages.columns.audience,
    cell: ({ visibility }) => audienceWords[visibility].label,
    width: "10rem",
  },
  {
    id: "spaces",
    header: messages.columns.spaces,
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
    header: messages.columns.when,
    cell: ({ publishedAt }) => <Timestamp value={publishedAt} missing={messages.never} />,
    width: "10rem",
    hideBelow: "md",
  },
];
