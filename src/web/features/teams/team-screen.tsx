import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { isRefusal } from "#web/api/failures.ts";
import { teamQuery, teamRosterQuery } from "#web/api/teams.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { LeaveGuard } from "#web/forms/leave-guard.tsx";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { useKeys } from "#web/shell/keys.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { goneMessages, listMessages, teamMessages } from "./messages.ts";
import { PendingChangesPanel } from "./pending-changes-panel.tsx";
import { TeamSpaces } from "./team-spaces.tsx";
import { AddPeopleLink, RosterTable } from "./roster-table.tsx";
import { TeamMenu, useAskAboutTeam, useScreen } from "./team-actions.tsx";
import { Editing, usePendingChanges, useTeamEditing } from "./pending-changes.ts";

/** Shown instead of a team that cannot be shown; for a deleted one, links to the others. */
export const TeamFailure = (failure: FailureProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <GoneFailure
      {...failure}
      title={goneMessages.title}
      text={goneMessages.text}
      action={
        <Link
          to="/o/$organizationId/teams"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {goneMessages.action}
        </Link>
      }
    />
  );
};

const EditingKeys = () => {
  const navigate = useNavigate({ from: "/o/$organizationId/teams/$teamId" });
  const go = (to: "./add" | "./paste") => () =>
    void navigate({ to, search: (now) => now, resetScroll: false });
  useKeys([{ keys: "a", label: teamMessages.addPeople, run: go("./add") }]);
  useActions([
    { id: "team.add", label: teamMessages.addPeople, keys: "a", run: go("./add") },
    { id: "team.paste", label: teamMessages.paste, run: go("./paste") },
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
      label: listMessages.rename,
      run: () => void navigate({ to: "./rename", search: (now) => now, resetScroll: false }),
    },
    { id: "team.delete", label: listMessages.remove, run: () => ask({ kind: "delete", team }) },
  ]);
  return null;
};

/** The header of a team: its title and the actions the caller may take. */
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
            {teamMessages.facts(people.length, team.spaces)}{" "}
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

/** The tabs for the members of a team and the spaces it opens. */
const TeamTabs = () => {
  const { team, people } = useTeamEditing();
  const tabs = [
    [undefined, teamMessages.peopleTab, people.length],
    ["spaces", teamMessages.spacesTab, team.spaces],
  ] as const;
  return (
    <div className="mb-6">
      <TabLinks label={teamMessages.tabs}>
        {tabs.map(([tab, label, count]) => (
          <Link
            key={label}
            from="/o/$organizationId/teams/$teamId"
            to="/o/$organizationId/teams/$teamId"
            search={{ tab }}
            activeOptions={{ explicitUndefined: true }}
            resetScroll={false}
            className={tabLinkClass}
          >
            {label}
            <span className="tabular text-sm text-faint">{formatNumber(count)}</span>
          </Link>
        ))}
      </TabLinks>
    </div>
  );
};

/** A team: its members, the spaces it opens, and its pending changes. */
export const TeamScreen = () => {
  const { organizationId, teamId } = useParams({ from: "/_app/o/$organizationId/teams/$teamId" });
  const search = useSearch({ from: "/_app/o/$organizationId/teams/$teamId" });
  const { data: team, error } = useSuspenseQuery(teamQuery(organizationId, teamId));
  const { data: people } = useSuspenseQuery(teamRosterQuery(organizationId, teamId));
  const { hasPending, ...pending } = usePendingChanges(teamId);
  const roster = useMemo(
    () => new Map(people.map((entry) => [entry.organization.id, entry.team.role])),
    [people],
  );
  useScreenTitle(team.title);
  // It was deleted while it was open, so the cached data is of no use any more.
  if (isRefusal(error, 403, 404)) return <TeamFailure error={error} />;
  return (
    <Editing value={{ team, people, roster, editable: team.permissions.admin, ...pending }}>
      <TeamHeader />
      <TeamTabs />
      {search.tab === "spaces" ? (
        <TeamSpaces page={search.page} />
      ) : (
        <RosterTable search={search} />
      )}
      <PendingChangesPanel />
      <Outlet />
      <LeaveGuard
        hasUnsaved={hasPending}
        onLeave={pending.discard}
        within={`/o/${organizationId}/teams/${teamId}`}
      />
    </Editing>
  );
};
