import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createCursors } from "#server/db/cursors.ts";
import type { OpenDatabase } from "#server/db/open.ts";
import { announcements, auditEvents, organizations } from "#server/db/tables/index.ts";
import { newEventId, newId } from "#server/kit/ids.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { forgetAnnouncements, insertAnnouncement, insertAuditEvents } from "./live-event-rows.ts";
import type { LiveEvent } from "./live-event.ts";
import { type LiveHub, startLiveHub } from "./live-hub.ts";

const organizationId = newId();
const cursors = createCursors("a key of this test");
let database: OpenDatabase;
let hub: LiveHub;
let heard: string[];

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db
    .insert(organizations)
    .values({ id: organizationId, title: "Harbour", createdAt: new Date() });
  hub = await startLiveHub(database, cursors);
  await hub.subscribe(organizationId, (event: LiveEvent) => heard.push(event.target.id));
});
afterAll(async () => {
  await hub.stop();
  await database.close();
});

const eventOf = (target: string) =>
  ({
    id: newEventId(),
    organizationId,
    occurredAt: new Date(),
    action: "team.renamed",
    actorType: "user",
    actorId: "ana",
    source: "api",
    targetType: "team",
    targetId: target,
    credentialType: "session",
    before: {},
    after: {},
  }) as const;
const announcementOf = (target: string): LiveEvent => ({
  organizationId,
  action: "job.changed",
  target: { type: "job", id: target },
  actor: "jobs",
  occurredAt: new Date().toISOString(),
});

/** What was heard, once it is as much as that. */
const heardOf = async (count: number): Promise<readonly string[]> => {
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(count), { timeout: 60_000 });
  return heard;
};

describe("the live hub", () => {
  it("tells of what is recorded and of what is announced, each once and in order", async () => {
    heard = [];
    await insertAuditEvents(database.db, [eventOf("one")]);
    await insertAnnouncement(database.db, announcementOf("two"));
    await insertAuditEvents(database.db, [eventOf("three")]);
    expect(await heardOf(3)).toEqual(["one", "two", "three"]);
    await insertAuditEvents(database.db, [eventOf("four")]);
    expect(await heardOf(4)).toEqual(["one", "two", "three", "four"]);
  });

  it("finds what was committed without a bell, as by a process that was killed then", async () => {
    heard = [];
    await database.db.insert(auditEvents).values(eventOf("silent"));
    expect(await heardOf(1)).toEqual(["silent"]);
  });

  it("tells what was written in one transaction together, and nothing that was rolled back", async () => {
    heard = [];
    const undone = database.db.transaction(async (tx) => {
      await tx.insert(auditEvents).values(eventOf("undone"));
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    await database.db.transaction(async (tx) => {
      await tx.insert(auditEvents).values(eventOf("a"));
      await tx
        .insert(auditEvents)
        .values({ ...eventOf("b"), occurredAt: new Date(Date.now() + 1) });
    });
    expect(await heardOf(2)).toEqual(["a", "b"]);
  });

  // The embedded database has one transaction at a time.
  it.runIf(process.env["TEST_DATABASE_URL"] !== undefined)(
    "misses nothing of a transaction that began before others and ends after them",
    async () => {
      heard = [];
      await database.db.transaction(async (slow) => {
        await slow.insert(auditEvents).values(eventOf("slow"));
        await insertAuditEvents(database.db, [eventOf("quick")]);
        expect(await heardOf(1)).toEqual(["quick"]);
        await slow.insert(auditEvents).values(eventOf("slow too"));
      });
      await insertAuditEvents(database.db, [eventOf("late")]);
      expect(await heardOf(4)).toEqual(["quick", "slow", "slow too", "late"]);
    },
  );

  it("tells somebody who comes later what happened since, by the position of any process", async () => {
    heard = [];
    const position = hub.position();
    await insertAuditEvents(database.db, [
      eventOf("since"),
      { ...eventOf("elsewhere"), organizationId: null },
    ]);
    await insertAnnouncement(database.db, announcementOf("and this"));
    await insertAnnouncement(database.db, {
      ...announcementOf("of others"),
      organizationId: newId(),
    });
    await heardOf(2);
    const other = await startLiveHub(database, cursors);
    const since = async (asked: string) =>
      (await other.since(organizationId, asked))?.map(({ target }) => target.id);
    expect(await since(position)).toEqual(["since", "and this"]);
    expect(await since(other.position())).toEqual([]);
    await other.stop();
  });

  it("does not pretend to know what happened since a position nobody gave, or one long ago", async () => {
    const position = hub.position();
    const forged = createCursors("another key").write(["1:1:", Date.now()], "events");
    for (const unknown of ["", "1:1:", forged])
      expect(await hub.since(organizationId, unknown), unknown).toBeUndefined();
    expect(await hub.since(organizationId, position)).toEqual([]);
    vi.useFakeTimers({ now: Date.now() + 60 * 60 * 1000, toFake: ["Date"] });
    expect(await hub.since(organizationId, position)).toBeUndefined();
    vi.useRealTimers();
  });

  it("forgets announcements once everybody has looked", async () => {
    await insertAnnouncement(database.db, announcementOf("old"));
    const left = () => database.db.select({ id: announcements.id }).from(announcements);
    await forgetAnnouncements(database.db, new Date());
    expect((await left()).length).toBeGreaterThan(0);
    await forgetAnnouncements(database.db, new Date(Date.now() + 60 * 60 * 1000));
    expect(await left()).toEqual([]);
  });
});
