import type { TeamMemberRole } from "#contract/schemas/role.ts";

/** What the address of a team says about the list of its people. */
export interface RosterSearch {
  /** Text the name or address contains. */
  find?: string | undefined;
  teamRole?: TeamMemberRole | undefined;
  /** Which part of the list, from 2 on. */
  part?: number | undefined;
}

/** Longest text to find people by. */
export const MAX_FIND = 256;
/** Rows a part. */
export const PART_SIZE = 50;

/**
 * Reads the address; what means nothing here is undefined rather than refused. Every name is there, because
 * the router passes on what is left out as it stands in the address.
 */
export const readRosterSearch = (given: Record<string, unknown>): RosterSearch => {
  const { find, teamRole } = given;
  const part = Number(given["part"]);
  return {
    find: typeof find === "string" && find !== "" ? find.slice(0, MAX_FIND) : undefined,
    teamRole: teamRole === "owner" || teamRole === "member" ? teamRole : undefined,
    part: Number.isSafeInteger(part) && part > 1 ? part : undefined,
  };
};
