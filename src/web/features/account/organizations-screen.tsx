import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import { Building2, LogOut, Plus } from "lucide-react";
import { useState } from "react";
import { session } from "#web/api/connect.ts";
import { describeFailure } from "#web/api/failures.ts";
import { removeMember } from "#web/api/members.ts";
import {
  administersMost,
  deletedOrganizationsQuery,
  isOpen,
  type ListedOrganization,
  organizationsQuery,
} from "#web/api/organizations.ts";
import { callerQuery } from "#web/api/users.ts";
import { OrganizationAvatar } from "#web/shell/organization-avatar.tsx";
import { shellMessages } from "#web/shell/messages.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { useFocusAfterRestore } from "#web/shell/trash-screen.tsx";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass, IconButton } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { DeletedOrganizations } from "./deleted-organizations.tsx";
import { organizationMessages as messages } from "./messages.ts";

/** The caller's position there, to the extent that the list states it. */
const partOf = (organization: ListedOrganization): string => {
  if (!isOpen(organization)) return messages.parts.closed;
  const { admin, listMembers } = organization.permissions;
  if (admin) return messages.parts.admin;
  return listMembers ? messages.parts.member : messages.parts.guest;
};

const Name = ({ organization }: { organization: ListedOrganization }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <OrganizationAvatar organization={organization} />
    <Link
      to={navPath(organization.id, "")}
      className="min-w-0 rounded-sm font-medium wrap-anywhere hover:underline"
    >
      {organization.title}
    </Link>
    {isOpen(organization) && organization.demo && (
      <Badge title={messages.demoMeaning}>{messages.demo}</Badge>
    )}
  </span>
);

const columns: readonly Column<ListedOrganization>[] = [
  {
    id: "title",
    header: messages.columns.title,
    cell: (organization) => <Name organization={organization} />,
  },
  { id: "part", header: messages.columns.part, cell: partOf, width: "12rem" },
  {
    id: "created",
    header: messages.columns.created,
    cell: (organization) =>
      isOpen(organization) && <Timestamp value={organization.createdAt} show="date" />,
    width: "9rem",
  },
];

/** Ends the caller's membership, after asking; the last admin is told to appoint another one first. */
const Leave = ({ organization: { id, title } }: { organization: ListedOrganization }) => {
  const { data: caller } = useSuspenseQuery(callerQuery());
  const { mutateAsync } = useMutation(removeMember);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={messages.leave(title)} icon={LogOut} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.leaving.title(title)}
        body={messages.leaving.body}
        confirmLabel={messages.leaving.confirm}
        onConfirm={async () => {
          await mutateAsync({ path: { organizationId: id, userId: caller.id } });
          toast({ tone: "success", title: messages.leaving.done(title) });
        }}
        describeFailure={describeFailure}
      />
    </>
  );
};

/** Hardly anyone deletes more within a week. */
const MOST_DELETED = 1000;

const rowId = ({ id }: ListedOrganization) => id;
const rowMenu = (organization: ListedOrganization) =>
  isOpen(organization) && <Leave organization={organization} />;

/** The caller's organizations, to open or leave; a link to a new one, and deleted ones to restore. */
export const OrganizationsScreen = () => {
  const { data } = useSuspenseQuery(organizationsQuery());
  const { data: deleted } = useQuery(deletedOrganizationsQuery({ limit: MOST_DELETED }));
  const { list, onFocus } = useFocusAfterRestore(deleted?.items);
  const bounded = session.reach() !== undefined;
  return (
    <div ref={list} onFocus={onFocus} className="flex flex-col gap-10">
      <ScreenSection
        title={messages.title}
        text={messages.description}
        actions={
          !bounded &&
          (administersMost(data.items) ? (
            <Button variant="primary" icon={Plus} disabledReason={shellMessages.mostOrganizations}>
              {messages.create}
            </Button>
          ) : (
            <Link to="/account/organizations/new" className={buttonClass({ variant: "primary" })}>
              <Plus size={16} aria-hidden />
              {messages.create}
            </Link>
          ))
        }
      >
        {bounded && <Callout>{messages.bounded}</Callout>}
        <DataTable
          caption={messages.title}
          columns={columns}
          rows={data.items}
          rowId={rowId}
          rowMenu={rowMenu}
          empty={
            <EmptyState icon={Building2} title={messages.none.title} text={messages.none.text} />
          }
        />
        <Outlet />
      </ScreenSection>
      <DeletedOrganizations rows={(deleted?.items ?? []).filter(isOpen)} />
    </div>
  );
};
