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

/** The organization in the address and who looks at it. */
export const useScreen = (): Screen => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const { data: caller } = useSuspenseQuery(callerQuery());
  return { organization, callerId: caller.id };
};

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

/** Something about a team that is asked about before it is done. */
export interface TeamAction {
  readonly kind: "rename" | "delete";
  readonly team: OrganizationTeam;
}

type Ask = (action: TeamAction) => void;
const Actions = createContext<Ask | undefined>(undefined);

/** Opens the dialog that an action asks before it is done. */
export const useAskAboutTeam = (): Ask => {
  const ask = use(Actions);
  if (ask === undefined) throw new Error("this part of a screen needs TeamActionsProvider");
  return ask;
};

const TeamDialog = lazy(async () => ({
  default: (await import("./team-dialogs.tsx")).TeamDialog,
}));

/** Holds the one dialog for actions on a team that the list opens without leaving it. */
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
