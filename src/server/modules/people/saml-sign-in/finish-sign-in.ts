import type { SAMLCheck } from "#contract/schemas/saml-checks.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { findUserById, lockSessionBySecret, type UserRow } from "#server/access/session-rows.ts";
import { type SignedIn, startSession } from "#server/access/sessions.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { hashOf } from "#server/kit/ids.ts";
import { fingerprintsOf, statusOf } from "../single-sign-on/provider-state.ts";
import { admitPerson } from "./admit-person.ts";
import { findAttempt, setAttempt } from "./attempt-rows.ts";
import { allChecks, changedMeanwhile, failedOf, isWelcome, personCheck } from "./checks.ts";
import type { SignedFacts } from "./consume-response.ts";
import { judgePerson, memberIn } from "./judge-person.ts";
import { presentPerson } from "./present-person.ts";
import { finishTest } from "./provider-tests.ts";
import {
  deleteTicket,
  type Door,
  findOrganizationOf,
  lockDoor,
  lockTicket,
  noteAcceptance,
} from "./sign-in-rows.ts";

const HOUR_MS = 60 * 60_000;

/** The outcome of a ticket. */
export type Finished =
  | { readonly became: "signed-in"; readonly signedIn: SignedIn; readonly next: string }
  /** A button must be pressed first: nobody here requested it, or another person is signed in here. */
  | {
      readonly became: "asked";
      readonly facts: SignedFacts;
      readonly door: Door;
      /** The address of the account to be signed in to. */
      readonly email: string;
      /** The person whose session would be replaced. */
      readonly other?: UserRow | undefined;
    }
  | { readonly became: "tested"; readonly passed: boolean; readonly door: Door };

interface Browser {
  /** The secret of the browser that presents the ticket, if it has one. */
  readonly secret: string | undefined;
  /** The secret of the browser's session, if it has one. */
  readonly cookieSecret: string | undefined;
  readonly userAgent: string | null;
}

const late = () =>
  new Failure(
    "unauthenticated",
    "This sign-in was finished already, took too long, or was begun in another browser. Begin again.",
  );

const refused = (door: Door, attempt: string): Failure =>
  new Failure(
    "forbidden",
    `${door.provider.label} signed you in, but you have no way into ${door.organization.title} by it. Give an admin the ID of this attempt.`,
    {
      reason: "sso.refused",
      details: [
        { path: "attempt", message: attempt },
        { path: "provider", message: door.provider.id },
      ],
    },
  );

/** Whether the provider is still the one the response was accepted from. */
const isTrusted = ({ provider }: Door, { entityID, certificateSHA256 }: SignedFacts): boolean =>
  provider.deletedAt === null &&
  statusOf(provider) === "active" &&
  provider.entityId === entityID &&
  fingerprintsOf(provider.certificate).includes(certificateSHA256);

const endOf = (now: Date, { sessionHours }: Door["provider"], facts: SignedFacts): Date => {
  const ours = now.getTime() + sessionHours * HOUR_MS;
  const { sessionNotOnOrAfter } = facts;
  return new Date(
    sessionNotOnOrAfter === undefined ? ours : Math.min(ours, Date.parse(sessionNotOnOrAfter)),
  );
};

/** The person signed in in the browser, unless it is the one who is signing in. */
const otherPersonIn = async (
  tx: Context,
  { cookieSecret }: Browser,
  personId: string | undefined,
): Promise<UserRow | undefined> => {
  if (cookieSecret === undefined) return undefined;
  const session = await lockSessionBySecret(tx.db, hashOf(cookieSecret), tx.now());
  return session && session.userId !== personId ? findUserById(tx.db, session.userId) : undefined;
};

const signIn = async (
  tx: Context,
  door: Door,
  facts: SignedFacts,
  verdict: Awaited<ReturnType<typeof judgePerson>>,
  { userAgent }: Browser,
): Promise<SignedIn> => {
  const { provider, organization } = door;
  const user = await admitPerson(tx, door, facts, verdict);
  const signedIn = await startSession(tx, user, userAgent, "sso", {
    organizationId: organization.id,
    samlProviderId: provider.id,
    endsAt: endOf(tx.now(), provider, facts),
  });
  const credential = { type: "session", id: signedIn.sessionId } as const;
  await audit(
    { ...tx, actor: { type: "user", id: user.id, label: user.displayName, credential } },
    {
      action: "member.signed-in",
      organizationId: organization.id,
      target: { type: "member", id: user.id, label: user.displayName },
      after: { provider: provider.label },
    },
  );
  return signedIn;
};

