import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Operation, writes } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { auditEvents } from "#server/db/tables/index.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { isFull } from "#testing/depth.ts";
import { type ExampleRequest, exampleOf, statusOf } from "./example-requests.ts";
import { bodyOf, sendExample } from "./send.ts";
import { text, type ExpectedEvents } from "./expected-events.ts";
import { changeRequestEvents, commentEvents, permissionEvents } from "./expected-events-content.ts";
import { importEvents } from "./expected-events-imports.ts";
import { specEvents } from "./expected-events-specs.ts";
import { translationEvents } from "./expected-events-translations.ts";
import { gitEvents } from "./expected-events-git.ts";
import { foundationEvents } from "./expected-events-people.ts";
import { siteStructureEvents } from "./expected-events-structure.ts";
import { siteLooksEvents, siteEvents } from "./expected-events-sites.ts";
import { spaceEvents } from "./expected-events-spaces.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

let two: TwoOrganizations;
beforeAll(async () => {
  two = await makeTwoOrganizations();
});
afterAll(() => two.close());

type Recorded = typeof auditEvents.$inferSelect;
/** Every operation that writes; one that is missing here fails. */
const expectedEvents: ExpectedEvents = {
  ...foundationEvents,
  ...spaceEvents,
  ...siteEvents,
  ...siteStructureEvents,
  ...permissionEvents,
  ...changeRequestEvents,
  ...commentEvents,
  ...importEvents,
  ...siteLooksEvents,
  ...gitEvents,
  ...specEvents,
  ...translationEvents,
};
const writing = operations.filter(writes);
/** What leads on elsewhere, such as to an identity provider, remembers that it did. */
const reading = operations.filter(
  ({ method, success }) => method === "GET" && success.status !== 303,
);

const recordedBy = (response: Response): Promise<Recorded[]> =>
  two.app.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.requestId, response.headers.get("x-request-id") ?? ""))
    .orderBy(desc(auditEvents.occurredAt));

/** What somebody does with what nobody else may know of stands in no organization's log. */
const own: readonly string[] = ["pending-review", "saved-view"];
const isPersonal = (operation: Operation): boolean =>
  writes(operation) && operation.changes.every((name) => own.includes(name));

const placed = /\{(organizationId|spaceId|collectionId)\}/;
const organizationOf = (operation: Operation, example: ExampleRequest): unknown => {
  // One that did not exist before.
  if (operation.id === "createOrganization") return text;
  if (isPersonal(operation)) return null;
  return placed.test(operation.path)
    ? (example.params?.organizationId ?? two.fixture.organizationId)
    : null;
};

/** The events are of what the operation says it changes: live updates refresh the same as the change itself. */
const expectTargets = (operation: Operation, events: readonly Recorded[]) => {
  const kinds = writes(operation) ? operation.changes.map((name) => name.split("/", 1)[0]) : [];
  for (const { targetType } of events) expect(kinds).toContain(targetType);
  expect(events.length > 0).toBe(kinds.length > 0);
};

const expectActor = (operation: Operation, example: ExampleRequest, event: Recorded) => {
  expect(event.operation).toBe(operation.id);
  expect(event.occurredAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  if (operation.permission === "public") return;
  const caller = example.as ?? two.fixture.admin;
  expect(event).toMatchObject({
    actorType: "user",
    actorId: caller.id,
    actorLabel: caller.displayName,
    source: "api",
    credentialType: "api-token",
    credentialId: text,
    organizationId: organizationOf(operation, example),
  });
};

describe("every write is recorded", () => {
  it.each(writing)("$id", async (operation: Operation) => {
    const expected = expectedEvents[operation.id];
    if (expected === undefined) throw new Error(`${operation.id} says nothing of what it records`);
    const example = await exampleOf(operation, two.fixture);
    const response = await sendExample(two.fixture, operation, example);
    expect(response.status).toBe(statusOf(operation));
    const events = await recordedBy(response);
    expect(events.map(({ action }) => action).toSorted()).toEqual(expected.actions.toSorted());
    for (const event of events) expectActor(operation, example, event);
    if (response.ok) expectTargets(operation, events);
    const wanted = expected.change?.(example);
    if (wanted) expect(events[0]).toMatchObject({ before: wanted.before, after: wanted.after });
  });

  // The access matrix sees the same of every operation and of all who may read.
  it.each(isFull ? reading : reading.filter((_, at) => at % 4 === 0))(
    "$id reads without a trace",
    async (operation: Operation) => {
      const example = await exampleOf(operation, two.fixture);
      const before = await fingerprint(two.app.database.db);
      await bodyOf(await sendExample(two.fixture, operation, example));
      expect(await fingerprint(two.app.database.db)).toEqual(before);
    },
  );

  it("and never with a secret in it", async () => {
    const { db } = two.app.database;
    const { fixture, app } = two;
    const operation = operations.find(({ id }) => id === "createAPIToken") as Operation;
    const made = await bodyOf(
      await sendExample(fixture, operation, await exampleOf(operation, fixture)),
    );
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
    const { db } = two.app.database;
    await db.execute(sql`create function refuse_event() returns trigger language plpgsql as
      $$ begin raise exception 'no event today'; end $$`);
  });
  afterAll(() => two.app.database.db.execute(sql`drop function refuse_event() cascade`));
  const refusing = async (work: () => Promise<void>) => {
    const { db } = two.app.database;
    await db.execute(sql`create trigger refuse_event before insert on audit_events
      for each row execute function refuse_event()`);
    try {
      await work();
    } finally {
      await db.execute(sql`drop trigger refuse_event on audit_events`);
    }
  };

  it.each(writing.filter(({ id }) => expectedEvents[id]?.actions.length))(
    "$id",
    async (operation: Operation) => {
      const { fixture, app } = two;
      const example = await exampleOf(operation, fixture);
      const before = await fingerprint(app.database.db);
      await refusing(async () => {
        expect((await sendExample(fixture, operation, example)).status).toBe(500);
      });
      expect(await fingerprint(app.database.db)).toEqual(before);
    },
  );
});
