import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findTeam, type TeamRow } from "./team-rows.ts";

/** One team (spec: GET ORG/teams/{teamId}). */
export const getTeam = async (
  { db, actor }: Context,
  organizationId: string,
  teamId: string,
): Promise<TeamRow> => {
  const row = await findTeam(db, organizationId, teamId, actor.id);
  if (!row) throw notFound("team");
  return row;
};
