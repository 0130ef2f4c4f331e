import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { PublishedBadge } from "../published-badge.tsx";
import { useSite, useSiteName } from "../use-site.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { shortAddress, siteMessages } from "../messages.ts";
import { EyeOff } from "lucide-react";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Link, useLocation } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";

/** The address of a site, to copy. */
const AddressText = ({ address }: { address: string }) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1">
    <span className="sr-only">{siteMessages.address}: </span>
    <span className="min-w-0 font-mono text-sm wrap-anywhere">{shortAddress(address)}</span>
    <CopyButton text={address} label={siteMessages.copyAddress} iconOnly size="sm" />
  </span>
);

const PublishDialog = lazy(async () => ({
  default: (await import("../publish/publish-dialogs.tsx")).PublishDialog,
}));
const UnpublishDialog = lazy(async () => ({
  default: (await import("../publish/publish-dialogs.tsx")).UnpublishDialog,
}));

const PaletteActions = ({ published, run }: { published: boolean; run: () => void }) => {
  const label = published ? siteMessages.publishing.unpublish : siteMessages.publishing.publish;
  useActions([{ id: "site.publish", label, run }]);
  return null;
};

/** The header of a site: its name, whether and where it is published, and the button that changes that. */
export const SiteHeader = () => {
  const site = useSite();
  const [asking, setAsking] = useState<"publish" | "unpublish">();
  const close = () => setAsking(undefined);
  const ask = () => setAsking(site.published ? "unpublish" : "publish");
  return (
    <>
      <PageHeader
        title={site.title}
        badge={<PublishedBadge site={site} />}
        description={
          site.urls.published !== undefined && <AddressText address={site.urls.published} />
        }
        actions={
          site.permissions.edit && (
            <>
              {!site.published && (
                <Button variant="primary" onClick={ask}>
                  {siteMessages.publishing.publish}
                </Button>
              )}
              {site.published && (
                <ActionMenu
                  trigger={
                    <MoreButton
                      label={siteMessages.publishing.actionsOf(site.title)}
                      variant="secondary"
                      size="md"
                    />
                  }
                  items={[
                    {
                      icon: EyeOff,
                      label: siteMessages.publishing.unpublishAsk,
                      destructive: true,
                      onSelect: ask,
                    },
                  ]}
                />
              )}
              <PaletteActions published={site.published} run={ask} />
            </>
          )
        }
      />
      <Suspense fallback={null}>
        {asking === "publish" && <PublishDialog site={site} onClose={close} />}
        {asking === "unpublish" && <UnpublishDialog site={site} onClose={close} />}
      </Suspense>
    </>
  );
};

const views = [
  ["structure", screenTitles.structure],
  ["audience", screenTitles.audience],
  ["adaptive-content", screenTitles.adaptiveContent],
  ["customization", screenTitles.customization],
  ["redirects", screenTitles.redirects],
  ["settings", screenTitles.settings],
] as const;

/** The tabs of a site that the caller may open. */
export const SiteTabs = () => {
  const { permissions } = useSite();
  const { pathname } = useLocation();
  const bar = useRef<HTMLDivElement>(null);
  // On a narrow screen the row scrolls, and the current tab has to be visible. Measuring it before the frame would
  // force another layout of the whole screen.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const current = bar.current?.querySelector("[aria-current=page]");
      current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  const tab = { params: useSiteName(), className: tabLinkClass };
  return (
    <div ref={bar}>
      <TabLinks label={siteMessages.tabs}>
        <Link to="/o/$organizationId/sites/$siteId" activeOptions={{ exact: true }} {...tab}>
          {screenTitles.siteHome}
        </Link>
        {views
          .filter(([path]) => path !== "settings" || permissions.edit)
          .map(([path, title]) => (
            <Link key={path} to={`/o/$organizationId/sites/$siteId/${path}`} {...tab}>
              {title}
            </Link>
          ))}
      </TabLinks>
    </div>
  );
};
