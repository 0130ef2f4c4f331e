import { useMutation } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import { publishSite, type Site, unpublishSite } from "#web/api/sites.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { useSiteName } from "../use-site.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { siteMessages } from "../messages.ts";
import { WhatGoesDark } from "./what-goes-dark.tsx";

interface UnpublishDialogProps {
  readonly site: Site;
  readonly onClose: () => void;
}

/** Says what goes dark, takes the site off the web, and offers to take that back. */
export const UnpublishDialog = ({ site, onClose }: UnpublishDialogProps) => {
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
