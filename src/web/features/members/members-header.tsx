import { Link, useNavigate } from "@tanstack/react-router";
import { useActions } from "#web/shell/actions.ts";
import { useKeys } from "#web/shell/keys.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { InviteLink } from "./invite-link.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { listMessages } from "./messages.ts";

const InviteKeys = ({ onList }: { onList: boolean }) => {
  const navigate = useNavigate();
  const { organization } = useMemberActs();
  const run = () =>
    void navigate({
      to: "/o/$organizationId/members/invite",
      params: { organizationId: organization.id },
      search: onList ? true : {},
      state: onList ? true : {},
      resetScroll: false,
    });
  useKeys([{ keys: "i", label: listMessages.invite, run }]);
  useActions([{ id: "members.invite", label: listMessages.invite, keys: "i", run }]);
  return null;
};

interface MembersHeaderProps {
  /** Which of the two views is open. */
  readonly view: "members" | "invitations";
}

/** The head of the members list and of the invitations; only admins see the latter. */
export const MembersHeader = ({ view }: MembersHeaderProps) => {
  const { organization } = useMemberActs();
  const { admin } = organization.permissions;
  const params = { organizationId: organization.id };
  return (
    <>
      <PageHeader
        title={listMessages.title}
        description={listMessages.description}
        actions={admin && <InviteLink onList={view === "members"} />}
      />
      {admin && (
        <>
          <InviteKeys onList={view === "members"} />
          <div className="mb-6">
            <TabLinks label={listMessages.tabs}>
              <Link
                to="/o/$organizationId/members"
                params={params}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={view === "members" ? "page" : undefined}
                className={tabLinkClass}
              >
                {listMessages.membersTab}
              </Link>
              <Link
                to="/o/$organizationId/members/invitations"
                params={params}
                aria-current={view === "invitations" ? "page" : undefined}
                className={tabLinkClass}
              >
                {listMessages.invitationsTab}
              </Link>
            </TabLinks>
          </div>
        </>
      )}
    </>
  );
};
