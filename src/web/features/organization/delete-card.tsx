import { useMutation, useQueries } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { RETENTION_DAYS } from "#contract/schemas/limits.ts";
import { changeRequestsQuery } from "#web/api/change-requests.ts";
import { describeFailure } from "#web/api/failures.ts";
import { membersQuery } from "#web/api/members.ts";
import { deleteOrganization, type Organization } from "#web/api/organizations.ts";
import { sitesQuery } from "#web/api/sites.ts";
import { spaceCountQuery } from "#web/api/spaces.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { useRestoreOrganization } from "#web/shell/restore-organization.ts";
import { Button } from "#web/ui/button.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Card } from "#web/ui/layout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { deleteMessages as messages } from "./messages.ts";

const DAY = 24 * 60 * 60 * 1000;
const untilWhen = (): string => formatExact(new Date(Date.now() + RETENTION_DAYS * DAY));

/** How many published sites are listed; the rest are counted. */
const MOST_SITES = 10;
// Loaded when the dialog opens, so that it is current.
const fresh = { staleTime: 0, gcTime: 0 } as const;

const useLosses = (organizationId: string) => {
  const [members, spaces, sites, changeRequests] = useQueries({
    queries: [
      { ...membersQuery(organizationId, { limit: 0 }), ...fresh },
      { ...spaceCountQuery(organizationId), ...fresh },
      { ...sitesQuery(organizationId, { published: true, limit: MOST_SITES }), ...fresh },
      { ...changeRequestsQuery(organizationId, { status: ["open", "draft"], limit: 0 }), ...fresh },
    ],
  });
  const all = [members, spaces, sites, changeRequests];
  return {
    members: members.data?.count,
    spaces: spaces.data?.count,
    sites: sites.data,
    changeRequests: changeRequests.data?.count,
    isPending: all.some(({ isPending }) => isPending),
    isError: all.some(({ isError }) => isError),
    refetch: () => all.forEach((query) => void query.refetch()),
  };
};
type Losses = ReturnType<typeof useLosses>;

const listClass = "flex list-disc flex-col gap-1 pl-5 text-ink marker:text-faint";

/** The sites that readers lose, by their addresses. */
const LostSites = ({ items, count = 0 }: NonNullable<Losses["sites"]>) =>
  items.length > 0 && (
    <div className="flex flex-col gap-1">
      <p>{messages.sites(count)}</p>
      <ul className={listClass}>
        {items.map(({ id, title, urls }) => (
          <li key={id} className="wrap-anywhere">
            {title}
            {urls.published !== undefined && (
              <span className="block text-sm text-muted">{urls.published}</span>
            )}
          </li>
        ))}
        {count > items.length && <li>{messages.moreSites(count - items.length)}</li>}
      </ul>
    </div>
  );

const WhatIsLost = ({ losses }: { losses: Losses }) => {
  if (losses.isError)
    return <RetryCallout onRetry={losses.refetch}>{messages.failed}</RetryCallout>;
  if (losses.isPending) return <p role="status">{messages.looking}</p>;
  const { members = 0, spaces = 0, changeRequests = 0, sites } = losses;
  return (
    <>
      <ul className={listClass}>
        <li>{messages.members(members)}</li>
        <li>{messages.spaces(spaces)}</li>
        {changeRequests > 0 && <li>{messages.changeRequests(changeRequests)}</li>}
      </ul>
      {sites !== undefined && <LostSites {...sites} />}
    </>
  );
};

interface DialogProps {
  readonly organization: Organization;
  readonly onClose: () => void;
}

/**
 * Shows what is lost, for whom and until when it can be restored; deletes the organization and opens the list of the
 * others.
 */
const DeleteDialog = ({ organization: { id, title }, onClose }: DialogProps) => {
  const navigate = useNavigate();
  const losses = useLosses(id);
  const { mutateAsync } = useMutation(deleteOrganization);
  const { restore } = useRestoreOrganization();
  const remove = async () => {
    await mutateAsync({ path: { organizationId: id } });
    toast({
      tone: "success",
      title: messages.done(title),
      action: { label: messages.undo, run: () => void restore({ id, title }) },
    });
    await navigate({ to: "/account/organizations", replace: true, ignoreBlocker: true });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messages.title(title)}
      body={
        <div className="flex flex-col gap-3">
          <p>{messages.lead}</p>
          <WhatIsLost losses={losses} />
          <p>{messages.until(untilWhen())}</p>
        </div>
      }
      typedText={title}
      confirmLabel={messages.confirm}
      disabledReason={losses.isPending ? messages.wait : undefined}
      onConfirm={remove}
      describeFailure={describeFailure}
    />
  );
};

/** Deletes the organization. */
export const DeleteCard = ({ organization }: { organization: Organization }) => {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={messages.card}
      description={messages.description}
      actions={
        <Button variant="danger" onClick={() => setOpen(true)}>
          {messages.open}
        </Button>
      }
    >
      {open && <DeleteDialog organization={organization} onClose={() => setOpen(false)} />}
    </Card>
  );
};
