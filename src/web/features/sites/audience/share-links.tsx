import { useMutation, useQuery } from "@tanstack/react-query";
import { Eye, EyeOff, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  createShareLink,
  deleteShareLink,
  type ShareLink,
  shareLinksQuery,
  updateShareLink,
} from "#web/api/sites.ts";
import { useSiteName } from "../use-site.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";
import { describeFailure } from "#web/api/failures.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { shortAddress } from "../messages.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { z } from "zod";
import { shareLinkName } from "#contract/schemas/site-access.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";

/** The name of a share link on screens, also of one without a name. */
const nameOfLink = ({ name = "" }: Pick<ShareLink, "name">): string =>
  name === "" ? messages.shareLinks.unnamed : name;

const schema = z.object({ name: shareLinkName.min(1) });

interface ShareLinkFormProps {
  /** The link to rename; if absent, a new one is created. */
  readonly link?: ShareLink;
  readonly onClose: () => void;
}

/** Creates or renames a share link. */
const ShareLinkForm = ({ link, onClose }: ShareLinkFormProps) => {
  const name = useSiteName();
  const { mutateAsync: create } = useMutation(createShareLink);
  const { mutateAsync: update } = useMutation(updateShareLink);
  const form = useContractForm({
    schema,
    defaultValues: { name: link?.name ?? "" },
    submit: (body) =>
      link === undefined
        ? create({ path: name, body })
        : update({ path: { ...name, shareLinkId: link.id }, body }),
    onDone: (done) => {
      const said = link === undefined ? messages.shareLinks.created : messages.shareLinks.renamed;
      toast({ tone: "success", title: said(nameOfLink(done)) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      {...(link === undefined
        ? messages.shareLinks.createDialog
        : messages.shareLinks.renameDialog(nameOfLink(link)))}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={messages.shareLinks.name}
        hint={messages.shareLinks.nameHint}
      />
    </FormDialog>
  );
};

const useSwitch = (link: ShareLink) => {
  const name = useSiteName();
  const { mutateAsync } = useMutation(updateShareLink);
  const switchTo = async (active: boolean): Promise<void> => {
    try {
      await mutateAsync({ path: { ...name, shareLinkId: link.id }, body: { active } });
      toast({
        about: `switch of ${link.id}`,
        tone: "success",
        title: (active ? messages.shareLinks.switchedOn : messages.shareLinks.switchedOff)(
          nameOfLink(link),
        ),
        action: { label: messages.shareLinks.undo, run: () => void switchTo(!active) },
      });
    } catch (error) {
      toastFailure(error, () => void switchTo(active));
    }
  };
  return switchTo;
};

const DeleteLink = ({ link, onClose }: { link: ShareLink; onClose: () => void }) => {
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

/** A share link: its name and address, and its actions. */
const ShareLinkRow = ({ link }: { link: ShareLink }) => {
  const switchTo = useSwitch(link);
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
          <p className="font-mono text-xs wrap-anywhere text-muted">{shortAddress(published)}</p>
        )}
      </div>
      {published !== undefined && (
        <CopyButton text={published} label={messages.shareLinks.copy(title)} iconOnly size="sm" />
      )}
      <ActionMenu
        trigger={<MoreButton label={messages.shareLinks.actionsOf(title)} />}
        items={[
          {
            icon: active ? EyeOff : Eye,
            label: active ? messages.shareLinks.switchOff : messages.shareLinks.switchOn,
            onSelect: () => void switchTo(!active),
          },
          {
            icon: Pencil,
            label: messages.shareLinks.rename,
            onSelect: () => setAsking("rename"),
          },
          "separator",
          {
            icon: Trash2,
            label: messages.shareLinks.remove,
            destructive: true,
            onSelect: () => setAsking("delete"),
          },
        ]}
      />
      {asking === "rename" && <ShareLinkForm link={link} onClose={close} />}
      {asking === "delete" && <DeleteLink link={link} onClose={close} />}
    </li>
  );
};

const ShareLinkList = () => {
  const { data, isError, refetch } = useQuery(shareLinksQuery(useSiteName(), { limit: 1000 }));
  if (data === undefined) {
    return isError ? (
      <RetryCallout onRetry={() => void refetch()}>{messages.shareLinks.failed}</RetryCallout>
    ) : (
      <Skeleton className="h-14 w-full" />
    );
  }
  if (data.items.length === 0) {
    return (
      <p className="text-muted">
        {messages.shareLinks.none} {messages.shareLinks.noneText}
      </p>
    );
  }
  const more = (data.count ?? data.items.length) - data.items.length;
  return (
    <>
      <ul
        aria-label={messages.shareLinks.list}
        className="divide-y divide-line border-y border-line"
      >
        {data.items.map((link) => (
          <ShareLinkRow key={link.id} link={link} />
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-muted">{messages.shareLinks.more(more)}</p>}
    </>
  );
};

/** The share links of a site, and the button that adds one. */
export const ShareLinksCard = () => {
  const [making, setMaking] = useState(false);
  return (
    <Card
      title={messages.shareLinks.title}
      description={messages.shareLinks.text}
      actions={
        <Button icon={Plus} onClick={() => setMaking(true)}>
          {messages.shareLinks.create}
        </Button>
      }
    >
      <ShareLinkList />
      {making && <ShareLinkForm onClose={() => setMaking(false)} />}
    </Card>
  );
};
