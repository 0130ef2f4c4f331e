import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteOrganizationById, restoreOrganization } from "#client";
import { deletesInPlace, type Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { gitConnections, spaces, specs, translations } from "#server/db/tables/index.ts";
import { selectToPoll } from "#server/modules/imports/git/connection-rows.ts";
import { selectCheckingOrganizations } from "#server/modules/library/external-links/linked-address-rows.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { selectAllProviders } from "#server/modules/people/single-sign-on/provider-rows.ts";
import { claimDueSpecs } from "#server/modules/specs/specs/spec-rows.ts";
import { selectDue } from "#server/modules/translations/translations/translation-rows.ts";
import { dataOf } from "#server/testing/answers.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { type ExampleRequest, exampleOf, statusOf } from "./example-requests.ts";
import { bodyOf, sendExample } from "./send.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

/** Every operation that leads into an organization, by whatever id its path names. */
const inside = /\{(organizationId|spaceId|collectionId|inviteId|samlProviderId|gitHookId)\}/;
/** Their examples are about an organization of their own. */
const ofTheirOwn = new Set(["deleteOrganizationById", "restoreOrganization"]);
const doors = operations.filter(({ id, path }) => inside.test(path) && !ofTheirOwn.has(id));

/** What a door says where there is nothing behind it. */
const closed = (operation: Operation): number => {
  if (deletesInPlace(operation)) return 204;
  // A browser is led back to the sign-in page, as from a provider that is not there.
  if (operation.id === "startSSO" || operation.id === "consumeAssertion") return 303;
  // A webhook that is not there and one whose signature is wrong look the same.
  return operation.id === "receiveGitHook" ? 401 : 404;
};
const isReading = ({ method, success }: Operation): boolean =>
  method === "GET" && success.status !== 303;

let two: TwoOrganizations;
let fixture: OrganizationFixture;
const examples = new Map<string, ExampleRequest>();
beforeAll(async () => {
  two = await makeTwoOrganizations();
  fixture = two.fixture;
  for (const operation of doors) examples.set(operation.id, await exampleOf(operation, fixture));
});
afterAll(() => two.close());

const statusNow = async (operation: Operation): Promise<number> => {
  const response = await sendExample(fixture, operation, examples.get(operation.id) ?? {});
  await bodyOf(response);
  return response.status;
};
const operationOf = (wanted: string): Operation =>
  operations.find(({ id }) => id === wanted) as Operation;

/** What each of the operations answers now, where that is not what is expected of it. */
const surprises = async (
  asked: readonly Operation[],
  expected: (operation: Operation) => number,
): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const operation of asked) {
    const status = await statusNow(operation);
    if (status !== expected(operation)) found[operation.id] = status;
  }
  return found;
};

describe("an organization that is deleted", () => {
  it("is there for no operation until it is restored, and then for all of them as before", async () => {
    const { admin, organizationId } = fixture;
    const path = { client: admin.client, path: { organizationId } };
    const reading = doors.filter(isReading);
    expect(await surprises(reading, statusOf)).toEqual({});

    await dataOf(deleteOrganizationById(path));
    const before = await fingerprint(two.app.database.db);
    expect(await surprises(doors, closed)).toEqual({});
    expect(await fingerprint(two.app.database.db)).toEqual(before);

    await dataOf(restoreOrganization(path));
    expect(await surprises(reading, statusOf)).toEqual({});
    // Each change meets what is as it was, unless one before it changed it.
    expect(await statusNow(operationOf("updateOrganizationById"))).toBe(200);
    expect(await statusNow(operationOf("createSpace"))).toBe(201);
  });

  it("has nothing to do for what runs by itself", async () => {
    const { admin, organizationId } = fixture;
    const path = { client: admin.client, path: { organizationId } };
    const { db } = two.app.database;
    const ours = (row: { readonly organizationId: string }) =>
      row.organizationId === organizationId;
    const spacesHere = db
      .select({ id: spaces.id })
      .from(spaces)
      .where(eq(spaces.organizationId, organizationId));
    const past = new Date(0);
    await setOrganization(db, organizationId, { checkExternalLinks: true });
    await db
      .update(specs)
      .set({ nextCheckAt: past })
      .where(eq(specs.organizationId, organizationId));
    await db
      .update(gitConnections)
      .set({ automatic: true, baseCommit: "0".repeat(40), pollAt: past })
      .where(inArray(gitConnections.spaceId, spacesHere));
    await db
      .update(translations)
      .set({
        auto: true,
        runStartedAt: null,
        reviewChangeRequest: null,
        pause: { code: "unavailable", message: "", until: past.toISOString() },
      })
      .where(eq(translations.organizationId, organizationId));
    const due = async () => ({
      links: (await selectCheckingOrganizations(db)).some(({ id }) => id === organizationId),
      specs: (await db.transaction((tx) => claimDueSpecs(tx, past, 1000))).some(ours),
      repositories: (await selectToPoll(db, past)).some(ours),
      translations: (await selectDue(db, { movedBefore: past, now: past })).some(ours),
      certificates: (await selectAllProviders(db)).some(ours),
    });
    const [all, nothing] = [true, false].map((is) => ({
      links: is,
      specs: is,
      repositories: is,
      translations: is,
      certificates: is,
    }));
    expect(await due()).toEqual(all);
    await dataOf(deleteOrganizationById(path));
    expect(await due()).toEqual(nothing);
    await dataOf(restoreOrganization(path));
    expect(await due()).toEqual(all);
  });
});
