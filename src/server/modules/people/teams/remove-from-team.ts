import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { lockTeam } from "./team-rows.ts";
import { updateTeamMembers } from "./update-team-members.ts";

/** Takes one person out of a team; nothing happens when they, or the team, are not there. */
export const removeFromTeam = (
  context: Context,
  organizationId: string,
  teamId: string,
  userId: string,
): Promise<void> =>
  transaction(context, async (tx) => {
    if (await lockTeam(tx.db, organizationId, teamId))
      await updateTeamMembers(tx, organizationId, teamId, { remove: [userId] });
  });
