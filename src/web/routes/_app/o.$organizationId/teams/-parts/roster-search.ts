import type { TeamMemberRole } from "../../../../../../contract/schemas/role.ts";

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

/** Reads the address; what means nothing here is left out rather than refused. */
export const readRosterSearch = (given: Record<string, unknown>): RosterSearch => {
  const { find, teamRole } = given;
  const part = Number(given["part"]);
  return {
    ...(typeof find === "string" && find !== "" && { find: find.slice(0, MAX_FIND) }),
    ...((teamRole === "owner" || teamRole === "member") && { teamRole }),
    ...(Number.isSafeInteger(part) && part > 1 && { part }),
  };
};
