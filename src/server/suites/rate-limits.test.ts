import { beforeEach, describe, expect, it } from "vitest";
import { failure } from "#contract/schemas/primitives.ts";
import { defaultRateLimits, noRateLimits as off } from "#server/http/rate-limits.ts";
import { openDatabase } from "#server/db/open.ts";
import { triedCounts } from "#server/db/tables/index.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { makeApp, TEST_ORIGIN } from "#server/testing/make-app.ts";
import { freshDatabaseUrl, testDatabase } from "#server/testing/test-database.ts";

const LIMIT = 3;
const url = process.env["TEST_DATABASE_URL"];

// On PostgreSQL tries are counted in the database, where those of the test before still stand.
beforeEach(async () => {
  const { db } = await testDatabase();
  await db.delete(triedCounts);
});

const expectTooMany = async (response: Response) => {
  expect(response.status).toBe(429);
  const { error } = failure.parse(await response.json());
  expect(error).toMatchObject({ code: 429 });
  const retryAfter = Number(response.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect(response.headers.get("x-ratelimit-limit")).toBe(`${LIMIT}`);
  expect(response.headers.get("x-ratelimit-remaining")).toBe("0");
  const reset = Number(response.headers.get("x-ratelimit-reset"));
  expect(reset).toBeGreaterThan(Date.now() / 1000 - 1);
  expect(reset).toBeLessThanOrEqual(Date.now() / 1000 + 61);
};

describe("rate limits", () => {
  it("count each token by itself and say what is left, on failures too", async () => {
    const app = await makeApp({ limits: { ...off, perToken: LIMIT } });
    const { token } = await app.newAdmin();
    const left = [];
    for (const path of ["/v1/user", "/v1/orgs/unknown", "/v1/user/tokens?limit=abc"]) {
      const response = await app.request(path, { token });
      left.push([response.status, response.headers.get("x-ratelimit-remaining")]);
    }
    expect(left).toEqual([
      [200, "2"],
      [404, "1"],
      [400, "0"],
    ]);
    await expectTooMany(await app.request("/v1/user", { token }));
    const { token: another } = await app.newAdmin();
    expect((await app.request("/v1/user", { token: another })).status).toBe(200);
    await app.app.stop();
  });

  it("refuse a write beyond the limit before it happens", async () => {
    const app = await makeApp({ limits: { ...off, perToken: LIMIT } });
    const { token, organizationId } = await app.newAdmin();
    const create = () =>
      app.request(`/v1/orgs/${organizationId}/teams`, {
        method: "PUT",
        token,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ title: "Docs" }),
      });
    const statuses = [];
    for (let at = 0; at < LIMIT; at += 1) statuses.push((await create()).status);
    expect(statuses).toEqual([201, 201, 201]);
    await expectTooMany(await create());
    const unlimited = await makeApp({ database: app.database });
    const teams = await unlimited.request(`/v1/orgs/${organizationId}/teams?limit=0`, { token });
    expect(await teams.json()).toMatchObject({ count: LIMIT });
    await Promise.all([app.app.stop(), unlimited.app.stop()]);
  });

  it("stop the guessing of tokens from one address", async () => {
    const app = await makeApp({ limits: { ...off, failedPerAddress: LIMIT } });
    const guess = (at: number) => app.request("/v1/user", { token: `bnd_api_guess${at}` });
    for (let at = 0; at < LIMIT; at += 1) expect((await guess(at)).status).toBe(401);
    await expectTooMany(await guess(LIMIT));
    const { token } = await app.newAdmin();
    expect((await app.request("/v1/user", { token })).status).toBe(200);
    await app.app.stop();
  });

  it("stop the guessing of links and tokens at the sign-in", async () => {
    const app = await makeApp({ limits: { ...off, signInPerAddress: LIMIT } });
    const guess = () =>
      app.request("/auth/sign-in/token", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ token: "bnd_api_guess" }),
      });
    for (let at = 0; at < LIMIT; at += 1) expect((await guess()).status).toBe(401);
    await expectTooMany(await guess());
    expect((await app.request("/auth/setup")).status).toBe(200);
    await app.app.stop();
  });

  it("let everybody at one address load pages, and stop the guessing of sessions", async () => {
    const app = await makeApp({ limits: { ...off, signInPerAddress: LIMIT } });
    const refresh = (cookie?: string) =>
      app.request("/auth/refresh", {
        method: "POST",
        headers: { "Sec-Fetch-Site": "same-origin", ...(cookie && { Cookie: cookie }) },
      });
    for (let at = 0; at < 3 * LIMIT; at += 1) expect((await refresh()).status).toBe(204);
    const guess = (at: number) => refresh(`bindery-session=bnd_sid_guess${at}`);
    for (let at = 0; at < LIMIT; at += 1) expect((await guess(at)).status).toBe(401);
    await expectTooMany(await guess(LIMIT));
    await app.app.stop();
  });

  it.skipIf(url === undefined)(
    "hold over all processes that share a PostgreSQL server, for each address by itself",
    async () => {
      const shared = await freshDatabaseUrl();
      const open = () => openDatabase(shared === undefined ? {} : { url: shared });
      const databases = [await open(), await open()];
      const limits = { ...off, signInPerAddress: 2 * LIMIT, failedPerAddress: 2 * LIMIT };
      const processes = await Promise.all(
        databases.map((database) => makeApp({ database, limits, trustProxy: true })),
      );
      const [one, other] = processes;
      if (one === undefined || other === undefined) throw new Error("there are two");
      const signIn = (app: typeof one, address: string) =>
        app.request("/auth/sign-in/token", {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
          body: JSON.stringify({ token: "bnd_api_guess" }),
        });
      const look = (app: typeof one, address: string) =>
        app.request("/v1/user", {
          token: "bnd_api_guess",
          headers: { "X-Forwarded-For": address },
        });
      for (const guess of [signIn, look]) {
        for (let at = 0; at < LIMIT; at += 1)
          for (const app of [one, other]) expect((await guess(app, "10.0.0.1")).status).toBe(401);
        for (const app of [one, other]) {
          const refused = await guess(app, "10.0.0.1");
          expect(refused.status).toBe(429);
          expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
          expect((await guess(app, "10.0.0.2")).status).toBe(401);
        }
      }
      await Promise.all(processes.map(({ app }) => app.stop()));
      await Promise.all(databases.map((database) => database.close()));
    },
    60_000,
  );

  it("are all off where they are turned off", async () => {
    const settings: Settings = { publicUrl: TEST_ORIGIN, rateLimit: 0, outboundAllow: [] };
    const app = await makeApp({ settings, limits: {} });
    const body = JSON.stringify({ token: "bnd_api_guess" });
    const headers = { "Content-Type": "application/json" };
    for (let at = 0; at <= defaultRateLimits.signInPerAddress; at += 1) {
      const guess = await app.request("/auth/sign-in/token", { method: "POST", headers, body });
      expect(guess.status).toBe(401);
    }
    await app.app.stop();
  });

  it("count addresses by the peer, and by the proxy's word only where that is trusted", async () => {
    for (const trustProxy of [false, true]) {
      const app = await makeApp({ limits: { ...off, failedPerAddress: 1 }, trustProxy });
      const guess = (forwarded: string) =>
        app.request("/v1/user", { headers: { "X-Forwarded-For": `9.9.9.9, ${forwarded}` } });
      expect((await guess("10.0.0.1")).status).toBe(401);
      expect((await guess("10.0.0.2")).status).toBe(trustProxy ? 401 : 429);
      expect((await guess("10.0.0.1")).status).toBe(429);
      await app.app.stop();
    }
  });
});
