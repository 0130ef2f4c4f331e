import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { organizationQuery } from "#web/api/organizations.ts";
import { sitesQuery } from "#web/api/sites.ts";
import type { Space } from "#web/api/spaces.ts";
import { audienceWords } from "#web/features/sites/index.ts";
import { settingsMessages } from "./messages.ts";

/** Sites that are named; the list of sites has the others. */
const SHOWN = 10;

/** The sites that show a space, for those who may see sites. */
export const ShownOn = ({ space }: { space: Space }) => {
  const organizationId = space.organization;
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const { data } = useQuery({
    ...sitesQuery(organizationId, { space: space.id, limit: SHOWN }),
    enabled: organization.permissions.listMembers,
  });
  if (data === undefined) return null;
  if (data.items.length === 0)
    return <p className="mt-3 text-muted">{settingsMessages.visibility.shownOnNone}</p>;
  const more = (data.count ?? data.items.length) - data.items.length;
  return (
    <>
      <h3 className="mt-4 text-sm font-medium">{settingsMessages.visibility.shownOn}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {data.items.map((site) => (
          <li key={site.id} className="wrap-anywhere">
            <Link
              to="/o/$organizationId/sites/$siteId"
              params={{ organizationId, siteId: site.id }}
              className="rounded-sm text-accent-ink underline"
            >
              {site.title}
            </Link>{" "}
            <span className="text-muted">
              {site.published
                ? audienceWords[site.visibility].label
                : settingsMessages.visibility.notPublished}
            </span>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link
              to="/o/$organizationId/sites"
              params={{ organizationId }}
              search={{ space: space.id }}
              className="rounded-sm text-accent-ink underline"
            >
              {settingsMessages.visibility.more(more)}
            </Link>
          </li>
        )}
      </ul>
    </>
  );
};
