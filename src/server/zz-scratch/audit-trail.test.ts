import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "../../contract/operation.ts";
import { operations } from "./ops.ts";
import { auditEvents } from "../db/tables/index.ts";
import type { AuditAction } from "../events/actions.ts";
import { fingerprint } from "../testing/fingerprint.ts";
import { type Sample, sampleOf, statusOf } from "./samples.ts";
import { bodyOf, sendSample } from "./send.ts";
import { makeWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

type Recorded = typeof auditEvents.$inferSelect;
interface Trail {
  /** What the sample of the operation records, in order. */
  readonly actions: readonly AuditAction[];
  /** The changed fields of the last event, as they were and as they are. */
  readonly change?: (sample: Sample) => { before: unknown; after: unknown };
}
const text = expect.any(String);
const body = ({ body: value }: Sample) => value as Readonly<Record<string, string>>;

/** Every operation that writes; one that is missing here fails. */
const trails: Readonly<Record<string, Trail>> = {
  updateOrganizationById: {
    actions: ["organization.updated"],
    change: (sample) => ({ before: { title: text }, after: { title: body(sample).title } }),
  },
  updateMemberInOrganizationById: {
    actions: ["member.role-changed"],
    change: () => ({ before: { role: "read" }, after: { role: "review" } }),
  },
  removeMemberFromOrganizationById: {
    actions: ["member.removed"],
    change: () => ({ before: expect.objectContaining({ role: "read" }), after: {} }),
  },
  updateOrganizationMemberLastSeenAt: {
    actions: ["member.seen"],
    change: () => ({ before: { lastSeenAt: null }, after: { lastSeenAt: text } }),
  },
  setUserAsSSOMemberForOrganization: {
    actions: ["member.sso-set"],
    change: () => ({ before: { sso: false }, after: { sso: true } }),
  },
  createOrganizationTeam: {
    actions: ["team.created"],
    change: (sample) => ({ before: {}, after: sample.body }),
  },
  updateTeamInOrganizationById: {
    actions: ["team.renamed"],
    change: (sample) => ({ before: { title: text }, after: { title: body(sample).title } }),
  },
  removeTeamFromOrganizationById: {
    actions: ["team.deleted"],
    change: () => ({ before: { title: text, members: {} }, after: {} }),
  },
  updateMembersInOrganizationTeam: {
    actions: ["team.members-changed"],
    change: ({ body: value }) => {
      const { add, remove, memberships } = value as {
        add: string[];
        remove: string[];
        memberships: object;
      };
      const [[added = ""], [removed = ""], [owner = ""]] = [add, remove, Object.keys(memberships)];
      return {
        before: { [added]: null, [removed]: "member", [owner]: null },
        after: { [added]: "member", [removed]: null, [owner]: "owner" },
      };
    },
  },
  addMemberToOrganizationTeamById: {
    actions: ["team.members-changed"],
    change: ({ params = {} }) => ({
      before: { [params.userId ?? ""]: null },
      after: { [params.userId ?? ""]: "member" },
    }),
  },
  deleteMemberFromOrganizationTeamById: {
    actions: ["team.members-changed"],
    change: ({ params = {} }) => ({
      before: { [params.userId ?? ""]: "member" },
      after: { [params.userId ?? ""]: null },
    }),
  },
  inviteUsersToOrganization: {
    actions: ["invitation.sent"],
    change: ({ body: value }) => {
      const [email = ""] = (value as { emails: string[] }).emails;
      return { before: {}, after: expect.objectContaining({ roles: { [email]: "comment" } }) };
    },
  },
  joinOrganizationWithInvite: {
    actions: ["member.joined"],
    change: () => ({ before: {}, after: { role: "read", by: "link" } }),
  },
  revokeOrganizationInvitation: {
    actions: ["invitation.revoked"],
    change: () => ({ before: { role: "edit" }, after: {} }),
  },
  createOrganizationInvite: {
    actions: ["invite-link.created"],
    change: () => ({ before: {}, after: { role: "comment" } }),
  },
  updateOrganizationInviteById: {
    actions: ["invite-link.changed"],
    change: () => ({ before: { role: "read" }, after: { role: "edit" } }),
  },
  deleteOrganizationInviteById: {
    actions: ["invite-link.revoked"],
    change: () => ({ before: { role: "read" }, after: {} }),
  },
  updateUserById: {
    actions: ["user.updated"],
    change: () => ({ before: { displayName: text }, after: { displayName: "Renamed" } }),
  },
  createAPIToken: {
    actions: ["api-token.created"],
    change: () => ({ before: {}, after: { name: "Script", expiresAt: text } }),
  },
  revokeAPIToken: {
    actions: ["api-token.revoked"],
    change: () => ({ before: { name: "Old", expiresAt: text }, after: {} }),
  },
  endSession: { actions: ["session.ended"] },
  setUp: { actions: [] },
  signInWithLink: { actions: ["session.started"] },
  signInWithToken: { actions: ["session.started"] },
  // Goes on with a session that is recorded already; only its secrets change.
  refreshSession: { actions: [] },
  signOut: { actions: ["session.ended"] },
  acceptInvitation: { actions: ["user.created", "member.joined", "session.started"] },
};
import { commentTrails, permissionTrails } from "./trails-threads.ts";
Object.assign(trails, commentTrails, permissionTrails);
const writing = operations.filter(({ method }) => method !== "GET");
const reading = operations.filter(({ method }) => method === "GET");

const recordedBy = (response: Response): Promise<Recorded[]> =>
  world.app.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.requestId, response.headers.get("x-request-id") ?? ""))
    .orderBy(desc(auditEvents.occurredAt));

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
    organizationId: sample.params?.organizationId ?? (sample.params?.spaceId || sample.params?.collectionId ? world.place.organizationId : null),
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
