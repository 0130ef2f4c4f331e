import { useSuspenseQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Organization } from "#web/api/organizations.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { homeMessages } from "./messages.ts";
import { mineQueries } from "./queries.ts";

const Row = ({ name, aside }: { name: ReactNode; aside: ReactNode }) => (
  <li className="flex min-h-10 items-center justify-between gap-4 border-t border-line py-1.5 first:border-t-0">
    <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
    {aside}
  </li>
);

const More = ({ shown, count = shown }: { shown: number; count: number | undefined }) =>
  count > shown && (
    <p className="pt-2 text-sm text-muted">{homeMessages.mine.more(count - shown)}</p>
  );

interface OwnPlacesProps {
  readonly organization: Organization;
  readonly callerId: string;
}

/** The caller's own teams and spaces, for people who may not see what everyone is doing. */
export const OwnPlaces = ({ organization: { id, permissions }, callerId }: OwnPlacesProps) => {
  const [teams, spaces] = useSuspenseQueries({ queries: mineQueries(id, callerId) });
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <ScreenSection title={homeMessages.mine.spaces}>
        {spaces.data.items.length === 0 && (
          <p className="text-muted">
            {permissions.listMembers ? homeMessages.mine.noSpaces : homeMessages.mine.noSpacesGuest}
          </p>
        )}
        <ul>
          {spaces.data.items.map(({ space, permission }) => (
            <Row
              key={space.id}
              name={
                <Link
                  to="/o/$organizationId/spaces/$spaceId"
                  params={{ organizationId: id, spaceId: space.id }}
                  className="rounded-sm hover:underline"
                >
                  {titleOfSpace(space)}
                </Link>
              }
              aside={<Badge title={roleMeaning(permission)}>{roleLabel(permission)}</Badge>}
            />
          ))}
        </ul>
        <More shown={spaces.data.items.length} count={spaces.data.count} />
      </ScreenSection>
      <ScreenSection
        title={homeMessages.mine.teams}
        actions={
          permissions.listTeams && (
            <Link to={navPath(id, "teams")} className={buttonClass({ size: "sm" })}>
              {homeMessages.mine.allTeams}
            </Link>
          )
        }
      >
        {teams.data.items.length === 0 && <p className="text-muted">{homeMessages.mine.noTeams}</p>}
        <ul>
          {teams.data.items.map(({ team, member }) => (
            <Row
              key={team.id}
              name={
                permissions.listTeams ? (
                  <Link to={navPath(id, `teams/${team.id}`)} className="rounded-sm hover:underline">
                    {team.title}
                  </Link>
                ) : (
                  team.title
                )
              }
              aside={
                member.role === "owner" && <Badge tone="accent">{homeMessages.mine.owner}</Badge>
              }
            />
          ))}
        </ul>
        <More shown={teams.data.items.length} count={teams.data.count} />
      </ScreenSection>
    </div>
  );
};
