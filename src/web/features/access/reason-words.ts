import type { AccessReason } from "#web/api/content-permissions.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { reasonMessages } from "./messages.ts";

type Place = Exclude<AccessReason, { type: "organization-admin" }>["on"];

/** A place in the middle of a sentence; the one on the screen is "this space", not its title again. */
const placeWords = ({ type, id, title }: Place, here: string | undefined): string => {
  if (id === here) return reasonMessages.here[type];
  return title === "" ? reasonMessages.untitled[type] : reasonMessages.place[type](title);
};

/** What gives somebody a role, without the role: "team Docs on collection Product". */
const groundWords = (reason: AccessReason, here?: string): string => {
  switch (reason.type) {
    case "organization-admin":
      return reasonMessages.admin;
    case "grant": {
      const place = placeWords(reason.on, here);
      return reason.team === undefined
        ? reasonMessages.own(place)
        : reasonMessages.team(reason.team.title, place);
    }
    case "default-level":
      return reason.on.type === "organization"
        ? reasonMessages.ownRole
        : reasonMessages.defaultLevel(placeWords(reason.on, here));
  }
};

/** A reason with the role it gives: "Reviewer — team Docs on collection Product". */
export const reasonWords = (reason: AccessReason, here?: string): string =>
  reasonMessages.gives(roleLabel(reason.role), groundWords(reason, here));

/**
 * The whole chain in one line, what decides first: "team Docs on collection Product; also: default level of
 * this space (Reader)". The role that decides stands beside it on the screen.
 *
 * @param here  id of the place the screen is about
 */
export const chainWords = (reasons: readonly AccessReason[], here?: string): string => {
  const [decides, ...others] = reasons;
  if (decides === undefined) return "";
  const first = groundWords(decides, here);
  const chain =
    others.length === 0
      ? first
      : reasonMessages.also(
          first,
          others.map((reason) =>
            reasonMessages.other(groundWords(reason, here), roleLabel(reason.role)),
          ),
        );
  return chain.charAt(0).toUpperCase() + chain.slice(1);
};
