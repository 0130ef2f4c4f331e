import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  getChangeRequestById,
  listChangeRequestsForOrganization,
  listChangeRequestsForSpace,
  updateChangeRequestById,
} from "#client";
import type { OpenDatabase } from "#server/db/open.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { dataOf } from "#server/testing/answers.ts";
import { makeClock } from "#server/testing/clock.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { rehearseMergesJob } from "./rehearse-merges.ts";

const DAY = 24 * 60 * 60 * 1000;
const clock = makeClock();
let database: OpenDatabase;
let app: TestApp;
let fixture: SpaceFixture;
let author: Person;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await makeApp({ database, now: clock.now });
  fixture = await makeSpaceFixture(app);
  author = await fixture.newPerson("edit");
  await fixture.publish({ home: { a: "One", b: "Two" }, other: { c: "Three" } });
});
afterAll(() => database.close());

const propose = async (pages: Parameters<SpaceFixture["edit"]>[2]): Promise<string> => {
  const path = { spaceId: fixture.spaceId };
  const { id } = await dataOf(createChangeRequest({ client: author.client, path, body: {} }));
  await fixture.edit(author, id, pages);
  const body = { status: "open" as const };
  const named = { ...path, changeRequestId: id };
  await dataOf(updateChangeRequestById({ client: author.client, path: named, body }));
  return id;
};
const read = (changeRequestId: string) =>
  dataOf(
    getChangeRequestById({
      client: author.client,
      path: { spaceId: fixture.spaceId, changeRequestId },
    }),
  );
const list = () =>
  dataOf(
    listChangeRequestsForOrganization({
      client: author.client,
      path: { organizationId: fixture.organizationId },
    }),
  );
const runJobs = () => runDueJobs(app.context, [rehearseMergesJob], pino({ level: "silent" }));

describe("the list of change requests", () => {
  it("says how many conflicts an outdated one has, once that was worked out, until either side moves on", async () => {
    const meets = await propose({ home: { a: "Uno", b: "Due" } });
    const fits = await propose({ other: { c: "Tre" } });
    await list();
    expect(await runJobs()).toBe(0);
    expect(await read(meets)).toMatchObject({ outdated: false });

    await fixture.publish({ home: { a: "Eins", b: "Zwei" } });
    expect(await read(meets)).not.toHaveProperty("conflicts");
    expect(await runJobs()).toBe(0);
    const before = await list();
    expect(before.items.every(({ conflicts }) => conflicts === undefined)).toBe(true);
    expect(await runJobs()).toBe(1);
    const found = await list();
    const conflictsOf = (id: string) => found.items.find((one) => one.id === id)?.conflicts;
    expect([conflictsOf(meets), conflictsOf(fits)]).toEqual([2, 0]);
    expect(await runJobs()).toBe(0);

    await fixture.edit(author, meets, { home: { a: "Eins", b: "Due" } });
    expect(await read(meets)).not.toHaveProperty("conflicts");
    const ofSpace = { client: author.client, path: { spaceId: fixture.spaceId } };
    await dataOf(listChangeRequestsForSpace(ofSpace));
    await runJobs();
    expect(await read(meets)).toMatchObject({ outdated: true, conflicts: 1 });
  });

  it("is narrowed to those in conflict, also where nobody asked about them before", async () => {
    const path = { spaceId: fixture.spaceId };
    const narrowed = async (hasConflicts: boolean) => {
      const query = { hasConflicts };
      const { client } = author;
      const ofSpace = await dataOf(listChangeRequestsForSpace({ client, path, query }));
      const { organizationId } = fixture;
      const ofAll = await dataOf(
        listChangeRequestsForOrganization({ client, path: { organizationId }, query }),
      );
      expect(ofAll.items).toEqual(ofSpace.items);
      return ofSpace.items.map(({ id }) => id);
    };
    const [meets] = await narrowed(true);
    const fits = await narrowed(false);
    expect(fits).not.toContain(meets);
    // The space moves on: nothing is known until it was worked out again.
    await fixture.publish({ home: { a: "Un", b: "Deux" } });
    expect(await narrowed(true)).toEqual([]);
    await runJobs();
    expect(await narrowed(true)).toEqual([meets]);
    expect((await narrowed(false)).toSorted()).toEqual(fits.toSorted());
  });

  it("is narrowed to those in which nothing has happened for some days", async () => {
    const quiet = async (inactiveDays: number) => {
      const query = { inactiveDays };
      const path = { spaceId: fixture.spaceId };
      const { items } = await dataOf(
        listChangeRequestsForSpace({ client: author.client, path, query }),
      );
      const { organizationId } = fixture;
      const all = await dataOf(
        listChangeRequestsForOrganization({
          client: author.client,
          path: { organizationId },
          query,
        }),
      );
      expect(all.items).toEqual(items);
      return items.length;
    };
    expect(await quiet(1)).toBe(0);
    await clock.later(8 * DAY, async () => {
      expect(await quiet(7)).toBe(2);
      expect(await quiet(9)).toBe(0);
      await propose({ other: { c: "Trois" } });
      expect(await quiet(7)).toBe(2);
    });
  });
});
