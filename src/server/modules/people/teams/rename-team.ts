import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { getTeam } from "./get-team.ts";
import { lockTeam, setTeamTitle, type TeamRow } from "./team-rows.ts";

/** Gives a team another title (spec: PATCH ORG/teams/{teamId}). */
export const renameTeam = (
  context: Context,
  organizationId: string,
  teamId: string,
  { title }: { title: string },
): Promise<TeamRow> =>
  transaction(context, async (tx) => {
    const before = await lockTeam(tx.db, organizationId, teamId);
    if (!before) throw notFound("team");
    checkVersion(tx, "team", before.version);
    if (title !== before.title) {
      await setTeamTitle(tx.db, teamId, title);
      await audit(tx, {
        action: "team.renamed",
        target: { type: "team", id: teamId, label: title },
        before: { title: before.title },
        after: { title },
      });
    }
    return getTeam(tx, organizationId, teamId);
  });
