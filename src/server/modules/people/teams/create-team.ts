import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { getTeam } from "./get-team.ts";
import { resolvePeople } from "./resolve-people.ts";
import { putTeamMembers } from "./team-member-rows.ts";
import { insertTeam, type TeamRow } from "./team-rows.ts";

/** Makes a team, with members when they are named (spec: PUT ORG/teams). */
export const createTeam = (
  context: Context,
  organizationId: string,
  { title, members = [] }: { title: string; members?: readonly string[] | undefined },
): Promise<TeamRow> =>
  transaction(context, async (tx) => {
    const people = await resolvePeople(tx, organizationId, "members", members);
    const team = { id: newId(), organizationId, title, createdAt: tx.now() };
    await insertTeam(tx.db, team);
    const userIds = [...new Set(people.values())];
    await putTeamMembers(
      tx.db,
      team,
      new Map(userIds.map((userId) => [userId, "member"])),
      tx.now(),
    );
    await audit(tx, {
      action: "team.created",
      target: { type: "team", id: team.id, label: title },
      after: { title, members: userIds },
    });
    return getTeam(tx, organizationId, team.id);
  });
