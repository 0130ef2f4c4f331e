import type { Organization } from "#web/api/organizations.ts";
import { OrganizationAvatar } from "#web/shell/organization-avatar.tsx";
import { useRestoreOrganization } from "#web/shell/restore-organization.ts";
import { deletionColumns, RestoreButton } from "#web/shell/trash-screen.tsx";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { organizationMessages } from "./messages.ts";

const messages = organizationMessages.deleted;

const Name = ({ organization }: { organization: Organization }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <OrganizationAvatar organization={organization} />
    <span className="min-w-0 font-medium wrap-anywhere">{organization.title}</span>
  </span>
);

const Restore = ({ organization }: { organization: Organization }) => {
  const { restore, isPending } = useRestoreOrganization();
  return (
    <RestoreButton
      title={organization.title}
      pending={isPending}
      onRestore={() => void restore(organization)}
    />
  );
};

const columns: readonly Column<Organization>[] = [
  {
    id: "title",
    header: organizationMessages.columns.title,
    cell: (organization) => <Name organization={organization} />,
  },
  ...deletionColumns,
  {
    id: "restore",
    header: messages.restore,
    headerHidden: true,
    cell: (organization) => <Restore organization={organization} />,
    align: "end",
    width: "8rem",
  },
];

const rowId = ({ id }: Organization) => id;

/** Deleted organizations that the caller can restore; hidden if there are none. */
export const DeletedOrganizations = ({ rows }: { rows: readonly Organization[] }) =>
  rows.length > 0 && (
    <ScreenSection title={messages.title} text={messages.text}>
      <DataTable
        caption={messages.title}
        columns={columns}
        rows={rows}
        rowId={rowId}
        empty={null}
      />
    </ScreenSection>
  );
