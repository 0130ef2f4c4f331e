import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { organizationQuery } from "#web/api/organizations.ts";
import { sitesQuery } from "#web/api/sites.ts";
import type { Space } from "#web/api/spaces.ts";
import { accessTargetOf, levelTextNow, useCollections } from "#web/features/access/index.ts";
import { audienceMessages } from "#web/features/sites/index.ts";
import { titleOfCollection } from "#web/kit/content-titles.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { settingsMessages } from "./messages.ts";

/** How many sites are listed; the list of sites has the others. */
const SHOWN = 10;

/** The sites that show a space, for people who may see sites. */
const ShownOn = ({ space }: { space: Space }) => {
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
                ? audienceMessages[site.visibility].label
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

const published = {
  public: settingsMessages.visibility.public,
  unlisted: settingsMessages.visibility.unlisted,
  "share-link": settingsMessages.visibility.shareLink,
  "visitor-auth": settingsMessages.visibility.visitorAuth,
  private: settingsMessages.visibility.private,
} as const;

const useVisibilityWords = (space: Space): string => {
  const collections = useCollections(space.organization);
  if (space.visibility !== "in-collection") return published[space.visibility];
  const above = space.parent === undefined ? undefined : collections?.get(space.parent);
  const words = collections && levelTextNow(accessTargetOf(space), collections);
  return above === undefined || words === undefined
    ? settingsMessages.visibility.inUnknown
    : settingsMessages.visibility.inCollection(titleOfCollection(above), words);
};

/** Who can read the space at present, in words; nothing here changes it. */
export const VisibilityCard = ({ space }: { space: Space }) => (
  <Card
    title={settingsMessages.visibility.card}
    description={settingsMessages.visibility.reason}
    actions={
      <Link
        to="/o/$organizationId/spaces/$spaceId/access"
        params={{ organizationId: space.organization, spaceId: space.id }}
        className={buttonClass()}
      >
        {settingsMessages.visibility.access}
      </Link>
    }
  >
    <p className="max-w-[65ch]">{useVisibilityWords(space)}</p>
    <ShownOn space={space} />
  </Card>
);
