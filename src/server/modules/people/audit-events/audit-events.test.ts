import { beforeAll, describe, expect, it } from "vitest";
import {
  createApiToken,
  createOrganizationTeam,
  getOrganizationAuditEvent,
  listOrganizationAuditEventActions,
  listOrganizationAuditEvents,
  updateTeamInOrganizationById,
  updateUserById,
} from "#client";
import { organizationActions } from "#server/events/actions.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
let colleague: Person;
let stranger: Admin;
let clock: Date;
let teamId: string;
let renameRequest: string | null;

const at = (text: string) => {
  clock = new Date(text);
};
const newTeam = async (creator: Person, title: string) => {
  const { data } = await createOrganizationTeam({
    client: creator.client,
    path: { organizationId: admin.organizationId },
    body: { title },
    throwOnError: true,
  });
  return data.id;
};
type Query = NonNullable<Parameters<typeof listOrganizationAuditEvents>[0]["query"]>;
const ask = (query: Query = {}, viewer: Person = admin, organizationId = admin.organizationId) =>
  listOrganizationAuditEvents({ client: viewer.client, path: { organizationId }, query });
const list = async (query: Query = {}) => {
  const { data } = await ask(query);
  if (!data) throw new Error("the list was refused");
  return data;
};
const readOne = (auditEventId: string, viewer: Admin = admin) =>
  getOrganizationAuditEvent({
    client: viewer.client,
    path: { organizationId: viewer.organizationId, auditEventId },
  });

beforeAll(async () => {
  clock = new Date();
  app = await makeApp({ now: () => clock });
  admin = await app.newAdmin();
  colleague = await app.newMember(admin.organizationId, "admin");
  stranger = await app.newAdmin();
  at("2031-01-01T10:00:00.000Z");
  teamId = await newTeam(admin, "Docs");
  at("2031-01-02T10:00:00.000Z");
  const renamed = await updateTeamInOrganizationById({
    client: colleague.client,
    path: { organizationId: admin.organizationId, teamId },
    body: { title: "Guides" },
  });
  renameRequest = renamed.response?.headers.get("X-Request-Id") ?? null;
  at("2031-01-03T10:00:00.000Z");
  for (let n = 0; n < 5; n += 1) await newTeam(admin, `Team ${n}`);
});

