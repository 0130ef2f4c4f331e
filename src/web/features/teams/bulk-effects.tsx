import { Link } from "@tanstack/react-router";
import { roleLabel } from "#web/kit/role-label.ts";
import type { ChangeOrganizationTeams, TeamChanges } from "#web/api/teams.ts";
import { firstNames } from "#web/shell/list/bulk-change-dialog.tsx";
import { bulkMessages } from "./bulk-messages.ts";
import { useScreen } from "./team-actions.tsx";

type Outcome = TeamChanges["outcomes"][number];

/** How many teams with losses are listed with a link. */
const LISTED = 20;

const nameOf = ({ title, id }: Outcome): string => title ?? id;
const changedOf = ({ outcomes }: TeamChanges): Outcome[] =>
  outcomes.filter(({ outcome }) => outcome === "changed");

/** What is lost with each team, largest losses first. */
const Losses = ({ found }: { found: TeamChanges }) => {
  const { organization } = useScreen();
  const words = bulkMessages.delete;
  const losing = changedOf(found)
    .filter(({ loses }) => loses !== undefined && loses.spaces > 0)
    .toSorted((a, b) => (b.loses?.people ?? 0) - (a.loses?.people ?? 0));
  return (
    <>
      {losing.slice(0, LISTED).map((outcome) => (
        <li key={outcome.id}>
          <Link
            to="/o/$organizationId/teams/$teamId"
            params={{ organizationId: organization.id, teamId: outcome.id }}
            search={{ tab: "spaces" }}
            target="_blank"
            className="text-accent-ink underline"
          >
            {nameOf(outcome)}
          </Link>
          : {words.teamLoses(outcome.loses?.people ?? 0, outcome.loses?.spaces ?? 0)}
        </li>
      ))}
      {losing.length > LISTED && <li>{bulkMessages.more(losing.length - LISTED)}</li>}
    </>
  );
};

interface BulkEffectsProps {
  readonly found: TeamChanges;
  readonly change: ChangeOrganizationTeams["change"];
  /** The title of the space to give access to. */
  readonly spaceTitle: string;
}

const willText = ({ found, change, spaceTitle }: BulkEffectsProps): string => {
  if (found.changed === 0) return bulkMessages.nothing;
  return change.type === "give-space"
    ? bulkMessages[change.type].will(found.changed, roleLabel(change.role), spaceTitle)
    : bulkMessages[change.type].will(found.changed);
};

/** Which teams change, which do not and why, and what is lost with deleted ones. */
export const BulkEffects = (props: BulkEffectsProps) => {
  const { found, change } = props;
  const changed = changedOf(found);
  const joining = new Set(changed.flatMap(({ added = [] }) => added));
  const instead = changed.flatMap((outcome) =>
    outcome.role ? [bulkMessages["give-space"].was(nameOf(outcome), roleLabel(outcome.role))] : [],
  );
  const { loses } = found;
  return (
    <div className="flex flex-col gap-3">
      <p>
        {willText(props)}
        {changed.length > 0 && (
          <span className="block text-muted">{firstNames(changed.map(nameOf))}</span>
        )}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-faint empty:hidden">
        {change.type === "add-members" && joining.size > 0 && (
          <li>{bulkMessages[change.type].joins(joining.size)}</li>
        )}
        {change.type !== "delete" && found.unchanged > 0 && (
          <li>{bulkMessages[change.type].unchanged(found.unchanged)}</li>
        )}
        {instead.length > 0 && <li>{bulkMessages["give-space"].instead(firstNames(instead))}</li>}
        {found.missing > 0 && <li>{bulkMessages.missing(found.missing)}</li>}
        {loses !== undefined && changed.length > 0 && (
          <li>
            {loses.spaces === 0
              ? bulkMessages.delete.keeps
              : bulkMessages.delete.loses(loses.people, loses.spaces)}
          </li>
        )}
        {change.type === "delete" && <Losses found={found} />}
      </ul>
    </div>
  );
};
