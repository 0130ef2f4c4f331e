import { lazy } from "react";
import type { OrganizationTeam } from "#web/api/teams.ts";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { listStrings as strings } from "./list-strings.ts";
import { useScreen } from "./use-screen.ts";

const load = () => import("./team-menu.tsx");
const TeamMenu = lazy(async () => ({ default: (await load()).TeamMenu }));

interface TeamMenuButtonProps {
  readonly team: OrganizationTeam;
  /** On the team's own screen there is nothing to open. */
  readonly opened?: boolean;
}

/** Rename and delete, for admins of the organization; nothing for others. */
export const TeamMenuButton = ({ team, opened = false }: TeamMenuButtonProps) => {
  const { organization } = useScreen();
  if (!organization.permissions.admin) return null;
  const trigger = (
    <MoreButton
      label={strings.actionsOf(team.title)}
      variant={opened ? "secondary" : "ghost"}
      size={opened ? "md" : "sm"}
    />
  );
  return (
    <DeferredMenu
      trigger={trigger}
      load={load}
      menu={<TeamMenu trigger={trigger} team={team} opened={opened} />}
    />
  );
};
