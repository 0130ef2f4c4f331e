import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { buttonClass } from "#web/ui/button.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { listMessages } from "./messages.ts";

interface InviteLinkProps {
  /** On the list: it stays as it is behind the dialog. */
  readonly onList: boolean;
}

/** Leads to inviting people. */
export const InviteLink = ({ onList }: InviteLinkProps) => {
  const { organization } = useMemberActs();
  return (
    <Link
      to="/o/$organizationId/members/invite"
      params={{ organizationId: organization.id }}
      search={onList ? true : {}}
      state={onList ? true : {}}
      resetScroll={false}
      className={buttonClass({ variant: "primary" })}
    >
      <UserPlus size={16} aria-hidden />
      {listMessages.invite}
    </Link>
  );
};
