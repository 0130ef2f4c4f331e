import { lazy, Suspense, useState } from "react";
import { useActions } from "#web/shell/actions.ts";
import { AddressText } from "../address-text.tsx";
import { PublishedBadge } from "../published-badge.tsx";
import { useSite } from "../use-site.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { siteMessages } from "../messages.ts";
import { SiteMenuButton } from "./site-menu-button.tsx";

const PublishDialog = lazy(async () => ({
  default: (await import("../publish/publish-dialog.tsx")).PublishDialog,
}));
const UnpublishDialog = lazy(async () => ({
  default: (await import("../publish/unpublish-dialog.tsx")).UnpublishDialog,
}));

const PaletteActs = ({ published, run }: { published: boolean; run: () => void }) => {
  const label = published ? siteMessages.publishing.unpublish : siteMessages.publishing.publish;
  useActions([{ id: "site.publish", label, run }]);
  return null;
};

/** The head of a site: its name, whether and where readers find it, and the way to change that. */
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
              {site.published && <SiteMenuButton site={site} onUnpublish={ask} />}
              <PaletteActs published={site.published} run={ask} />
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
