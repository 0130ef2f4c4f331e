import { useNavigate } from "@tanstack/react-router";
import { useActions } from "#web/shell/actions.ts";
import { useKeys } from "#web/shell/keys.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { AddPeopleLink } from "./add-people-link.tsx";
import { listStrings } from "./list-strings.ts";
import { useAskAboutTeam } from "./team-acts.tsx";
import { useTeamEditing } from "./team-editing.tsx";
import { TeamMenu } from "./team-menu.tsx";
import { teamStrings as strings } from "./team-strings.ts";
import { useScreen } from "./use-screen.ts";

const EditingKeys = () => {
  const navigate = useNavigate({ from: "/o/$organizationId/teams/$teamId" });
  const go = (to: "./add" | "./paste") => () =>
    void navigate({ to, search: (now) => now, resetScroll: false });
  useKeys([{ keys: "a", label: strings.addPeople, run: go("./add") }]);
  useActions([
    { id: "team.add", label: strings.addPeople, keys: "a", run: go("./add") },
    { id: "team.paste", label: strings.paste, run: go("./paste") },
  ]);
  return null;
};

const AdminActions = () => {
  const navigate = useNavigate({ from: "/o/$organizationId/teams/$teamId" });
  const { team } = useTeamEditing();
  const ask = useAskAboutTeam();
  useActions([
    {
      id: "team.rename",
      label: listStrings.rename,
      run: () => void navigate({ to: "./rename", search: (now) => now, resetScroll: false }),
    },
    { id: "team.delete", label: listStrings.remove, run: () => ask({ kind: "delete", team }) },
  ]);
  return null;
};

/** The head of one team: what it is, and what the caller may do with it. */
export const TeamHeader = () => {
  const { team, people, editable } = useTeamEditing();
  const { admin } = useScreen().organization.permissions;
  return (
    <>
      <PageHeader
        title={team.title}
        media={<Avatar id={team.id} name={team.title} shape="square" size="lg" />}
        description={
          <>
            {strings.facts(people.length, team.spaces)}{" "}
            <Timestamp value={team.createdAt} show="date" />.
          </>
        }
        actions={
          (editable || admin) && (
            <>
              <TeamMenu team={team} opened />
              {editable && <AddPeopleLink />}
            </>
          )
        }
      />
      {editable && <EditingKeys />}
      {admin && <AdminActions />}
    </>
  );
};
