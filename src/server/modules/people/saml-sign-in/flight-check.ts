import type { SAMLCheck } from "#contract/schemas/saml-checks.ts";
import type { FlightCheck } from "#contract/schemas/saml.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import type { Judge } from "#server/saml/judge.ts";
import type { ProviderPath } from "../single-sign-on/provider-rows.ts";
import { allChecks, isWelcome, passed, personCheck, unasked } from "./checks.ts";
import { judgeFor } from "./consume-response.ts";
import { judgePerson } from "./judge-person.ts";
import { presentPerson } from "./present-person.ts";
import { type Door, findDoor } from "./sign-in-rows.ts";

/** The request check, which only an actual sign-in can make; a flight check describes it instead. */
const requestCheck = ({ provider }: Door, inResponseTo: string | undefined): SAMLCheck => {
  if (inResponseTo !== undefined)
    return passed(
      "request",
      `It answers ${inResponseTo}. When it is posted, that request has to be open, and of the same browser.`,
    );
  return provider.unsolicited === "restart"
    ? unasked
    : passed("request", "Nobody here asked for it, so the person is asked to confirm it.");
};

/**
 * Runs the checks of a sign-in on a response as of the instant it was issued, and states what it would do. Also
 * states which times have passed by now. Signs nobody in and stores nothing.
 */
export const flightCheckOf = async (
  context: Context,
  judge: Judge,
  { organizationId, samlProviderId }: ProviderPath,
  response: string,
): Promise<FlightCheck> => {
  const door = await findDoor(context.db, samlProviderId);
  if (!door || door.organization.id !== organizationId) throw notFound("SAML provider");
  const now = context.now();
  const today = await judgeFor(context, judge, door, response, now);
  const issued = today.claimed.issueInstant;
  const at = issued ?? now;
  const judgement = issued ? await judgeFor(context, judge, door, response, issued) : today;
  const { verified } = judgement;
  const lateBy = today.checks.find(({ id, verdict }) => id === "times" && verdict === "failed");
  const checks = judgement.checks.map((check): SAMLCheck =>
    check.id === "times" && check.verdict === "passed" && lateBy
      ? { ...check, found: `It held at ${at.toISOString()}. Now: ${lateBy.found ?? "it is over."}` }
      : check,
  );
  const told = { judgedAt: at.toISOString() };
  if (!verified) return { ...told, accepted: false, checks: allChecks(checks) };
  const request = requestCheck(door, verified.inResponseTo);
  if (request.verdict === "failed")
    return { ...told, accepted: false, checks: allChecks(checks, [request]) };
  const verdict = await judgePerson(context, door, verified);
  return {
    ...told,
    accepted: isWelcome(verdict.outcome),
    checks: allChecks(checks, [
      request,
      passed("unused"),
      personCheck(verdict.outcome, verified.email),
    ]),
    person: await presentPerson(context, door, verified, verdict),
  };
};
