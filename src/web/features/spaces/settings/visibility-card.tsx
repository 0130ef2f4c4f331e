import { titleOfCollection } from "#web/kit/content-titles.ts";
import { Link } from "@tanstack/react-router";
import type { Space } from "#web/api/spaces.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { decidedWordsOf, placeOf, useCollections } from "#web/features/access/index.ts";
import { settingsMessages } from "./messages.ts";
import { ShownOn } from "./shown-on.tsx";
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
  const words = collections && decidedWordsOf(placeOf(space), collections);
  return above === undefined || words === undefined
    ? settingsMessages.visibility.inUnknown
    : settingsMessages.visibility.inCollection(titleOfCollection(above), words);
};

/** Who can read the space today, in words; nothing here changes it. */
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
