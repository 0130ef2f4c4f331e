import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { buttonClass } from "../../../../../ui/button.tsx";
import { listStrings as strings } from "./list-strings.ts";
import { useMemberActs } from "./member-acts.tsx";

/** Leads to inviting people; the list behind it stays as it is. */
export const InviteLink = () => {
  const { organization } = useMemberActs();
  return (
    <Link
      to="/o/$organizationId/members/invite"
      params={{ organizationId: organization.id }}
      search={(now) => now}
      state={(now) => now}
      resetScroll={false}
      className={buttonClass({ variant: "primary" })}
    >
      <UserPlus size={16} aria-hidden />
      {strings.invite}
    </Link>
  );
};
