import type { SAMLCheck } from "#contract/schemas/saml-checks.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { hashOf, newSecret } from "#server/kit/ids.ts";
import { type Judge, JudgeBusy, type Judgement } from "#server/saml/judge.ts";
import type { Verified } from "#server/saml/judge-response.ts";
import { serviceOf } from "../single-sign-on/present-provider.ts";
import { statusOf } from "../single-sign-on/provider-state.ts";
import { recordAttempt } from "./attempts.ts";
import { allChecks, passed, unasked, unknownRequest, usedBefore } from "./checks.ts";
import type { Identity } from "./judge-person.ts";
import { nextPathOf } from "./next-path.ts";
import { failTest } from "./provider-tests.ts";
import { type Door, findDoor, insertTicket, takeRequest, useAssertion } from "./sign-in-rows.ts";

const TICKET_MINUTES = 2;
const BUSY_SECONDS = 2;

/** The content of a ticket: everything the session needs, as signed by a trusted key. */
export interface SignedFacts extends Identity {
  readonly entityID: string;
  readonly certificateSHA256: string;
  /** ISO 8601. */
  readonly sessionNotOnOrAfter?: string;
}

/** Where the browser is sent from the assertion consumer. */
export type Consumed =
  | { readonly became: "ticket"; readonly ticket: string }
  | { readonly became: "refused"; readonly attempt: string }
  /** Nobody here requested it: the sign-in must begin here. */
  | { readonly became: "restart" }
  | { readonly became: "unavailable" };

interface Form {
  readonly SAMLResponse: string;
  readonly RelayState?: string | undefined;
}

/** Judges a response for a provider, off the service's main thread. Throws busy when too many are in progress. */
export const judgeFor = async (
  { settings }: Context,
  judge: Judge,
  { provider }: Door,
  response: string,
  at: Date,
): Promise<Judgement> => {
  const { acsURL, entityID: serviceEntityID } = serviceOf(provider.id, settings);
  const { entityId: entityID, certificate } = provider;
  try {
    return await judge.judge(response, { entityID, certificate, acsURL, serviceEntityID }, at);
  } catch (error) {
    if (!(error instanceof JudgeBusy)) throw error;
    throw new Failure("busy", "Too many sign-ins are being checked. Try again in a moment.", {
      retryAfter: BUSY_SECONDS,
    });
  }
};

const factsOf = (verified: Verified, entityID: string): SignedFacts => ({
  entityID,
  nameID: verified.nameID,
  email: verified.email,
  ...(verified.displayName === undefined ? {} : { displayName: verified.displayName }),
  certificateSHA256: verified.certificateSHA256,
  ...(verified.sessionNotOnOrAfter === undefined
    ? {}
    : { sessionNotOnOrAfter: verified.sessionNotOnOrAfter.toISOString() }),
});

/** What a ticket takes over from the open request that a response answers, or the check that failed. */
const claimOf = async (tx: Context, { provider }: Door, verified: Verified, relayed?: string) => {
  if (verified.inResponseTo === undefined) {
    if (provider.unsolicited === "restart") return unasked;
    return { testId: null, next: nextPathOf(relayed), browserHash: null };
  }
  const request = await takeRequest(tx.db, provider.id, verified.inResponseTo, tx.now());
  return request ?? unknownRequest;
};

const isCheck = (claim: object): claim is SAMLCheck => "verdict" in claim;

const accept = (
  context: Context,
  door: Door,
  { checks, ...said }: { checks: readonly SAMLCheck[] } & Pick<Identity, "email" | "nameID">,
  verified: Verified,
  relayed: string | undefined,
): Promise<Consumed> =>
  transaction(context, async (tx) => {
    const { provider } = door;
    const claim = await claimOf(tx, door, verified, relayed);
    const refuse = async (...made: readonly SAMLCheck[]): Promise<Consumed> => ({
      became: "refused",
      attempt: await recordAttempt(tx, provider.id, { ...said, checks: allChecks(checks, made) }),
    });
    if (isCheck(claim)) {
      const refused = await refuse(claim);
      return claim === unasked ? { became: "restart" } : refused;
    }
    const asked = passed("request", verified.inResponseTo ?? "Nobody here asked for it.");
    const isNew = await useAssertion(tx.db, {
      providerId: provider.id,
      assertionHash: hashOf(verified.assertionID),
      expiresAt: verified.notOnOrAfter,
    });
    if (!isNew) return refuse(asked, usedBefore);
    const ticket = newSecret("bnd_sso");
    await insertTicket(tx.db, {
      hash: hashOf(ticket),
      providerId: provider.id,
      attemptId: await recordAttempt(tx, provider.id, {
        ...said,
        checks: allChecks(checks, [asked, passed("unused")]),
      }),
      testId: claim.testId,
      next: claim.next,
      browserHash: claim.browserHash,
      facts: factsOf(verified, provider.entityId),
      expiresAt: new Date(tx.now().getTime() + TICKET_MINUTES * 60_000),
    });
    return { became: "ticket", ticket };
  });

/**
 * Processes what an identity provider had a browser post. A valid response becomes a ticket, once; any other becomes
 * an attempt that the provider's admins can read. Reads no cookie and starts no session.
 */
export const consumeResponse = async (
  context: Context,
  judge: Judge,
  providerId: string,
  { SAMLResponse, RelayState }: Form,
): Promise<Consumed> => {
  const door = await findDoor(context.db, providerId);
  if (!door || statusOf(door.provider) === "pending") return { became: "unavailable" };
  const judgement = await judgeFor(context, judge, door, SAMLResponse, context.now());
  const { verified, claimed } = judgement;
  if (verified) {
    const { email, nameID } = verified;
    return accept(context, door, { checks: judgement.checks, email, nameID }, verified, RelayState);
  }
  return transaction(context, async (tx) => {
    const checks = allChecks(judgement.checks);
    const attempt = await recordAttempt(tx, providerId, { ...claimed, checks });
    await failTest(tx, door, claimed, checks, attempt);
    return { became: "refused", attempt };
  });
};
