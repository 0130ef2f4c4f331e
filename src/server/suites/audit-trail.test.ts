import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { auditEvents } from "#server/db/tables/index.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { type Sample, sampleOf, statusOf } from "./samples.ts";
import { bodyOf, sendSample } from "./send.ts";
import { text, type Trails } from "./trail.ts";
import { changeRequestTrails } from "./trails-change-requests.ts";
import { foundationTrails } from "./trails-foundation.ts";
import { siteStructureTrails } from "./trails-site-structure.ts";
import { siteLooksTrails } from "./trails-site-looks.ts";
import { siteTrails } from "./trails-sites.ts";
import { spaceTrails } from "./trails-spaces.ts";
import { commentTrails, permissionTrails } from "./trails-threads.ts";
import { makeWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

type Recorded = typeof auditEvents.$inferSelect;
/** Every operation that writes; one that is missing here fails. */
const trails: Trails = {
  ...foundationTrails,
  ...spaceTrails,
  ...siteTrails,
  ...siteStructureTrails,
  ...permissionTrails,
  ...changeRequestTrails,
  ...commentTrails,
  ...siteLooksTrails,
};
const writing = operations.filter(({ method }) => method !== "GET");
const reading = operations.filter(({ method }) => method === "GET");

const recordedBy = (response: Response): Promise<Recorded[]> =>
  world.app.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.requestId, response.headers.get("x-request-id") ?? ""))
    .orderBy(desc(auditEvents.occurredAt));

const placed = /\{(organizationId|spaceId|collectionId)\}/;
const organizationOf = (operation: Operation, sample: Sample): string | null =>
  placed.test(operation.path)
    ? (sample.params?.organizationId ?? world.place.organizationId)
    : null;

const expectActor = (operation: Operation, sample: Sample, event: Recorded) => {
  expect(event.operation).toBe(operation.id);
  expect(event.occurredAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  if (operation.permission === "public") return;
  const caller = sample.as ?? world.place.admin;
  expect(event).toMatchObject({
    actorType: "user",
    actorId: caller.id,
    actorLabel: caller.displayName,
    source: "api",
    credentialType: "api-token",
    credentialId: text,
    organizationId: organizationOf(operation, sample),
  });
};

describe("every write is recorded", () => {
  it.each(writing)("$id", async (operation: Operation) => {
    const trail = trails[operation.id];
    if (trail === undefined) throw new Error(`${operation.id} says nothing of what it records`);
    const sample = await sampleOf(operation, world.place);
    const response = await sendSample(world.place, operation, sample);
    expect(response.status).toBe(statusOf(operation));
    const events = await recordedBy(response);
    expect(events.map(({ action }) => action).toSorted()).toEqual(trail.actions.toSorted());
    for (const event of events) expectActor(operation, sample, event);
    const wanted = trail.change?.(sample);
    if (wanted) expect(events[0]).toMatchObject({ before: wanted.before, after: wanted.after });
  });

  it.each(reading)("$id reads without a trace", async (operation: Operation) => {
    const sample = await sampleOf(operation, world.place);
    const before = await fingerprint(world.app.database.db);
    await bodyOf(await sendSample(world.place, operation, sample));
    expect(await fingerprint(world.app.database.db)).toEqual(before);
  });

  it("and never with a secret in it", async () => {
    const { db } = world.app.database;
    const { place, app } = world;
    const operation = operations.find(({ id }) => id === "createAPIToken") as Operation;
    const made = await bodyOf(await sendSample(place, operation, await sampleOf(operation, place)));
    expect(JSON.stringify(made)).toMatch(/"token":"bnd_api_[\w-]{43}"/);
    const rows = JSON.stringify(await db.select().from(auditEvents));
    expect(rows).not.toMatch(/bnd_(api|acc|link|sid)_/);
    const hashes = (await db.execute(
      sql`select hash from tokens union select secret_hash from sessions union select hash from sign_in_links`,
    )) as Iterable<Record<string, unknown>>;
    for (const { hash } of hashes) expect(rows).not.toContain(String(hash));
    expect(rows).not.toContain(app.context.settings.publicUrl);
  });
});

describe("a write whose event cannot be recorded does not happen", () => {
  beforeAll(async () => {
    const { db } = world.app.database;
    await db.execute(sql`create function refuse_event() returns trigger language plpgsql as
      $$ begin raise exception 'no event today'; end $$`);
  });
  afterAll(() => world.app.database.db.execute(sql`drop function refuse_event() cascade`));
  const refusing = async (work: () => Promise<void>) => {
    const { db } = world.app.database;
    await db.execute(sql`create trigger refuse_event before insert on audit_events
      for each row execute function refuse_event()`);
    try {
      await work();
    } finally {
      await db.execute(sql`drop trigger refuse_event on audit_events`);
    }
  };

  it.each(writing.filter(({ id }) => trails[id]?.actions.length))(
    "$id",
    async (operation: Operation) => {
      const { place, app } = world;
      const sample = await sampleOf(operation, place);
      const before = await fingerprint(app.database.db);
      await refusing(async () => {
        expect((await sendSample(place, operation, sample)).status).toBe(500);
      });
      expect(await fingerprint(app.database.db)).toEqual(before);
    },
  );
});
