import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { RETENTION_DAYS } from "#contract/schemas/space.ts";
import { describeFailure } from "#web/api/failures.ts";
import { deleteSite, type Site } from "#web/api/sites.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { InboundLinksTo } from "#web/features/content/index.ts";
import { useRestoreSite } from "../use-restore-site.ts";
import { useSiteName } from "../use-site.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { WhatGoesDark } from "../publish/what-goes-dark.tsx";
import { messages } from "./messages.ts";

const DAY = 24 * 60 * 60 * 1000;
const untilWhen = (): string => formatExact(new Date(Date.now() + RETENTION_DAYS * DAY));

interface DeleteDialogProps {
  readonly site: Site;
  readonly onClose: () => void;
}

/** Says what goes dark and until when it can come back, deletes the site and leads away from it. */
export const DeleteDialog = ({ site, onClose }: DeleteDialogProps) => {
  const name = useSiteName();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(deleteSite);
  const { restore } = useRestoreSite(name, site.title);
  const remove = async () => {
    await mutateAsync({ path: name });
    toast({
      tone: "success",
      title: messages.remove.done(site.title),
      action: { label: messages.remove.undo, run: () => void restore() },
    });
    await navigate({
      to: "/o/$organizationId/sites",
      params: { organizationId: name.organizationId },
      replace: true,
      ignoreBlocker: true,
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messages.remove.title(site.title)}
      body={
        <div className="flex flex-col gap-3">
          {site.published ? <WhatGoesDark site={site} /> : <p>{messages.remove.notPublished}</p>}
          <p>{messages.remove.spaces}</p>
          <InboundLinksTo organizationId={name.organizationId} targets={{ site: name.siteId }} />
          <p>{messages.remove.until(untilWhen())}</p>
        </div>
      }
      typedText={site.title}
      confirmLabel={messages.remove.confirm}
      onConfirm={remove}
      describeFailure={describeFailure}
    />
  );
};
