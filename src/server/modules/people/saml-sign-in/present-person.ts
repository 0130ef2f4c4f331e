import type { FlightCheck } from "#contract/schemas/saml.ts";
import type { Context } from "#server/kit/context.ts";
import { findTeams } from "../teams/teams.ts";
import { presentUser } from "../users/users.ts";
import { type Identity, memberIn, type PersonVerdict } from "./judge-person.ts";
import type { Door } from "./sign-in-rows.ts";

/** The person named in a response and the decision about them, as admins see it. */
export const presentPerson = async (
  context: Context,
  { organization }: Door,
  { nameID, email, displayName }: Identity,
  verdict: PersonVerdict,
): Promise<NonNullable<FlightCheck["person"]>> => {
  const { outcome, role, teamId } = verdict;
  const member = memberIn(verdict);
  const [team] = teamId === undefined ? [] : await findTeams(context, organization.id, [teamId]);
  return {
    outcome,
    email,
    nameID,
    ...(displayName === undefined ? {} : { displayName }),
    ...(member ? { member: presentUser(member, context.settings) } : {}),
    ...(role === undefined ? {} : { role }),
    ...(team ? { team: team.team.title } : {}),
  };
};
