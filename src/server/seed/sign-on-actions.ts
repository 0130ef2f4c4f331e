import { type SAMLCheck, type SAMLCheckId, samlCheckIds } from "#contract/schemas/saml-checks.ts";
import { findUserById } from "#server/access/session-rows.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { setSsoMember } from "#server/modules/people/members/members.ts";
import { admitPerson } from "#server/modules/people/saml-sign-in/admit-person.ts";
import { setAttempt } from "#server/modules/people/saml-sign-in/attempt-rows.ts";
import { recordAttempt } from "#server/modules/people/saml-sign-in/attempts.ts";
import {
  allChecks,
  failedOf,
  isWelcome,
  passed,
  personCheck,
} from "#server/modules/people/saml-sign-in/checks.ts";
import { type Identity, judgePerson } from "#server/modules/people/saml-sign-in/judge-person.ts";
import { presentPerson } from "#server/modules/people/saml-sign-in/present-person.ts";
import { createTest, finishTest } from "#server/modules/people/saml-sign-in/provider-tests.ts";
import {
  type Door,
  lockDoor,
  noteAcceptance,
} from "#server/modules/people/saml-sign-in/sign-in-rows.ts";
import { serviceOf } from "#server/modules/people/single-sign-on/present-provider.ts";
import { fingerprintsOf } from "#server/modules/people/single-sign-on/provider-state.ts";
import { createProvider } from "#server/modules/people/single-sign-on/providers.ts";
import { type Action, type Demo, known } from "./actions.ts";

type When = Pick<Action, "at" | "by">;
type NewProvider = Parameters<typeof createProvider>[2];

/** The failed check of a refused response. */
type Fault = (door: Door, tx: Context) => SAMLCheck;

/** A person adds an identity provider, which the demo knows by its label. */
export const addsProvider = (when: When, provider: (demo: Demo) => NewProvider): Action => ({
  ...when,
  operation: "createOrganizationSAMLProvider",
  perform: async (tx, demo) => {
    const made = await createProvider(tx, demo.organizationId, provider(demo));
    demo.providers.set(made.provider.label, made.provider.id);
  },
});

export const makesSsoMember = (when: When, who: string): Action => ({
  ...when,
  operation: "setUserAsSSOMemberForOrganization",
  perform: (tx, demo) =>
    setSsoMember(tx, { organizationId: demo.organizationId, userId: known(demo.people, who).id }),
});

const enter = async (tx: Context, demo: Demo, label: string): Promise<Door> => {
  const door = await lockDoor(tx.db, known(demo.providers, label));
  if (!door) throw new Error(`the demo has lost its provider ${label}`);
  return door;
};

const identityOf = async (tx: Context, demo: Demo, who: string): Promise<Identity> => {
  if (who.includes("@")) return { nameID: who, email: who };
  const user = await findUserById(tx.db, known(demo.people, who).id);
  if (!user) throw new Error(`the demo has lost ${who}`);
  const { email, displayName } = user;
  return { nameID: email, email, displayName };
};

/** Returns what the checks find in a valid response. */
const foundIn = (
  { provider }: Door,
  { nameID, email }: Identity,
  tx: Context,
): Partial<Record<SAMLCheckId, string>> => ({
  "signature-holds": `Signed: assertion, by ${fingerprintsOf(provider.certificate)[0]}`,
  issuer: provider.entityId,
  audience: serviceOf(provider.id, tx.settings).entityID,
  "name-id": nameID,
  email,
  request: `_${tx.requestId}`,
});

/** Returns the checks before those of the person, up to the one that fails. */
const checksOf = (tx: Context, door: Door, identity: Identity, fault?: Fault): SAMLCheck[] => {
  const failed = fault?.(door, tx);
  const made = samlCheckIds.slice(0, samlCheckIds.indexOf(failed?.id ?? "person"));
  const found = foundIn(door, identity, tx);
  const checks = made.map((id) => passed(id, found[id]));
  return failed === undefined ? checks : [...checks, failed];
};

/** Receives a response for a person, with its checks up to whom it names. */
const receive = async (
  tx: Context,
  demo: Demo,
  { provider: label, who, fault }: { provider: string; who: string; fault?: Fault | undefined },
) => {
  const door = await enter(tx, demo, label);
  const identity = await identityOf(tx, demo, who);
  const checks = checksOf(tx, door, identity, fault);
  const { email, nameID } = identity;
  const attempt = await recordAttempt(tx, door.provider.id, {
    email,
    nameID,
    checks: allChecks(checks),
  });
  return { door, identity, checks, attempt, isRead: failedOf(checks) === undefined };
};

const accept = (tx: Context, { provider }: Door, signsIn: boolean): Promise<void> => {
  const [certificateSHA256] = fingerprintsOf(provider.certificate);
  if (certificateSHA256 === undefined) throw new Error(`${provider.label} has no certificate`);
  return noteAcceptance(tx.db, provider.id, { certificateSHA256, signsIn, at: tx.now() });
};

/** A person signs in through the provider, and is admitted unless the response or the person is refused. */
export const comesBySso = (
  { at, by }: When,
  { provider, who = by, fault }: { provider: string; who?: string; fault?: Fault },
): Action => ({
  at,
  by,
  operation: "finishSSO",
  perform: async (tx, demo) => {
    const { door, identity, checks, attempt, isRead } = await receive(tx, demo, {
      provider,
      who,
      fault,
    });
    if (!isRead) return;
    const verdict = await judgePerson(tx, door, identity);
    const check = personCheck(verdict.outcome, identity.email);
    const welcome = isWelcome(verdict.outcome);
    if (welcome) {
      const user = await admitPerson(tx, door, identity, verdict);
      await audit(tx, {
        action: "member.signed-in",
        target: { type: "member", id: user.id, label: user.displayName },
        after: { provider: door.provider.label },
      });
      await accept(tx, door, true);
    }
    await setAttempt(tx.db, attempt, {
      outcome: welcome ? "signed-in" : "refused",
      person: verdict.outcome,
      userId: verdict.user?.id ?? null,
      failedCheck: welcome ? null : check.id,
      checks: allChecks(checks, [check]),
    });
  },
});

/** A person tests a provider, which signs no one in. */
export const testsProvider = (when: When, provider: string, fault?: Fault): Action => ({
  ...when,
  operation: "createSAMLTest",
  perform: async (tx, demo) => {
    const { organizationId } = demo;
    const samlProviderId = known(demo.providers, provider);
    const { test } = await createTest(tx, { organizationId, samlProviderId });
    const { door, identity, checks, attempt, isRead } = await receive(tx, demo, {
      provider,
      who: when.by,
      fault,
    });
    await setAttempt(tx.db, attempt, { outcome: "tested" });
    const judgedAt = tx.now().toISOString();
    if (!isRead) {
      await finishTest(tx, door, test.id, {
        accepted: false,
        judgedAt,
        checks: allChecks(checks),
      });
      return;
    }
    const verdict = await judgePerson(tx, door, identity);
    const all = allChecks(checks, [personCheck(verdict.outcome, identity.email)]);
    await accept(tx, door, false);
    await setAttempt(tx.db, attempt, {
      person: verdict.outcome,
      userId: verdict.user?.id ?? null,
      checks: all,
    });
    await finishTest(tx, door, test.id, {
      accepted: isWelcome(verdict.outcome),
      judgedAt,
      checks: all,
      person: await presentPerson(tx, door, identity, verdict),
    });
  },
});
