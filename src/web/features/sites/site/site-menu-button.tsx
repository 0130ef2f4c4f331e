import { lazy } from "react";
import type { Site } from "#web/api/sites.ts";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { siteMessages } from "../messages.ts";

const load = () => import("./site-menu.tsx");
const SiteMenu = lazy(async () => ({ default: (await load()).SiteMenu }));

interface SiteMenuButtonProps {
  readonly site: Site;
  readonly onUnpublish: () => void;
}

/** What can be done with a published site as a whole. */
export const SiteMenuButton = ({ site, onUnpublish }: SiteMenuButtonProps) => {
  const trigger = (
    <MoreButton
      label={siteMessages.publishing.actionsOf(site.title)}
      variant="secondary"
      size="md"
    />
  );
  return (
    <DeferredMenu
      trigger={trigger}
      load={load}
      menu={<SiteMenu trigger={trigger} onUnpublish={onUnpublish} />}
    />
  );
};
