import { useNavigate } from "@tanstack/react-router";
import { MailOpen } from "lucide-react";
import type { Invitation } from "#web/api/invites.ts";
import { useListQuery } from "#web/api/queries.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { invitationColumns } from "./invitation-columns.tsx";
import { InvitationMenu } from "./invitation-menu.tsx";
import { invitationsPageQuery } from "./invitation-queries.ts";
import { useMemberActs } from "./member-acts.tsx";
import { PAGE_SIZE } from "./members-search.ts";
import { invitationsMessages } from "./messages.ts";

const rowId = ({ id }: Invitation) => id;
const rowMenu = (invitation: Invitation) => <InvitationMenu invitation={invitation} />;

/** Who was invited by address and has not joined: pending and expired. */
export const InvitationList = ({ page }: { page: string | undefined }) => {
  const { organization } = useMemberActs();
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(invitationsPageQuery(organization.id, page));
  return (
    <ScreenSection title={invitationsMessages.byEmail} text={invitationsMessages.byEmailText}>
      <DataTable
        caption={invitationsMessages.caption}
        columns={invitationColumns}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        rowMenu={rowMenu}
        skeletonRows={4}
        empty={
          <ListState
            filtered={page !== undefined}
            onClearFilters={() => void navigate({ to: ".", search: {} })}
            noun={invitationsMessages.noun}
            icon={MailOpen}
            title={invitationsMessages.none.title}
            text={invitationsMessages.none.text}
          />
        }
      />
      {data !== undefined && data.items.length > 0 && (
        <ListPages
          data={data}
          page={page}
          shown={data.items.length}
          size={PAGE_SIZE}
          noun={invitationsMessages.noun}
        />
      )}
    </ScreenSection>
  );
};
