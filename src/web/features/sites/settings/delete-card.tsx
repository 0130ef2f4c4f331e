import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { RETENTION_DAYS } from "#contract/schemas/limits.ts";
import { describeFailure } from "#web/api/failures.ts";
import { redirectsQuery } from "#web/api/site-redirects.ts";
import { deleteSite, shareLinksQuery, type Site } from "#web/api/sites.ts";
import { InboundLinksTo } from "#web/features/content/index.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useRestoreSite, useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";
import { siteMessages } from "../messages.ts";

/** The addresses, share links and redirects that stop working once a site is unpublished. */
export const WhatGoesDark = ({ site }: { site: Site }) => {
  const name = useSiteName();
  const { data: links } = useQuery(shareLinksQuery(name, { limit: 1000 }));
  const { data: redirects } = useQuery(redirectsQuery(name, { limit: 0 }));
  const active = (links?.items ?? []).filter((link) => link.active === true).length;
  const leading = redirects?.count ?? 0;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink marker:text-faint">
      <li>{siteMessages.publishing.down.addresses(site.siteSpaces)}</li>
      {active > 0 && <li>{siteMessages.publishing.down.links(active)}</li>}
      {leading > 0 && <li>{siteMessages.publishing.down.redirects(leading)}</li>}
    </ul>
  );
};

const DAY = 24 * 60 * 60 * 1000;
const untilWhen = (): string => formatExact(new Date(Date.now() + RETENTION_DAYS * DAY));

/** Shows what will stop working and until when the site can be restored, deletes it and leaves its screens. */
const DeleteDialog = ({ site, onClose }: { site: Site; onClose: () => void }) => {
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

/** Deletes a site. */
export const DeleteCard = ({ site }: { site: Site }) => {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={messages.remove.card}
      description={messages.remove.text}
      actions={
        <Button variant="danger" onClick={() => setOpen(true)}>
          {messages.remove.open}
        </Button>
      }
    >
      {open && <DeleteDialog site={site} onClose={() => setOpen(false)} />}
    </Card>
  );
};
