import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "#contract/operation.ts";
import { type OperationId, operations } from "#contract/operations/index.ts";
import { operatorContext } from "#server/access/operator-context.ts";
import { issueSetupLink } from "#server/access/sign-in-links.ts";
import { countUsers } from "#server/access/session-rows.ts";
import { organizations } from "#server/db/tables/index.ts";
import { makeApp, TEST_ORIGIN } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { exampleOf } from "./example-requests.ts";
import { send } from "./send.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

/** Requests that use the same secret at the same time. */
const AT_ONCE = 20;

const operationOf = (id: OperationId): Operation => {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`there is no operation ${id}`);
  return found;
};

/** How many succeeded, how many were refused, and whatever else came of it. */
const outcomeOf = (answers: readonly Response[]) => {
  const statuses = answers.map(({ status }) => status);
  const done = statuses.filter((status) => status < 300);
  const refused = statuses.filter((status) => status >= 400 && status < 500);
  return {
    done: done.length,
    refused: refused.length,
    others: statuses.filter((status) => !done.includes(status) && !refused.includes(status)),
  };
};
const oneWins = { done: 1, refused: AT_ONCE - 1, others: [] };

let two: TwoOrganizations;
beforeAll(async () => {
  two = await makeTwoOrganizations();
});
afterAll(() => two.close());

describe(`a one-time secret used ${AT_ONCE} times at once counts once`, () => {
  it.each(["signInWithLink", "acceptInvitation", "finishSSO"] as const)("%s", async (id) => {
    const operation = operationOf(id);
    for (let round = 0; round < 5; round += 1) {
      const example = await exampleOf(operation, two.fixture);
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => send(two.fixture, operation, example)),
      );
      expect(outcomeOf(answers)).toEqual(oneWins);
    }
  });

  it("setUp", async () => {
    const database = await openTestDatabase();
    const app = await makeApp({ database });
    const settings = { publicUrl: TEST_ORIGIN, rateLimit: 0, outboundAllow: [] };
    const link = await issueSetupLink(operatorContext(database.db, settings));
    const token = link.slice(link.indexOf("=") + 1);
    const { path, method } = operationOf("setUp");
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        app.request(path, {
          method,
          headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
          body: JSON.stringify({
            token,
            displayName: "Ada",
            email: `ada-${at}@first.example`,
            organizationTitle: "First",
            demo: false,
          }),
        }),
      ),
    );
    expect(outcomeOf(answers)).toEqual(oneWins);
    expect(await countUsers(database.db)).toBe(1);
    expect(await database.db.$count(organizations)).toBe(1);
    await app.app.stop();
    await database.close();
  });
});
