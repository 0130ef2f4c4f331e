import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Link2, Plus } from "lucide-react";
import { useState } from "react";
import type { InviteLinkToOrganization } from "#web/api/invites.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { navPath } from "#web/shell/nav-items.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { everyInviteLinkQuery } from "./invitation-queries.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { LinkRevoke } from "./link-revoke.tsx";
import { LinkRole } from "./link-role.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { linkMessages } from "./messages.ts";

const rowId = ({ id }: InviteLinkToOrganization) => id;
const rowMenu = (link: InviteLinkToOrganization) => <LinkRevoke link={link} />;
const columns: readonly Column<InviteLinkToOrganization>[] = [
  {
    id: "link",
    header: linkMessages.columns.link,
    cell: ({ urls, role }) => (
      <div className="flex min-w-0 items-center gap-2">
        <code className="min-w-0 font-mono text-sm wrap-anywhere">{urls.app}</code>
        <CopyButton text={urls.app} label={linkMessages.copy(roleLabel(role))} iconOnly size="sm" />
      </div>
    ),
  },
  {
    id: "role",
    header: linkMessages.columns.role,
    cell: (link) => <LinkRole link={link} />,
    width: "9rem",
  },
  {
    id: "created",
    header: linkMessages.columns.created,
    cell: ({ createdAt }) => <Timestamp value={createdAt} show="date" />,
    width: "8.5rem",
  },
];

const TurnedOff = () => {
  const { organization } = useMemberActs();
  return (
    <div className="mb-3">
      <Callout
        tone="warning"
        title={linkMessages.off.title}
        actions={
          <Link
            to={navPath(organization.id, "settings")}
            hash="inviteLinks"
            className={buttonClass({ size: "sm" })}
          >
            {linkMessages.off.settings}
          </Link>
        }
      >
        {linkMessages.off.text}
      </Callout>
    </div>
  );
};

/** The links anybody can join with. */
export const LinkList = () => {
  const { organization } = useMemberActs();
  const { data } = useSuspenseQuery(everyInviteLinkQuery(organization.id));
  const [creating, setCreating] = useState(false);
  return (
    <ScreenSection
      title={linkMessages.title}
      text={linkMessages.text}
      actions={
        <Button
          icon={Plus}
          disabledReason={organization.inviteLinks ? undefined : linkMessages.offReason}
          onClick={() => setCreating(true)}
        >
          {linkMessages.create}
        </Button>
      }
    >
      {!organization.inviteLinks && <TurnedOff />}
      <DataTable
        caption={linkMessages.caption}
        columns={columns}
        rows={data.items}
        rowId={rowId}
        rowMenu={rowMenu}
        empty={
          <EmptyState icon={Link2} title={linkMessages.none.title} text={linkMessages.none.text} />
        }
      />
      {creating && <LinkDialog onClose={() => setCreating(false)} />}
    </ScreenSection>
  );
};