describe("audit events", () => {
  it("are listed newest first, 20 unless asked otherwise", async () => {
    const { items, count } = await list();
    const times = items.map(({ occurredAt }) => occurredAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(count).toBe(items.length);
    expect(items.length).toBeGreaterThanOrEqual(7);
    const created = items.find(({ target }) => target.id === teamId && target.label === "Docs");
    expect(created).toEqual({
      object: "audit-event",
      id: created?.id,
      occurredAt: "2031-01-01T10:00:00.000Z",
      action: "team.created",
      actor: {
        type: "user",
        id: admin.id,
        label: admin.displayName,
        urls: { app: `http://localhost/o/${admin.organizationId}/members/${admin.id}` },
      },
      source: "api",
      target: {
        type: "team",
        id: teamId,
        label: "Docs",
        urls: { app: `http://localhost/o/${admin.organizationId}/teams/${teamId}` },
      },
      urls: {
        location: `http://localhost/v1/orgs/${admin.organizationId}/audit-events/${created?.id}`,
      },
    });
  });

  it("come page by page, each once, also those of one moment", async () => {
    const { count } = await list();
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const found = await list({ limit: 2, ...(page === undefined ? {} : { page }) });
      seen.push(...found.items.map(({ id }) => id));
      page = found.next?.page;
    } while (page !== undefined);
    expect(seen).toHaveLength(count ?? -1);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("are filtered by time, both ends included", async () => {
    const one = "2031-01-02T10:00:00.000Z";
    const exactly = await list({ from: one, to: one });
    expect(exactly.items.map(({ action }) => action)).toEqual(["team.renamed"]);
    expect(exactly.count).toBe(1);
    const inAnotherZone = "2031-01-02T12:00:00.000+02:00";
    expect((await list({ from: inAnotherZone, to: inAnotherZone })).count).toBe(1);
    const { items } = await list({ from: "2031-01-02T10:00:00.001Z" });
    expect(items).toHaveLength(5);
    expect((await list({ from: "2031-01-01T10:00:00Z", to: "2031-01-03T09:59:59Z" })).count).toBe(
      2,
    );
  });

  it("are filtered by action, actor and target, exactly", async () => {
    expect((await list({ action: "team.created" })).count).toBe(6);
    expect((await list({ action: "team" })).count).toBe(0);
    expect((await list({ actor: colleague.id })).items.map(({ action }) => action)).toContain(
      "team.renamed",
    );
    expect((await list({ actor: colleague.id, action: "team.created" })).count).toBe(0);
    expect((await list({ target: teamId })).count).toBe(2);
    expect((await list({ target: teamId.slice(1) })).count).toBe(0);
  });

  it("take any instant that can be written, however far away", async () => {
    expect((await list({ from: "0000-01-01T00:00:00+23:59" })).count).toBeGreaterThan(6);
    expect((await list({ to: "9999-12-31T23:59:59-23:59" })).count).toBeGreaterThan(6);
    expect((await list({ to: "0000-01-01T00:00:00+23:59" })).count).toBe(0);
  });

  it.each<[Query, string]>([
    [{ from: "2031-01-02T00:00:00Z", to: "2031-01-01T00:00:00Z" }, "from"],
    [{ from: "yesterday" }, "from"],
    [{ to: "2031-02-30T00:00:00Z" }, "to"],
    [{ limit: 0 }, "limit"],
    [{ limit: 101 }, "limit"],
    [{ action: "x".repeat(65) }, "action"],
    [{ page: "garbage" }, "page"],
  ])("refuse %o", async (query, path) => {
    const { error, response } = await ask(query);
    expect(response?.status).toBe(400);
    expect(error?.error.details?.map((detail) => detail.path)).toEqual([path]);
  });

  it("refuse a page token under another filter", async () => {
    const page = (await list({ limit: 1 })).next?.page ?? "";
    expect((await ask({ limit: 1, page })).response?.status).toBe(200);
    expect((await ask({ limit: 1, page, action: "team.created" })).response?.status).toBe(400);
  });

  it("tell what changed, through what, and in which request", async () => {
    const [listed] = (await list({ action: "team.renamed" })).items;
    const { data } = await readOne(listed?.id ?? "");
    expect(data).toEqual({
      ...listed,
      correlationId: renameRequest,
      schemaVersion: 1,
      payload: {
        operation: "updateTeamInOrganizationById",
        credential: { type: "api-token", id: expect.any(String) },
        before: { title: "Docs" },
        after: { title: "Guides" },
      },
    });
  });

  it("answer 404 for an id that is unknown, no UUID, or another organization's", async () => {
    const [event] = (await list()).items;
    for (const id of ["11111111-1111-4111-8111-111111111111", "garbage", "'"])
      expect((await readOne(id)).response?.status, id).toBe(404);
    expect((await readOne(event?.id ?? "", stranger)).response?.status).toBe(404);
  });

  it("are for admins of the organization", async () => {
    const creator = await app.newMember(admin.organizationId, "create");
    expect((await ask({}, creator)).response?.status).toBe(403);
    expect((await ask({}, stranger)).response?.status).toBe(404);
    const { data } = await ask({}, stranger, stranger.organizationId);
    expect(data?.items.every(({ actor }) => actor.id === stranger.id)).toBe(true);
  });

  it("leave out what concerns one person only", async () => {
    const before = (await list()).count;
    await createApiToken({ client: admin.client, body: { name: "personal" }, throwOnError: true });
    await updateUserById({
      client: admin.client,
      path: { userId: admin.id },
      body: { displayName: "Renamed admin" },
      throwOnError: true,
    });
    expect((await list()).count).toBe(before);
  });

  it("have a list of every action with its words", async () => {
    const { data } = await listOrganizationAuditEventActions({
      client: admin.client,
      path: { organizationId: admin.organizationId },
      throwOnError: true,
    });
    expect(Object.fromEntries(data.items.map(({ id, label }) => [id, label]))).toEqual(
      organizationActions,
    );
  });
});
