import { linkOptions, useNavigate } from "@tanstack/react-router";
import { Pencil, Trash2, UsersRound } from "lucide-react";
import type { OrganizationTeam } from "#web/api/teams.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { listStrings as strings } from "./list-strings.ts";
import { useAskAboutTeam } from "./team-acts.tsx";
import { useScreen } from "./use-screen.ts";

interface TeamMenuProps {
  readonly team: OrganizationTeam;
  /** On the team's own screen there is nothing to open, and renaming has an address. */
  readonly opened?: boolean;
}

/** Rename and delete, for admins of the organization; nothing for others. */
export const TeamMenu = ({ team, opened = false }: TeamMenuProps) => {
  const { organization } = useScreen();
  const ask = useAskAboutTeam();
  const navigate = useNavigate();
  if (!organization.permissions.admin) return null;
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
    <ActionMenu
      trigger={
        <MoreButton
          label={strings.actionsOf(team.title)}
          variant={opened ? "secondary" : "ghost"}
          size={opened ? "md" : "sm"}
        />
      }
      items={[
        !opened && {
          label: strings.open,
          icon: UsersRound,
          link: linkOptions({ to: "/o/$organizationId/teams/$teamId", params }),
        },
        { label: strings.rename, icon: Pencil, onSelect: rename },
        "separator",
        {
          label: strings.remove,
          icon: Trash2,
          destructive: true,
          onSelect: () => ask({ kind: "delete", team }),
        },
      ]}
    />
  );
};
