import { afterAll, beforeAll, expect, it } from "vitest";
import { operatorContext } from "#server/access/operator-context.ts";
import { countUsers } from "#server/access/session-rows.ts";
import type { OpenDatabase } from "#server/db/open.ts";
import { organizations } from "#server/db/tables/index.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { prepareFirstStart } from "./first-start.ts";

const settings = { publicUrl: "http://localhost", rateLimit: 0, outboundAllow: [] };
const options = { bootstrapToken: "bnd_api_of_the_first_start", demo: true };

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A first start that ends when it has asked for the time so often. */
const startUntil = (asked: number) => {
  let left = asked;
  const now = () => {
    left -= 1;
    if (left < 0) throw new Error("ended in the middle");
    return new Date();
  };
  return prepareFirstStart(operatorContext(database.db, settings, now), options);
};
const found = async () => ({
  users: await countUsers(database.db),
  organizations: await database.db.$count(organizations),
});

it("a first start that ends in the middle leaves nothing, and the next one does all of it", async () => {
  for (const asked of [1, 2, 3, 4]) {
    await expect(startUntil(asked)).rejects.toThrow("ended in the middle");
    expect(await found()).toEqual({ users: 0, organizations: 0 });
  }
  const context = operatorContext(database.db, settings, () => new Date());
  await Promise.all([prepareFirstStart(context, options), prepareFirstStart(context, options)]);
  const whole = await found();
  expect(whole.organizations).toBe(2);
  await prepareFirstStart(context, options);
  expect(await found()).toEqual(whole);
});
