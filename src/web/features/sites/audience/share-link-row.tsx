import { useMutation } from "@tanstack/react-query";
import { Eye, EyeOff, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { deleteShareLink, type ShareLink, updateShareLink } from "#web/api/site-access.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { addressWords } from "../messages.ts";
import { messages } from "./messages.ts";
import { useSiteName } from "../use-site.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { nameOfLink } from "./link-name.ts";
import { ShareLinkForm } from "./share-link-form.tsx";

const useSwitch = (link: ShareLink) => {
  const name = useSiteName();
  const { mutateAsync } = useMutation(updateShareLink);
  const turn = async (active: boolean): Promise<void> => {
    try {
      await mutateAsync({ path: { ...name, shareLinkId: link.id }, body: { active } });
      toast({
        tone: "success",
        title: (active ? messages.shareLinks.switchedOn : messages.shareLinks.switchedOff)(
          nameOfLink(link),
        ),
        action: { label: messages.shareLinks.undo, run: () => void turn(!active) },
      });
    } catch (error) {
      toastFailure(error, () => void turn(active));
    }
  };
  return turn;
};

interface DeleteLinkProps {
  readonly link: ShareLink;
  readonly onClose: () => void;
}

const DeleteLink = ({ link, onClose }: DeleteLinkProps) => {
  const name = useSiteName();
  const { mutateAsync } = useMutation(deleteShareLink);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messages.shareLinks.removeTitle(nameOfLink(link))}
      body={<p>{messages.shareLinks.removeText}</p>}
      confirmLabel={messages.shareLinks.removeConfirm}
      onConfirm={async () => {
        await mutateAsync({ path: { ...name, shareLinkId: link.id } });
        toast({ tone: "success", title: messages.shareLinks.removed(nameOfLink(link)) });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** One share link: its name and address, and what can be done with it. */
export const ShareLinkRow = ({ link }: { link: ShareLink }) => {
  const turn = useSwitch(link);
  const [asking, setAsking] = useState<"rename" | "delete">();
  const close = () => setAsking(undefined);
  const title = nameOfLink(link);
  const active = link.active === true;
  const { published } = link.urls;
  return (
    <li className="flex items-center gap-2 py-2.5">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{title}</span>
          <Badge tone={active ? "success" : "neutral"}>
            {active ? messages.shareLinks.on : messages.shareLinks.off}
          </Badge>
          <span className="text-sm text-muted">
            <Timestamp value={link.createdAt} show="date" />
          </span>
        </div>
        {published !== undefined && (
          <p className="font-mono text-xs wrap-anywhere text-muted">{addressWords(published)}</p>
        )}
      </div>
      {published !== undefined && (
        <CopyButton text={published} label={messages.shareLinks.copy(title)} iconOnly size="sm" />
      )}
      <Menu trigger={<MoreButton label={messages.shareLinks.actsOf(title)} />}>
        <MenuItem icon={active ? EyeOff : Eye} onSelect={() => void turn(!active)}>
          {active ? messages.shareLinks.switchOff : messages.shareLinks.switchOn}
        </MenuItem>
        <MenuItem icon={Pencil} onSelect={() => setAsking("rename")}>
          {messages.shareLinks.rename}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={Trash2} onSelect={() => setAsking("delete")}>
          {messages.shareLinks.remove}
        </MenuItem>
      </Menu>
      {asking === "rename" && <ShareLinkForm link={link} onClose={close} />}
      {asking === "delete" && <DeleteLink link={link} onClose={close} />}
    </li>
  );
};
