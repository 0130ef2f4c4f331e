import type { SAMLCheck } from "#contract/schemas/saml-checks.ts";
import type { FlightCheck, SAMLTest } from "#contract/schemas/saml.ts";
import { actingAs } from "#server/access/accounts.ts";
import { findUserById } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import type { Claims } from "#server/saml/judge-response.ts";
import { serviceOf } from "../single-sign-on/present-provider.ts";
import { findLivingProvider } from "../single-sign-on/providers.ts";
import type { ProviderPath, ProviderRow } from "../single-sign-on/provider-rows.ts";
import { statusOf } from "../single-sign-on/provider-state.ts";
import { setAttempt } from "./attempt-rows.ts";
import { type Door, findRequest, takeRequest } from "./sign-in-rows.ts";
import { findTest, finishTestRow, insertTest, type TestRow } from "./test-rows.ts";

/** How long a test waits for its response, in minutes. */
const TEST_MINUTES = 30;

/** A test with its provider. */
export interface ProviderTest {
  readonly test: TestRow;
  readonly provider: ProviderRow;
}

/**
 * Begins a test of a provider, which the caller then makes in a browser; throws 409 while nobody can sign in by it.
 */
export const createTest = (context: Context, path: ProviderPath): Promise<ProviderTest> =>
  transaction(context, async (tx) => {
    const provider = await findLivingProvider(tx, path);
    if (statusOf(provider) === "pending")
      throw conflict(
        "saml-provider.pending",
        "This provider is not set up completely, so there is nothing to test. Give it an entity ID, an address and a certificate first.",
      );
    const createdAt = tx.now();
    const test = await insertTest(tx.db, {
      id: newId(),
      providerId: provider.id,
      userId: tx.actor.id,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + TEST_MINUTES * 60_000),
    });
    await audit(tx, {
      action: "saml-provider.test-begun",
      target: { type: "saml-provider", id: provider.id, label: provider.label },
    });
    return { test, provider };
  });

/** A test that the caller began; throws 404 for any other. */
export const getTest = async (
  context: Context,
  path: ProviderPath & { readonly testId: string },
): Promise<ProviderTest> => {
  const provider = await findLivingProvider(context, path);
  const test = await findTest(context.db, path, context.actor.id);
  if (!test) throw notFound("test");
  return { test, provider };
};

/**
 * Stores the result of a test, recorded in the log as an action of the person who began it. Does nothing if the test
 * is no longer waiting.
 */
export const finishTest = async (
  tx: Context,
  { provider, organization }: Door,
  testId: string,
  result: FlightCheck,
): Promise<void> => {
  const path = { samlProviderId: provider.id, testId };
  const done = await finishTestRow(tx.db, path, { passed: result.accepted, result }, tx.now());
  const tester = done && (await findUserById(tx.db, done.userId));
  if (!tester) return;
  await audit(actingAs(tx, tester), {
    action: "saml-provider.tested",
    organizationId: organization.id,
    target: { type: "saml-provider", id: provider.id, label: provider.label },
    after: { passed: result.accepted },
  });
};

/** Stores a refused response as the result of a test. */
export const failTest = async (
  tx: Context,
  door: Door,
  { inResponseTo }: Claims,
  checks: SAMLCheck[],
  attempt: string,
): Promise<void> => {
  if (inResponseTo === undefined) return;
  const request = await findRequest(tx.db, door.provider.id, inResponseTo, tx.now());
  if (!request || request.testId === null) return;
  await takeRequest(tx.db, door.provider.id, inResponseTo, tx.now());
  await setAttempt(tx.db, attempt, { outcome: "tested" });
  await finishTest(tx, door, request.testId, {
    accepted: false,
    judgedAt: tx.now().toISOString(),
    checks,
  });
};

const stateOf = ({ finishedAt, passed }: TestRow, { changedAt }: ProviderRow) => {
  if (finishedAt === null) return "waiting";
  if (passed !== true) return "failed";
  return changedAt > finishedAt ? "outdated" : "passed";
};

/** A test as the person who began it sees it. */
export const presentTest = (
  { test, provider }: ProviderTest,
  { settings }: Pick<Context, "settings">,
): SAMLTest => {
  const { organizationId, id } = provider;
  return {
    object: "saml-test",
    id: test.id,
    createdAt: test.createdAt.toISOString(),
    expiresAt: test.expiresAt.toISOString(),
    startURL: `${serviceOf(id, settings).startURL}?test=${test.id}`,
    state: stateOf(test, provider),
    ...(test.result ? { check: test.result } : {}),
    urls: {
      location: `${settings.publicUrl}/v1/orgs/${organizationId}/saml/${id}/tests/${test.id}`,
    },
  };
};
