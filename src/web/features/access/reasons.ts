import type { AccessReason } from "#web/api/content-permissions.ts";
import { roleLabel } from "#web/kit/role-label.ts";

/** Messages that explain why a person has a role on a space or collection. */
const reasonMessages = {
  admin: "admin of the organization",
  own: (target: string) => `given to them on ${target}`,
  team: (team: string, target: string) => `team ${team} on ${target}`,
  defaultLevel: (target: string) => `default level of ${target}`,
  ownRole: "their role in the organization",
  gives: (role: string, ground: string) => `${role} — ${ground}`,
  other: (ground: string, role: string) => `${ground} (${role})`,
  also: (first: string, others: readonly string[]) => `${first}; also: ${others.join(", ")}`,
  here: {
    space: "this space",
    collection: "this collection",
    organization: "this organization",
  },
  target: {
    space: (title: string) => `space ${title}`,
    collection: (title: string) => `collection ${title}`,
    organization: (title: string) => `organization ${title}`,
  },
  untitled: {
    space: "a space without a title",
    collection: "a collection without a title",
    organization: "the organization",
  },
} as const;

type Named = Exclude<AccessReason, { type: "organization-admin" }>["on"];

/** A resource in the middle of a sentence; the current one is "this space" rather than its title. */
const targetText = ({ type, id, title }: Named, here: string | undefined): string => {
  if (id === here) return reasonMessages.here[type];
  return title === "" ? reasonMessages.untitled[type] : reasonMessages.target[type](title);
};

/** The source of a role, without the role: "team Docs on collection Product". */
const groundText = (reason: AccessReason, here?: string): string => {
  switch (reason.type) {
    case "organization-admin":
      return reasonMessages.admin;
    case "grant": {
      const target = targetText(reason.on, here);
      return reason.team === undefined
        ? reasonMessages.own(target)
        : reasonMessages.team(reason.team.title, target);
    }
    case "default-level":
      return reason.on.type === "organization"
        ? reasonMessages.ownRole
        : reasonMessages.defaultLevel(targetText(reason.on, here));
  }
};

/** A reason with the role it gives: "Reviewer — team Docs on collection Product". */
export const reasonText = (reason: AccessReason, here?: string): string =>
  reasonMessages.gives(roleLabel(reason.role), groundText(reason, here));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Where a team was granted its role, on one line: "This space; also: collection Product (Reader)". */
export const grantChainText = (reasons: readonly AccessReason[], here: string): string => {
  const [decides, ...others] = reasons.flatMap((reason) =>
    reason.type === "grant" ? [{ role: reason.role, at: targetText(reason.on, here) }] : [],
  );
  if (decides === undefined) return "";
  const also = others.map(({ role, at }) => reasonMessages.other(at, roleLabel(role)));
  return capital(also.length === 0 ? decides.at : reasonMessages.also(decides.at, also));
};

/**
 * The whole chain on one line, starting with the deciding reason: "team Docs on collection Product; also: default
 * level of this space (Reader)". The resulting role is shown beside it on the screen.
 *
 * @param here  Id of the screen's resource.
 */
export const reasonChainText = (reasons: readonly AccessReason[], here?: string): string => {
  const [decides, ...others] = reasons;
  if (decides === undefined) return "";
  const first = groundText(decides, here);
  const chain =
    others.length === 0
      ? first
      : reasonMessages.also(
          first,
          others.map((reason) =>
            reasonMessages.other(groundText(reason, here), roleLabel(reason.role)),
          ),
        );
  return capital(chain);
};
