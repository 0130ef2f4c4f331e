import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { buttonClass } from "#web/ui/button.tsx";
import { teamStrings as strings } from "./team-strings.ts";

/** Leads to choosing people; the team behind it stays as it is. */
export const AddPeopleLink = () => (
  <Link
    from="/o/$organizationId/teams/$teamId"
    to="/o/$organizationId/teams/$teamId/add"
    search={(now) => now}
    resetScroll={false}
    className={buttonClass({ variant: "primary" })}
  >
    <UserPlus size={16} aria-hidden />
    {strings.addPeople}
  </Link>
);
