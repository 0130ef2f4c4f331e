import { useNavigate } from "@tanstack/react-router";
import { MailOpen } from "lucide-react";
import type { Invitation } from "#web/api/invites.ts";
import { useListQuery } from "#web/api/use-list-query.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { InvitationMenu } from "./invitation-menu.tsx";
import { invitationColumns } from "./invitation-columns.tsx";
import { invitationsPageQuery } from "./invitation-queries.ts";
import { invitationsStrings as strings } from "./invite-strings.ts";
import { useMemberActs } from "./member-acts.tsx";
import { PAGE_SIZE } from "./members-search.ts";
import { ScreenSection } from "#web/ui/screen-section.tsx";

const rowId = ({ id }: Invitation) => id;
const rowMenu = (invitation: Invitation) => <InvitationMenu invitation={invitation} />;

/** Who was invited by address and has not joined: pending and expired. */
export const InvitationList = ({ page }: { page: string | undefined }) => {
  const { organization } = useMemberActs();
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(invitationsPageQuery(organization.id, page));
  return (
    <ScreenSection title={strings.byEmail} text={strings.byEmailText}>
      <DataTable
        caption={strings.caption}
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
            noun={strings.noun}
            icon={MailOpen}
            title={strings.none.title}
            text={strings.none.text}
          />
        }
      />
      {data !== undefined && data.items.length > 0 && (
        <ListPages
          data={data}
          page={page}
          shown={data.items.length}
          size={PAGE_SIZE}
          noun={strings.noun}
        />
      )}
    </ScreenSection>
  );
};
