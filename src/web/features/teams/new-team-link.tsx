import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { buttonClass } from "#web/ui/button.tsx";
import { listStrings as strings } from "./list-strings.ts";
import { useScreen } from "./use-screen.ts";

/** Leads to making a team; the list behind it stays as it is. */
export const NewTeamLink = () => {
  const { organization } = useScreen();
  return (
    <Link
      to="/o/$organizationId/teams/new"
      params={{ organizationId: organization.id }}
      search={(now) => now}
      state={(now) => now}
      resetScroll={false}
      className={buttonClass({ variant: "primary" })}
    >
      <Plus size={16} aria-hidden />
      {strings.create}
    </Link>
  );
};
