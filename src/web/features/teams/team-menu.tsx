import { Link, useNavigate } from "@tanstack/react-router";
import { Pencil, Trash2, UsersRound } from "lucide-react";
import type { ReactElement } from "react";
import type { OrganizationTeam } from "#web/api/teams.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#web/ui/menu.tsx";
import { listStrings as strings } from "./list-strings.ts";
import { useAskAboutTeam } from "./team-acts.tsx";
import { useScreen } from "./use-screen.ts";

interface TeamMenuProps {
  readonly trigger: ReactElement;
  readonly team: OrganizationTeam;
  readonly opened: boolean;
}

/** What can be done with one team as a whole. On its own screen renaming has an address. */
export const TeamMenu = ({ trigger, team, opened }: TeamMenuProps) => {
  const { organization } = useScreen();
  const ask = useAskAboutTeam();
  const navigate = useNavigate();
  const params = { organizationId: organization.id, teamId: team.id };
  const rename = () => {
    if (!opened) return ask({ kind: "rename", team });
    void navigate({
      from: "/o/$organizationId/teams/$teamId",
      to: "./rename",
      search: (now) => now,
      resetScroll: false,
    });
  };
  return (
    <Menu defaultOpen trigger={trigger}>
      {!opened && (
        <MenuLink>
          <Link to="/o/$organizationId/teams/$teamId" params={params}>
            <UsersRound size={16} aria-hidden className="shrink-0 text-muted" />
            {strings.open}
          </Link>
        </MenuLink>
      )}
      <MenuItem icon={Pencil} onSelect={rename}>
        {strings.rename}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={Trash2} onSelect={() => ask({ kind: "delete", team })}>
        {strings.remove}
      </MenuItem>
    </Menu>
  );
};
