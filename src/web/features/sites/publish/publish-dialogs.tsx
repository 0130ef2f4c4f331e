import { useMutation } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import { publishSite, type Site, unpublishSite } from "#web/api/sites.ts";
import { shortAddress, siteMessages } from "../messages.ts";
import { audienceMessages } from "../audiences.ts";
import { useSiteName } from "../use-site.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { CheckLine, useChecklist } from "../overview/checklist.tsx";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { WhatGoesDark } from "../settings/delete-card.tsx";

interface SiteDialogProps {
  readonly site: Site;
  readonly onClose: () => void;
}

/** Shows who will be able to read a site, where, and what needs attention; then publishes it. */
export const PublishDialog = ({ site, onClose }: SiteDialogProps) => {
  const path = useSiteName();
  const { mutateAsync } = useMutation(publishSite);
  const warnings = useChecklist(site).filter(({ tone }) => tone === "warning");
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={siteMessages.publishing.title(site.title)}
      tone="primary"
      body={
        <div className="flex flex-col gap-4">
          <dl className="flex flex-col gap-2 text-ink">
            <div>
              <dt className="text-sm text-muted">{siteMessages.publishing.audience}</dt>
              <dd>{audienceMessages[site.visibility].sentence}</dd>
            </div>
            {site.urls.published !== undefined && (
              <div>
                <dt className="text-sm text-muted">{siteMessages.publishing.address}</dt>
                <dd className="font-mono text-sm">{shortAddress(site.urls.published)}</dd>
              </div>
            )}
          </dl>
          <p>{siteMessages.publishing.renderers}</p>
          <p>
            {warnings.length === 0
              ? siteMessages.publishing.nothing
              : siteMessages.publishing.warnings(warnings.length)}
          </p>
          {warnings.length > 0 && (
            <ul className="flex flex-col divide-y divide-line border-y border-line">
              {warnings.map((check) => (
                <CheckLine key={check.key} check={check} onLeave={onClose} />
              ))}
            </ul>
          )}
        </div>
      }
      confirmLabel={siteMessages.publishing.publish}
      onConfirm={async () => {
        await mutateAsync({ path });
        toast({ tone: "success", title: siteMessages.publishing.done(site.title) });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** Shows what will become unreachable, unpublishes the site, and offers to undo that. */
export const UnpublishDialog = ({ site, onClose }: SiteDialogProps) => {
  const path = useSiteName();
  const { mutateAsync: unpublish } = useMutation(unpublishSite);
  const { mutateAsync: publish } = useMutation(publishSite);
  const undo = async (): Promise<void> => {
    try {
      await publish({ path });
      toast({ tone: "success", title: siteMessages.publishing.done(site.title) });
    } catch (error) {
      toastFailure(error, () => void undo());
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={siteMessages.publishing.down.title(site.title)}
      body={
        <div className="flex flex-col gap-3">
          <WhatGoesDark site={site} />
          <p>{siteMessages.publishing.down.stays}</p>
        </div>
      }
      confirmLabel={siteMessages.publishing.down.confirm}
      onConfirm={async () => {
        await unpublish({ path });
        toast({
          tone: "success",
          title: siteMessages.publishing.down.done(site.title),
          action: { label: siteMessages.publishing.undo, run: () => void undo() },
        });
      }}
      describeFailure={describeFailure}
    />
  );
};
