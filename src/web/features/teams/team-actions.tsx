import { useSuspenseQuery } from "@tanstack/react-query";
import { linkOptions, useNavigate, useParams } from "@tanstack/react-router";
import { Pencil, Trash2, UsersRound } from "lucide-react";
import { createContext, lazy, type ReactNode, Suspense, use, useState } from "react";
import { type Organization, organizationQuery } from "#web/api/organizations.ts";
import type { OrganizationTeam } from "#web/api/teams.ts";
import { callerQuery } from "#web/api/users.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { listMessages } from "./messages.ts";

interface Screen {
  readonly organization: Organization;
  readonly callerId: string;
}

/** The organization in the address, and the caller. */
export const useScreen = (): Screen => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const { data: caller } = useSuspenseQuery(callerQuery());
  return { organization, callerId: caller.id };
};

interface TeamMenuProps {
  readonly team: OrganizationTeam;
  /** True on the team's own screen, where there is nothing to open, and renaming has an address. */
  readonly opened?: boolean;
}

/** Renames and deletes a team, for admins of the organization; hidden from others. */
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
          label={listMessages.actionsOf(team.title)}
          variant={opened ? "secondary" : "ghost"}
          size={opened ? "md" : "sm"}
        />
      }
      items={[
        !opened && {
          label: listMessages.open,
          icon: UsersRound,
          link: linkOptions({ to: "/o/$organizationId/teams/$teamId", params }),
        },
        { label: listMessages.rename, icon: Pencil, onSelect: rename },
        "separator",
        {
          label: listMessages.remove,
          icon: Trash2,
          destructive: true,
          onSelect: () => ask({ kind: "delete", team }),
        },
      ]}
    />
  );
};

/** An action on a team that needs confirmation. */
export interface TeamAction {
  readonly kind: "rename" | "delete";
  readonly team: OrganizationTeam;
}

type Ask = (action: TeamAction) => void;
const Actions = createContext<Ask | undefined>(undefined);

/** Returns the function that opens the confirmation dialog of an action. */
export const useAskAboutTeam = (): Ask => {
  const ask = use(Actions);
  if (ask === undefined) throw new Error("this part of a screen needs TeamActionsProvider");
  return ask;
};

const TeamDialog = lazy(async () => ({
  default: (await import("./team-dialogs.tsx")).TeamDialog,
}));

/** Renders the single dialog for actions on a team that the list opens without leaving it. */
export const TeamActionsProvider = ({ children }: { children: ReactNode }) => {
  const [action, setAction] = useState<TeamAction>();
  return (
    <Actions value={setAction}>
      {children}
      <Suspense fallback={null}>
        {action && <TeamDialog action={action} onClose={() => setAction(undefined)} />}
      </Suspense>
    </Actions>
  );
};
