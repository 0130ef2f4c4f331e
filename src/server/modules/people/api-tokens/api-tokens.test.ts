import { beforeAll, describe, expect, it } from "vitest";
import { createApiToken, listApiTokens, renewApiToken, revokeApiToken } from "#client";
import { startSession } from "#server/access/sessions.ts";
import { findUserById } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { signInTo } from "#server/testing/bounded-session.ts";
import { signInBrowser } from "#server/testing/browser-session.ts";
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

describe("a token that was made with a token", () => {
  const make = async (by: string, expiresInDays: number | null = null, name = "child") =>
    (
      await createApiToken({
        client: app.client(by),
        body: { name, expiresInDays },
        throwOnError: true,
      })
    ).data;
  const revoke = (id: string, owner: Person) =>
    revokeApiToken({ client: owner.client, path: { tokenId: id }, throwOnError: true });
  const renew = (by: string, tokenId: string) =>
    renewApiToken({ client: app.client(by), path: { tokenId } });

  it("ends with it, and no later, also when it was made in a session of it", async () => {
    const owner = await app.newPerson();
    const browser = await signInTo(app, owner, {});
    const parent = await make(browser.token, 1, "parent");
    const child = await make(parent.token);
    expect(child.expiresAt).toBe(parent.expiresAt);
    expect(child.madeWith).toEqual({ id: parent.id, name: "parent" });
    const grandchild = await make(child.token, 30);
    expect(grandchild.expiresAt).toBe(parent.expiresAt);
    const { accessToken } = await signInBrowser(app, parent);
    const inSession = await make(accessToken);
    expect(inSession.madeWith).toEqual({ id: parent.id, name: "parent" });

    const all = [parent, child, grandchild, inSession].map(({ token }) => token);
    expect(await Promise.all(all.map(statusWith))).toEqual([200, 200, 200, 200]);
    await revoke(parent.id, { ...owner, client: app.client(browser.token) });
    expect(await Promise.all(all.map(statusWith))).toEqual([401, 401, 401, 401]);
    const own = await make(browser.token, null);
    expect(own.madeWith).toBeUndefined();
    expect(own.expiresAt).toBeUndefined();
  });

  it("stands in for it where it renews itself: the same end, and the old one for a day at most", async () => {
    const owner = await app.newPerson();
    const browser = await signInTo(app, owner, {});
    const old = await make(browser.token, 30, "nightly");
    const child = await make(old.token);
    const { data: renewed } = await renew(old.token, old.id);
    expect(renewed).toMatchObject({ name: "nightly", expiresAt: old.expiresAt });
    expect(renewed?.madeWith).toBeUndefined();
    const { items } = await list({ ...owner, client: app.client(browser.token) });
    const kept = items.find(({ id }) => id === old.id);
    expect(Date.parse(kept?.expiresAt ?? "") - Date.now()).toBeLessThanOrEqual(DAY_MS);
    expect(items.find(({ id }) => id === child.id)?.madeWith?.id).toBe(renewed?.id);

    expect((await renew(child.token, old.id)).response.status).toBe(403);
    expect((await renew(other.token, old.id)).response.status).toBe(404);
    const all = [old.token, renewed?.token ?? "", child.token];
    expect(await Promise.all(all.map(statusWith))).toEqual([200, 200, 200]);
    // Whoever takes the old one out of service means what came of it, too.
    await revoke(old.id, { ...owner, client: app.client(browser.token) });
    expect(await Promise.all(all.map(statusWith))).toEqual([401, 401, 401]);
  });
});
