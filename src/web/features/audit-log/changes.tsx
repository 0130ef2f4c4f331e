import { useQueries } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { type MemberRoleOrGuest, memberRoles } from "#contract/schemas/role.ts";
import type { AuditEventDetails } from "#web/api/audit-events.ts";
import { memberQuery } from "#web/api/members.ts";
import { teamQuery } from "#web/api/teams.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { mergeCheckLabels, mergeLevelLabels } from "#web/kit/merge-check-labels.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { changeMessages, eventPanelMessages } from "./messages.ts";

/** A changed field in words; a side is missing if the field did not exist there. */
export interface Change {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Returns the name for the id of a person or team; undefined if not known. */
export type NameOf = (id: string) => string | undefined;

type Fields = AuditEventDetails["payload"]["before"];
type Told = Pick<AuditEventDetails, "action" | "payload">;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const has = <Key extends string>(words: Readonly<Record<Key, string>>, key: string): key is Key =>
  Object.hasOwn(words, key);

const isRole = (value: unknown): value is MemberRoleOrGuest =>
  value === null || memberRoles.some((role) => role === value);

const fieldLabel = (field: string): string =>
  has(changeMessages.fields, field) ? changeMessages.fields[field] : field;

const teamRole = (value: unknown): string => {
  if (value === null) return changeMessages.notIn;
  return typeof value === "string" && has(changeMessages.teamRoles, value)
    ? changeMessages.teamRoles[value]
    : plain(value);
};

const listed = (parts: readonly string[]): string =>
  parts.length === 0 ? changeMessages.nothing : parts.join(", ");

const people = (value: unknown, nameOf: NameOf): string => {
  if (Array.isArray(value)) return listed(value.map(String).map((id) => nameOf(id) ?? id));
  if (!isRecord(value)) return plain(value);
  return listed(
    Object.entries(value).map(([id, role]) => `${nameOf(id) ?? id} (${teamRole(role)})`),
  );
};

const plain = (value: unknown): string => {
  if (value === null || value === "") return changeMessages.nothing;
  if (typeof value === "boolean") return value ? changeMessages.on : changeMessages.off;
  if (Array.isArray(value)) return listed(value.map(String));
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** The first of several names, and how many more there are. */
const firstNamed = (value: unknown): string => {
  if (!isRecord(value) || !Array.isArray(value["named"])) return plain(value);
  const named = value["named"].map(String);
  const rest = Number(value["count"]) - named.length;
  return listed(rest > 0 ? [...named, changeMessages.andMore(rest)] : named);
};

const roleText = (value: unknown): string => (isRole(value) ? roleLabel(value) : plain(value));

const mergeChecks = (value: unknown): string => {
  if (!isRecord(value)) return plain(value);
  return listed(
    Object.entries(value).map(([rule, said]) => {
      const level = String(said);
      const label = has(mergeCheckLabels, rule) ? mergeCheckLabels[rule] : rule;
      return `${label}: ${has(mergeLevelLabels, level) ? mergeLevelLabels[level] : level}`;
    }),
  );
};

/** Formats the value of a field for people, by the field's name. */
const valueText = (field: string, value: unknown, nameOf: NameOf): string => {
  switch (field) {
    case "role":
    case "defaultRole":
      return roleText(value);
    case "roles":
      if (!isRecord(value)) return plain(value);
      return listed(
        Object.entries(value).map(([address, role]) => `${address} (${roleText(role)})`),
      );
    case "mergeChecks":
      return mergeChecks(value);
    case "members":
      return people(value, nameOf);
    case "successor":
      return nameOf(String(value)) ?? String(value);
    case "by":
      return typeof value === "string" && has(changeMessages.by, value)
        ? changeMessages.by[value]
        : plain(value);
    case "defaultContent":
      return isRecord(value) && typeof value["site"] === "string"
        ? changeMessages.site(value["site"])
        : plain(value);
    case "inTeams":
    case "grantedSpaces":
    case "grantedCollections":
    case "identities":
    case "lost":
      return firstNamed(value);
    case "removedAt":
    case "lastSeenAt":
      return typeof value === "string" ? formatExact(value) : plain(value);
    default:
      return plain(value);
  }
};

const isAboutPeople = ({ action }: Told): boolean => action === "team.members-changed";
const isAboutAccess = ({ action }: Told): boolean => action === "permission.changed";

const recordOf = (value: unknown) => (isRecord(value) ? value : {});
/** The people and teams with a granted role, each with the role. */
const holdersIn = ({ users, teams }: Fields) => ({ ...recordOf(users), ...recordOf(teams) });
const accessText = (value: unknown): string =>
  value === null ? changeMessages.noRole : roleText(value);

/** The ids of people in the changed fields. */
export const peopleIn = (event: Told): readonly string[] => {
  const ids = new Set<string>();
  for (const fields of [event.payload.before, event.payload.after]) {
    const members: unknown = isAboutPeople(event)
      ? fields
      : fields[isAboutAccess(event) ? "users" : "members"];
    if (Array.isArray(members)) for (const id of members) ids.add(String(id));
    else if (isRecord(members)) for (const id of Object.keys(members)) ids.add(id);
    if (typeof fields["successor"] === "string") ids.add(fields["successor"]);
  }
  return [...ids];
};

/** The ids of teams in the changed fields. */
export const teamsIn = (event: Told): readonly string[] => {
  const { before, after } = event.payload;
  if (!isAboutAccess(event)) return [];
  return Object.keys({ ...recordOf(before["teams"]), ...recordOf(after["teams"]) });
};

/** How the two sides of an event are read: as its fields, or as the affected people with their roles. */
const readingOf = (event: Told, nameOf: NameOf) => {
  const { before, after } = event.payload;
  const named = (id: string): string => nameOf(id) ?? id;
  const byRole = (text: (value: unknown) => string) => ({
    label: named,
    text: (_id: string, value: unknown) => text(value),
  });
  if (isAboutPeople(event)) return { before, after, ...byRole(teamRole) };
  if (isAboutAccess(event))
    return { before: holdersIn(before), after: holdersIn(after), ...byRole(accessText) };
  const text = (field: string, value: unknown) => valueText(field, value, nameOf);
  return { before, after, label: fieldLabel, text };
};

/** The changed fields of an event, in readable form. */
export const changesOf = (event: Told, nameOf: NameOf): readonly Change[] => {
  const { before, after, label, text } = readingOf(event, nameOf);
  const side = (fields: Readonly<Record<string, unknown>>, field: string): string | undefined =>
    Object.hasOwn(fields, field) ? text(field, fields[field]) : undefined;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field: label(field),
    before: side(before, field),
    after: side(after, field),
  }));
};

