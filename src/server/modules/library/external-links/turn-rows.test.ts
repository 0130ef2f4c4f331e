import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "#server/db/open.ts";
import { makeClock } from "#server/testing/clock.ts";
import { setChecking } from "#server/testing/external-hosts.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { insertAddresses } from "./linked-address-rows.ts";
import { claimAddresses } from "./turn-rows.ts";

const clock = makeClock();
/** Its own: hosts are everybody's, and rest by the clock of who asked them. */
let database: OpenDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await makeApp({ now: clock.now, database });
});
afterAll(() => database.close());

it("many who take turns at the same time never take a host twice", async () => {
  const { db } = app.context;
  const admin = await app.newAdmin();
  await setChecking(admin, true);
  const rows = Array.from({ length: 400 }, (_, at) => ({
    hash: `hash ${at}`,
    address: `https://host-${at % 20}.example/${at}`,
    host: `host-${at % 20}.example`,
    nextAt: clock.now(),
  }));
  await insertAddresses(db, admin.organizationId, rows);
  const asked = { limit: 20, paceMs: 5000, leaseMs: 3_600_000 };
  const taken: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const now = clock.now();
    const turns = await Promise.all(
      Array.from({ length: 6 }, () => claimAddresses(db, now, asked)),
    );
    const hosts = turns.flat().map(({ host }) => host);
    expect(new Set(hosts).size).toBe(20);
    expect(hosts).toHaveLength(20);
    taken.push(...turns.flat().map(({ hash }) => hash));
    clock.advance(5000);
  }
  expect(new Set(taken).size).toBe(200);
});
