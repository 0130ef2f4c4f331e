import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { OpenDatabase } from "#server/db/open.ts";
import { announcements, auditEvents, organizations } from "#server/db/tables/index.ts";
import { newEventId, newId } from "#server/kit/ids.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { forgetAnnouncements, insertAnnouncement, insertAuditEvents } from "./live-event-rows.ts";
import type { LiveEvent } from "./live-event.ts";
import { type LiveHub, startLiveHub } from "./live-hub.ts";

const organizationId = newId();
let database: OpenDatabase;
let hub: LiveHub;
let heard: string[];

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db
    .insert(organizations)
    .values({ id: organizationId, title: "Harbour", createdAt: new Date() });
  hub = await startLiveHub(database);
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

  it("forgets announcements once everybody has looked", async () => {
    await insertAnnouncement(database.db, announcementOf("old"));
    const left = () => database.db.select({ id: announcements.id }).from(announcements);
    await forgetAnnouncements(database.db, new Date());
    expect((await left()).length).toBeGreaterThan(0);
    await forgetAnnouncements(database.db, new Date(Date.now() + 60 * 60 * 1000));
    expect(await left()).toEqual([]);
  });
});
