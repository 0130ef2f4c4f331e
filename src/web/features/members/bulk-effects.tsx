import { Link } from "@tanstack/react-router";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import type { ChangeOrganizationMembers, MemberChanges } from "#web/api/members.ts";
import { firstNames } from "#web/shell/list/bulk-change-dialog.tsx";
import { bulkMessages } from "./bulk-messages.ts";
import { useMemberActions } from "./member-actions.tsx";

type Outcome = MemberChanges["outcomes"][number];

/** How many people with responsibilities are listed with a link. */
const LISTED = 20;

const words = bulkMessages.effects;
const nameOf = ({ name, id }: Outcome): string => name ?? id;

const named = (outcomes: readonly Outcome[]): string => firstNames(outcomes.map(nameOf));

const hangsOn = ({
  ownedTeams = 0,
  reviews = 0,
  changeRequests = 0,
  threads = 0,
  structureDrafts = 0,
}: Outcome): string =>
  [
    ...(ownedTeams > 0 ? [words.owns(ownedTeams)] : []),
    ...(reviews > 0 ? [words.reviews(reviews)] : []),
    ...(changeRequests > 0 ? [words.changeRequests(changeRequests)] : []),
    ...(threads > 0 ? [words.threads(threads)] : []),
    ...(structureDrafts > 0 ? [words.structureDrafts(structureDrafts)] : []),
  ].join(", ");

/** The combined responsibilities of all members to be removed, each counted once. */
const together = ({ removal }: MemberChanges): string => {
  if (removal === undefined) return "";
  const { ownerlessTeams, reviews, changeRequests, threads, structureDrafts } = removal;
  return [
    ...(ownerlessTeams > 0 ? [words.ownerless(ownerlessTeams)] : []),
    ...(reviews > 0 ? [words.waiting(reviews)] : []),
    ...(changeRequests > 0 ? [words.begun(changeRequests)] : []),
    ...(threads > 0 ? [words.open(threads)] : []),
    ...(structureDrafts > 0 ? [words.drafts(structureDrafts)] : []),
  ].join(", ");
};

interface BulkEffectsProps {
  readonly found: MemberChanges;
  readonly type: ChangeOrganizationMembers["change"]["type"];
  /** The role or team that the members get, join, leave or lose. */
  readonly to: string;
  /** The new role, if the change sets one. */
  readonly role?: MemberRoleOrGuest | undefined;
}

/** Who changes, who does not and why, and what the removed members are responsible for. */
export const BulkEffects = ({ found, type, to, role }: BulkEffectsProps) => {
  const { organization } = useMemberActions();
  const of = (wanted: Outcome["outcome"]) =>
    found.outcomes.filter(({ outcome }) => outcome === wanted);
  const changed = of("changed");
  const unchanged = of("unchanged");
  const formerAdmins = changed.filter((outcome) => outcome.role === "admin");
  const losesAdmin = type === "set-role" && role !== "admin" && formerAdmins.length > 0;
  const holders = changed.filter((outcome) => hangsOn(outcome) !== "");
  return (
    <div className="flex flex-col gap-3">
      <p>
        {changed.length === 0 ? bulkMessages.nobody : bulkMessages[type].will(changed.length, to)}
        {changed.length > 0 && <span className="block text-muted">{named(changed)}</span>}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-faint empty:hidden">
        {holders.length > 1 && <li>{words.together(together(found))}</li>}
        {losesAdmin && <li>{words.losesAdmin(named(formerAdmins))}</li>}
        {unchanged.length > 0 && <li>{words.unchanged[type](unchanged.length)}</li>}
        {found.missing > 0 && <li>{words.missing(found.missing)}</li>}
        {of("refused").map((outcome) => (
          <li key={outcome.id}>
            {outcome.reason === "self" ? words.self : words.lastAdmin(nameOf(outcome))}
          </li>
        ))}
        {holders.slice(0, LISTED).map((outcome) => (
          <li key={outcome.id}>
            <Link
              to="/o/$organizationId/members/$userId"
              params={{ organizationId: organization.id, userId: outcome.id }}
              target="_blank"
              className="text-accent-ink underline"
            >
              {nameOf(outcome)}
            </Link>{" "}
            {hangsOn(outcome)}
          </li>
        ))}
        {holders.length > LISTED && <li>{bulkMessages.more(holders.length - LISTED)}</li>}
      </ul>
    </div>
  );
};
