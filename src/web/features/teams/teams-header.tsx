import { useNavigate } from "@tanstack/react-router";
import { useActions } from "#web/shell/actions.ts";
import { useKeys } from "#web/shell/keys.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listStrings as strings } from "./list-strings.ts";
import { NewTeamLink } from "./new-team-link.tsx";
import { useScreen } from "./use-screen.ts";

const CreateKeys = () => {
  const { organization } = useScreen();
  const navigate = useNavigate();
  const run = () =>
    void navigate({
      to: "/o/$organizationId/teams/new",
      params: { organizationId: organization.id },
      search: (now) => now,
      state: (now) => now,
      resetScroll: false,
    });
  useKeys([{ keys: "n", label: strings.create, run }]);
  useActions([{ id: "teams.create", label: strings.create, keys: "n", run }]);
  return null;
};

/** The head of the list; only admins of the organization make teams. */
export const TeamsHeader = () => {
  const { admin } = useScreen().organization.permissions;
  return (
    <>
      <PageHeader
        title={strings.title}
        description={strings.description}
        actions={admin && <NewTeamLink />}
      />
      {admin && <CreateKeys />}
    </>
  );
};