/**
 * Spends a ticket in the browser that began the sign-in: signs the person in, or returns what is still required.
 * Another person's session in that browser is replaced only after confirmation. Throws 401 for a ticket that is
 * spent, expired or another browser's, and 403 with the attempt for a person who may not sign in. Everything happens
 * in one transaction that locks what the decision depends on.
 */
export const finishSignIn = async (
  context: Context,
  { ticket: secret, confirmed }: { readonly ticket: string; readonly confirmed: boolean },
  browser: Browser,
): Promise<Finished> => {
  const finished = await transaction(context, async (tx): Promise<Finished | Failure> => {
    const now = tx.now();
    const ticket = await lockTicket(tx.db, hashOf(secret), now);
    if (!ticket) throw late();
    const { browserHash, attemptId, testId } = ticket;
    const facts = ticket.facts as SignedFacts;
    const isTheirs = browser.secret !== undefined && hashOf(browser.secret) === browserHash;
    if (browserHash !== null && !isTheirs) throw late();
    const organizationId = await findOrganizationOf(tx.db, ticket.providerId);
    if (organizationId === undefined) throw late();
    // Keeps members, invitations and the enforcement of single sign-on unchanged until this is done. The organization
    // is always locked before its provider: any other order could deadlock.
    await lockOrganization(tx.db, organizationId);
    const unlocked = await lockDoor(tx.db, ticket.providerId);
    if (!unlocked) throw late();
    const door = unlocked;
    // The session that the ticket would begin is already over.
    if (endOf(now, door.provider, facts) <= now) throw late();
    const verdict = isTrusted(door, facts) ? await judgePerson(tx, door, facts) : undefined;
    const accepted = verdict !== undefined && isWelcome(verdict.outcome);
    if (!confirmed) {
      // Otherwise anyone with their own identity provider could swap the account under the person.
      const other =
        accepted && testId === null
          ? await otherPersonIn(tx, browser, verdict.user?.id)
          : undefined;
      const email = (accepted ? verdict.user?.email : undefined) ?? facts.email;
      if (browserHash === null || other) return { became: "asked", facts, door, email, other };
    }

    await deleteTicket(tx.db, ticket.hash);
    const attempt = await findAttempt(tx.db, attemptId);
    const conclude = async (check: SAMLCheck, change: Parameters<typeof setAttempt>[2]) => {
      const checks = allChecks(attempt?.checks ?? [], [check]);
      await setAttempt(tx.db, attemptId, {
        failedCheck: failedOf(checks) ?? null,
        ...change,
        checks,
      });
      return checks;
    };
    if (verdict === undefined) {
      await conclude(changedMeanwhile, { outcome: "refused" });
      return refused(door, attemptId);
    }
    const check = personCheck(verdict.outcome, facts.email);
    const { certificateSHA256 } = facts;
    const about = { person: verdict.outcome, userId: memberIn(verdict)?.id ?? null };
    if (testId !== null) {
      const checks = await conclude(check, { ...about, outcome: "tested" });
      if (accepted)
        await noteAcceptance(tx.db, door.provider.id, {
          certificateSHA256,
          signsIn: false,
          at: now,
        });
      const person = await presentPerson(tx, door, facts, verdict);
      await finishTest(tx, door, testId, {
        accepted,
        judgedAt: (attempt?.createdAt ?? now).toISOString(),
        checks,
        person,
      });
      return { became: "tested", passed: accepted, door };
    }
    if (!accepted) {
      await conclude(check, { ...about, outcome: "refused" });
      return refused(door, attemptId);
    }
    const signedIn = await signIn(tx, door, facts, verdict, browser);
    await conclude(check, { ...about, userId: signedIn.user.id, outcome: "signed-in" });
    await noteAcceptance(tx.db, door.provider.id, { certificateSHA256, signsIn: true, at: now });
    return { became: "signed-in", signedIn, next: ticket.next };
  });
  if (finished instanceof Failure) throw finished;
  return finished;
};