/** How many people, and how many teams, have their names looked up; the others are shown by id. */
const MOST_NAMES = 20;

/** The names of existing people and teams; an id is shown until its name is loaded. */
const useNames = (organizationId: string, event: Told): ReadonlyMap<string, string> => {
  const members = useQueries({
    queries: peopleIn(event)
      .slice(0, MOST_NAMES)
      .map((id) => memberQuery(organizationId, id)),
  });
  const teams = useQueries({
    queries: teamsIn(event)
      .slice(0, MOST_NAMES)
      .map((id) => teamQuery(organizationId, id)),
  });
  return new Map([
    ...members.flatMap(({ data }) => (data ? [[data.id, data.user.displayName] as const] : [])),
    ...teams.flatMap(({ data }) => (data ? [[data.id, data.title] as const] : [])),
  ]);
};

interface ValueProps {
  readonly label: string;
  readonly text: string;
  /** Whether the label is visible; hidden if there is no other value it has to be told apart from. */
  readonly labelShown?: boolean;
}

const Value = ({ label, text, labelShown = false }: ValueProps) => (
  <span className="min-w-0 wrap-anywhere">
    <span className={labelShown ? undefined : "sr-only"}>{label}: </span>
    {text}
  </span>
);

interface ChangeListProps {
  readonly organizationId: string;
  readonly event: AuditEventDetails;
}

/** All changed fields, from the old to the new value. */
export const ChangeList = ({ organizationId, event }: ChangeListProps) => {
  const names = useNames(organizationId, event);
  const changes = changesOf(event, (id) => names.get(id));
  if (changes.length === 0) return <p className="text-muted">{eventPanelMessages.nothing}</p>;
  return (
    <dl className="flex flex-col">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="border-t border-line py-2.5 first:border-t-0 first:pt-0">
          <dt className="text-sm text-muted wrap-anywhere">{field}</dt>
          <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 gap-y-1">
            {before !== undefined && (
              <span className="min-w-0 text-muted">
                <Value
                  label={eventPanelMessages.was}
                  text={before}
                  labelShown={after === undefined}
                />
              </span>
            )}
            {before !== undefined && after !== undefined && (
              <ArrowRight size={14} aria-hidden className="shrink-0 self-center text-faint" />
            )}
            {after !== undefined && (
              <span className="min-w-0 font-medium">
                <Value label={eventPanelMessages.is} text={after} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
