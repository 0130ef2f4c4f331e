import { beforeAll, describe, expect, it } from "vitest";
import { createApiToken, listApiTokens, revokeApiToken } from "#client";
import { startSession } from "#server/access/sessions.ts";
import { findUserById } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let person: Person;
let other: Person;

beforeAll(async () => {
  app = await makeApp();
  person = await app.newPerson();
  other = await app.newPerson();
});

const create = async (body: { name: string; expiresInDays?: number | null }, owner = person) => {
  const { data } = await createApiToken({ client: owner.client, body, throwOnError: true });
  return data;
};
const list = async (owner: Person, query: { page?: string; limit?: number } = {}) => {
  const { data } = await listApiTokens({ client: owner.client, query, throwOnError: true });
  return data;
};
const statusWith = async (token: string) => (await app.request("/v1/user", { token })).status;
const eventsOf = (targetId: string) =>
  app.database.db.query.auditEvents.findMany({
    where: (event, { eq }) => eq(event.targetId, targetId),
  });

describe("creating an API token", () => {
  it("answers a secret that works, once", async () => {
    const { token, ...created } = await create({ name: " ci " });
    expect(token).toMatch(/^bnd_api_[\w-]{43}$/);
    expect(created).toMatchObject({
      object: "api-token",
      name: "ci",
      hint: token.slice(-4),
      current: false,
      urls: { location: `http://localhost/v1/user/tokens/${created.id}` },
    });
    expect(await statusWith(token)).toBe(200);
    const { items } = await list(person);
    const { lastUsedAt, ...listed } = items.find(({ id }) => id === created.id) ?? {};
    expect(listed).toEqual(created);
    expect(lastUsedAt).toBeDefined();
    expect(JSON.stringify(items)).not.toContain(token);
  });

  it("keeps the secret neither in the database nor in the record of it", async () => {
    const { token, id } = await create({ name: "kept nowhere" });
    const rows = await app.database.db.query.tokens.findMany({
      where: (row, { eq }) => eq(row.userId, person.id),
    });
    const [event, ...more] = await eventsOf(id);
    expect(JSON.stringify([rows, event])).not.toContain(token.slice("bnd_api_".length));
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      action: "api-token.created",
      organizationId: null,
      actorId: person.id,
      targetLabel: "kept nowhere",
    });
  });

  it("ends after 90 days, the given days, or never", async () => {
    const [usual, short, never] = [
      await create({ name: "usual" }),
      await create({ name: "short", expiresInDays: 1 }),
      await create({ name: "never", expiresInDays: null }),
    ];
    const days = ({ createdAt, expiresAt }: { createdAt: string; expiresAt?: string }) =>
      expiresAt && (Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS;
    expect([usual, short, never].map(days)).toEqual([90, 1, undefined]);
    const later = await makeApp({ now: () => new Date(Date.now() + DAY_MS + 1000) });
    const status = async (token: string) => (await later.request("/v1/user", { token })).status;
    expect(await status(short.token)).toBe(401);
    expect(await status(usual.token)).toBe(200);
    expect(await status(never.token)).toBe(200);
  });

  it.each([
    [{ name: "x".repeat(65) }, "name", "at most 64 characters"],
    [{ name: " " }, "name", "must not be empty"],
    [{ name: "n", expiresInDays: 366 }, "expiresInDays", "at most 365"],
    [{ name: "n", expiresInDays: 0 }, "expiresInDays", "at least 1"],
  ])("refuses %o", async (body, path, message) => {
    const { error, response } = await createApiToken({ client: person.client, body });
    expect(response?.status).toBe(400);
    expect(error?.error.details).toEqual([{ path, message }]);
  });
});

describe("listing API tokens", () => {
  it("gives the newest first, page by page, and names the one in use", async () => {
    const owner = await app.newPerson();
    for (const name of ["first", "second", "third"]) await create({ name }, owner);
    const names: string[] = [];
    let page: string | undefined;
    do {
      const found = await list(owner, { limit: 3, ...(page === undefined ? {} : { page }) });
      expect(found.count).toBe(4);
      names.push(...found.items.map(({ name, current }) => (current ? "in use" : name)));
      page = found.next?.page;
    } while (page !== undefined);
    expect(names).toHaveLength(4);
    expect(new Set(names)).toEqual(new Set(["first", "second", "third", "in use"]));
    const { items } = await list(owner);
    const times = items.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it("refuses a page token of somebody else's list", async () => {
    await create({ name: "one more" });
    const page = (await list(person, { limit: 1 })).next?.page ?? "";
    const { response } = await listApiTokens({ client: other.client, query: { page } });
    expect(response?.status).toBe(400);
  });
});

describe("revoking an API token", () => {
  const revoke = async (owner: Person, tokenId: string) => {
    const { response } = await revokeApiToken({ client: owner.client, path: { tokenId } });
    return response?.status;
  };

  it("ends it at once, is recorded, and can be repeated", async () => {
    const { token, id } = await create({ name: "short-lived" });
    expect(await statusWith(token)).toBe(200);
    expect(await revoke(person, id)).toBe(204);
    expect(await statusWith(token)).toBe(401);
    expect(await revoke(person, id)).toBe(204);
    const events = await eventsOf(id);
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      "api-token.created",
      "api-token.revoked",
    ]);
  });

  it("does nothing to somebody else's token or an unknown id", async () => {
    const { token, id } = await create({ name: "mine" });
    expect(await revoke(other, id)).toBe(204);
    expect(await revoke(other, "unknown")).toBe(204);
    expect(await statusWith(token)).toBe(200);
    expect(await eventsOf("unknown")).toEqual([]);
  });

  it("can end the very token it is asked with", async () => {
    const owner = await app.newPerson();
    const [own] = (await list(owner)).items;
    expect(await revoke(owner, own?.id ?? "")).toBe(204);
    expect(await statusWith(owner.token)).toBe(401);
  });

  it("leaves the access tokens of sessions alone", async () => {
    const user = await findUserById(app.database.db, person.id);
    if (!user) throw new Error("the person has no account");
    const { accessToken } = await transaction(app.context, (tx) =>
      startSession(tx, user, null, "test"),
    );
    const row = await app.database.db.query.tokens.findFirst({
      where: (token, { and, eq }) => and(eq(token.userId, person.id), eq(token.kind, "access")),
    });
    expect(await revoke(person, row?.id ?? "")).toBe(204);
    expect(await statusWith(accessToken)).toBe(200);
  });
});
