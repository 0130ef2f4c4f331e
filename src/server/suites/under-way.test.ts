import { describe, expect, it } from "vitest";
import { createSpace } from "#client";
import { failure } from "#contract/schemas/primitives.ts";
import { defaultUnderWay, type UnderWayBounds } from "#server/http/under-way.ts";
import { dataOf } from "#server/testing/answers.ts";
import { followEvents } from "#server/testing/follow-events.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

const none = { running: 1, waiting: 0, longestWait: 10_000 };
const bounded = (underWay: Partial<UnderWayBounds>): Promise<TestApp> =>
  makeApp({ limits: { underWay: { ...defaultUnderWay, ...underWay } } });

/** The statuses of requests that are all sent at the same moment. */
const statusesOf = async (app: TestApp, path: string, { token }: Person, count: number) => {
  const sent = Array.from({ length: count }, () => app.request(path, { token }));
  return (await Promise.all(sent)).map(({ status }) => status);
};

describe("what one person has under way", () => {
  it("is as much as a screen with many tabs asks for at once", async () => {
    const app = await makeApp();
    const statuses = await statusesOf(app, "/v1/user", await app.newAdmin(), 64);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await app.app.stop();
  });

  it("is bounded: those above are refused, and other people are not", async () => {
    const app = await bounded({ each: { ...none, waiting: 1 } });
    const [one, other] = [await app.newAdmin(), await app.newAdmin()];
    const sent = Array.from({ length: 8 }, () => app.request("/v1/user", { token: one.token }));
    const others = await app.request("/v1/user", { token: other.token });
    const answers = await Promise.all(sent);
    expect(others.status).toBe(200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(2);
    const [first] = refused;
    if (first === undefined) throw new Error("none was refused");
    expect(first.status).toBe(429);
    expect(first.headers.get("retry-after")).toBe("2");
    const { error } = failure.parse(await first.json());
    expect(error.reason).toBe("too-many-at-once");
    expect(await statusesOf(app, "/v1/user", one, 1)).toEqual([200]);
    await app.app.stop();
  });

  it("is looked up again by whoever had to wait", async () => {
    const app = await bounded({ each: { ...none, waiting: 20 } });
    const person = await app.newAdmin();
    const make = (body: object) =>
      app.request("/v1/user/tokens", {
        method: "POST",
        token: person.token,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    const made = (await (await make({ label: "Script" })).json()) as { id: string; token: string };
    const revoked = app.request(`/v1/user/tokens/${made.id}`, {
      method: "DELETE",
      token: person.token,
    });
    const statuses = await statusesOf(app, "/v1/user", { ...person, token: made.token }, 8);
    expect((await revoked).status).toBe(204);
    expect(new Set(statuses)).toEqual(new Set([401]));
    await app.app.stop();
  });

  it("does not count a body that is still on its way", async () => {
    const app = await bounded({ each: none });
    const { token, organizationId } = await app.newAdmin();
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const slow = app.request(`/v1/orgs/${organizationId}/teams`, {
      method: "PUT",
      token,
      headers: { "Content-Type": "application/json" },
      body: body.readable,
      duplex: "half",
    });
    const writer = body.writable.getWriter();
    // Taken once it is being read.
    await writer.write(new TextEncoder().encode('{"title":'));
    expect((await app.request("/v1/user", { token })).status).toBe(200);
    await writer.write(new TextEncoder().encode('"Docs"}'));
    await writer.close();
    expect((await slow).status).toBe(201);
    await app.app.stop();
  });

  it("has one heavy request in it, and room for others meanwhile", async () => {
    const app = await bounded({ heavy: none });
    const admin = await app.newAdmin();
    const { client, organizationId } = admin;
    const made = createSpace({ client, path: { organizationId }, body: { title: "Docs" } });
    const { id } = await dataOf(made);
    const heavy = statusesOf(app, `/v1/spaces/${id}/links/proposals`, admin, 4);
    expect(await statusesOf(app, "/v1/user", admin, 4)).toEqual([200, 200, 200, 200]);
    expect(new Set(await heavy)).toEqual(new Set([200, 429]));
    await app.app.stop();
  });

  it("has one page of many rows in it, and room for others meanwhile", async () => {
    const app = await bounded({ largePages: none });
    const admin = await app.newAdmin();
    const members = `/v1/orgs/${admin.organizationId}/members`;
    const long = statusesOf(app, `${members}?limit=1000`, admin, 4);
    const short = await statusesOf(app, `${members}?limit=200`, admin, 4);
    expect(short).toEqual([200, 200, 200, 200]);
    expect(new Set(await long)).toEqual(new Set([200, 429]));
    await app.app.stop();
  });

  it("refuses after a second, so that whoever asks again at once is not refused all the time", async () => {
    const app = await bounded({ each: none });
    const admin = await app.newAdmin();
    const since = performance.now();
    const statuses = await statusesOf(app, "/v1/user", admin, 4);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(performance.now() - since).toBeGreaterThan(990);
    await app.app.stop();
  });

  it("has so many streams in it, and another one once one of them has ended", async () => {
    const streams = { running: 2, waiting: 0, longestWait: 0 };
    const app = await bounded({ each: none, streams });
    const admin = await app.newAdmin();
    const follow = () => followEvents(app, admin.organizationId, admin);
    const first = await follow();
    await follow();
    const refused = await app.request(`/v1/orgs/${admin.organizationId}/events`, admin);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    await first.leave();
    await follow();
    await app.app.stop();
  });

  it("is not bounded where limits are turned off", async () => {
    const app = await makeApp({ limits: {} });
    const statuses = await statusesOf(app, "/v1/user", await app.newAdmin(), 200);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await app.app.stop();
  });
});
