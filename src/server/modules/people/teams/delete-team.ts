import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { selectRoles } from "./team-member-rows.ts";
import { deleteTeamRow, lockTeam } from "./team-rows.ts";

/** Deletes a team with what was granted to it (spec: DELETE ORG/teams/{teamId}); its people stay members. */
export const deleteTeam = (
  context: Context,
  organizationId: string,
  teamId: string,
): Promise<void> =>
  transaction(context, async (tx) => {
    const before = await lockTeam(tx.db, organizationId, teamId);
    if (!before) return;
    const roles = await selectRoles(tx.db, teamId);
    await deleteTeamRow(tx.db, teamId);
    await audit(tx, {
      action: "team.deleted",
      target: { type: "team", id: teamId, label: before.title },
      before: { title: before.title, members: Object.fromEntries(roles) },
    });
  });
