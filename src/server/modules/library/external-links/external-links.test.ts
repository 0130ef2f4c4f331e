import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  createSpace,
  listChangeRequestLinks,
  listPageLinksInSpace,
  listSpaceLinks,
} from "#client";
import type { OpenDatabase } from "#server/db/open.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeClock } from "#server/testing/clock.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import {
  checkingJobs,
  type ExternalHosts,
  openExternalHosts,
  setChecking,
} from "#server/testing/external-hosts.ts";
import { type Admin, makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";
import { openSentinel, type Sentinel } from "#server/testing/outside-servers.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";

const clock = makeClock();
/** Its own: hosts are everybody's, and rest by the clock of who asked them. */
let database: OpenDatabase;
let app: TestApp;
let hosts: ExternalHosts;
let sentinel: Sentinel;
let jobs: ReturnType<typeof checkingJobs>;
let admin: Admin;
let spaceId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await makeApp({ now: clock.now, database });
  hosts = await openExternalHosts(clock.now, ["one.example", "two.example", "three.example"]);
  sentinel = await openSentinel();
  jobs = checkingJobs({ app, clock, hosts });
});
afterAll(async () => {
  hosts.close();
  sentinel.close();
  await database.close();
});
beforeEach(async () => {
  admin = await app.newAdmin();
  hosts.answer((_, response) => void response.end());
  hosts.setOnline(true);
  const { client, organizationId } = admin;
  const path = { organizationId };
  spaceId = (await dataOf(createSpace({ client, path, body: { title: "Docs" } }))).id;
  // Addresses of the tests before are nobody's any more.
  clock.advance(24 * 3600 * 1000);
});

const write = async (...addresses: readonly string[]): Promise<string> => {
  const text = addresses.map((address) => `- [a](<${address}>)`).join("\n");
  const [page = ""] = createdIn(await editSpace(admin.client, spaceId, newPage("Links", text)));
  return page;
};
const links = (query: object = {}) =>
  dataOf(listSpaceLinks({ client: admin.client, path: { spaceId }, query }));
const external = async () =>
  Object.fromEntries(
    (await links()).items.flatMap(({ address = "", external: known }) =>
      known === undefined ? [] : [[address, known] as const],
    ),
  );
const heardOf = (paths: readonly string[]) =>
  hosts.heard.filter(({ path }) => paths.includes(path)).map(({ method }) => method);
/** The answer of a path, by its status; others are 200. */
const statuses = (byPath: Readonly<Record<string, number>>) =>
  hosts.answer(({ path }, response) => void response.writeHead(byPath[path] ?? 200).end());

describe("outside addresses", () => {
  it("are neither asked nor told of while the switch is off, and only admins turn it on", async () => {
    const before = hosts.heard.length;
    await write(hosts.address("one.example", "/off"));
    await jobs.settle();
    expect(hosts.heard).toHaveLength(before);
    const { items, stats } = await links();
    expect(items[0]).not.toHaveProperty("external");
    expect(stats).not.toHaveProperty("external");
    expect(await links({ external: "ok" })).toMatchObject({ items: [], count: 0 });
    const member = await app.newMember(admin.organizationId, "create");
    await expect(setChecking({ ...admin, client: member.client }, true)).rejects.toThrow();
    expect(await setChecking(admin, true)).toMatchObject({ checkExternalLinks: true });
    expect(await links({ external: "unchecked" })).toMatchObject({ count: 1 });
    await jobs.after(2);
    expect(await links({ external: "ok" })).toMatchObject({ count: 1 });
    const asked = hosts.heard.slice(before);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /robots.txt",
      "HEAD /off",
    ]);
    expect(asked[1]?.headers["user-agent"]).toBe(`Bindery/1.0 (link check; +${TEST_ORIGIN})`);
    await setChecking(admin, false);
    await jobs.after(24 * 30);
    expect(hosts.heard).toHaveLength(before + 2);
  });

  it("are dead after the third time over 72 hours, and there again at once", async () => {
    const gone = hosts.address("one.example", "/gone");
    const nowhere = "http://nowhere.example/";
    await write(gone, nowhere, hosts.address("two.example", "/there"));
    statuses({ "/gone": 404 });
    await setChecking(admin, true);
    const since: unknown[] = [];
    for (const hours of [0, 36]) {
      await jobs.after(hours);
      const found = await external();
      expect(found[gone]).toMatchObject({ state: "unsure", reason: "status", statusCode: 404 });
      expect(found[nowhere]).toMatchObject({ state: "unsure", reason: "unknown-name" });
      since.push(found[gone]?.failingSince);
    }
    await jobs.after(36);
    const found = await external();
    expect(found[gone]).toMatchObject({ state: "dead", reason: "status", statusCode: 404 });
    expect(found[nowhere]).toMatchObject({ state: "dead", reason: "unknown-name" });
    expect(new Set([...since, found[gone]?.failingSince]).size).toBe(1);
    const dead = await links({ external: "dead", limit: 1 });
    expect(dead).toMatchObject({
      count: 2,
      items: [{ address: gone, status: "ok" }],
      stats: { total: 3, broken: { total: 0 }, external: { dead: 2 } },
    });
    const more = await links({ external: "dead", limit: 1, page: dead.next?.page });
    expect(more.items.map(({ address }) => address)).toEqual([nowhere]);
    expect(heardOf(["/gone"])).toEqual(["HEAD", "GET", "HEAD", "GET", "HEAD", "GET"]);
    statuses({});
    await jobs.after(24 * 7);
    expect((await external())[gone]).toEqual({ state: "ok", checkedAt: expect.any(String) });
  });

  it("are told of in pages and change requests, too", async () => {
    const address = hosts.address("one.example", "/told");
    const pageId = await write(`${address}#part`, `${address}#other`, "mailto:a@b.example");
    await setChecking(admin, true);
    await jobs.settle();
    const { client } = admin;
    const ofPage = await dataOf(listPageLinksInSpace({ client, path: { spaceId, pageId } }));
    expect(ofPage.items.map((item) => item.external?.state)).toEqual(["ok", "ok", undefined]);
    const { id } = await dataOf(createChangeRequest({ client, path: { spaceId }, body: {} }));
    const path = { spaceId, changeRequestId: id };
    const query = { external: "ok" as const };
    const proposed = await dataOf(listChangeRequestLinks({ client, path, query }));
    expect(proposed).toMatchObject({ count: 2, stats: { external: { dead: 0 } } });
    expect(heardOf(["/told"])).toEqual(["HEAD"]);
    const unknown = { client, path: { spaceId }, query: { external: "maybe" as never } };
    expect((await outcome(listSpaceLinks(unknown))).status).toBe(400);
  });

  it("that are forgotten by the pages are asked no more", async () => {
    await write(hosts.address("one.example", "/left"), hosts.address("one.example", "/stays"));
    await setChecking(admin, true);
    await jobs.settle();
    const [page = ""] = (await links()).items.flatMap(({ locationReferences: [first] }) =>
      first?.kind === "page" ? [first.page.id] : [],
    );
    const markdown = `[a](${hosts.address("one.example", "/stays")})`;
    await editSpace(admin.client, spaceId, {
      operation: "update_page",
      page,
      document: { markdown },
    });
    await jobs.after(24 * 7 + 1);
    expect(heardOf(["/left"])).toHaveLength(1);
    expect(heardOf(["/stays"])).toHaveLength(2);
  });

  it("are not judged while the network is away", async () => {
    const gone = hosts.address("one.example", "/away");
    const others = ["two", "three"].map((name) => hosts.address(`${name}.example`, "/away"));
    await write(gone, ...others);
    await setChecking(admin, true);
    await jobs.settle();
    hosts.setOnline(false);
    for (const days of [7, 7, 7, 7]) await jobs.after(days * 24);
    const states = Object.values(await external()).map((one) => one.state);
    expect(states).toEqual(["ok", "ok", "ok"]);
    hosts.setOnline(true);
    await jobs.after(2);
    expect(Object.values(await external()).map((one) => one.state)).toEqual(["ok", "ok", "ok"]);
  });
});

describe("what is no answer", () => {
  it("is told, and never dead", async () => {
    const at = (path: string) => hosts.address("one.example", path);
    const expected = {
      [at("/sign-in")]: { reason: "status", statusCode: 401 },
      [at("/forbidden")]: { reason: "status", statusCode: 403 },
      [at("/error")]: { reason: "status", statusCode: 503 },
      [at("/circle")]: { reason: "redirects" },
      [at("/cut")]: { reason: "unreachable" },
      [at("/huge")]: { reason: "unreachable" },
      [at("/inside")]: { reason: "not-public" },
      [at("/robots/no")]: { reason: "robots" },
      [`http://127.0.0.1:${sentinel.port}/`]: { reason: "not-public" },
      [`http://localhost:${sentinel.port}/`]: { reason: "not-public" },
      "http://10.0.0.1/": { reason: "not-public" },
      "http://user:secret@one.example/": { reason: "not-public" },
      [`http://one.example/${"x".repeat(2100)}`]: { reason: "not-public" },
      [hosts.address("two.example", "/")]: { reason: "robots-unreadable" },
    };
    await write(...Object.keys(expected));
    hosts.answer(({ host, path }, response) => {
      if (host === "two.example") return response.writeHead(500).end();
      if (path === "/robots.txt")
        return response.end("User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /robots/");
      if (path === "/circle") return response.writeHead(302, { location: "/circle" }).end();
      if (path === "/cut") return response.destroy();
      if (path === "/huge") return response.writeHead(200, { x: "x".repeat(1 << 20) }).end();
      if (path === "/inside")
        return response.writeHead(301, { location: `http://127.0.0.1:${sentinel.port}/` }).end();
      const status = { "/sign-in": 401, "/forbidden": 403, "/error": 503 }[path] ?? 200;
      return response.writeHead(status).end();
    });
    await setChecking(admin, true);
    // What is known of robots from the tests before is old by now.
    for (const hours of [48, 24 * 7, 24 * 7, 24 * 7]) await jobs.after(hours);
    const found = await external();
    for (const [address, why] of Object.entries(expected))
      expect(found[address], address).toMatchObject({ state: "unsure", ...why });
    expect(heardOf(["/robots/no"])).toEqual([]);
    expect(sentinel.hits()).toBe(0);
  });

  it("is asked for in another way where HEAD may not be meant", async () => {
    const paths = ["/no-head", "/no-method", "/moved"];
    await write(...paths.map((path) => hosts.address("three.example", path)));
    hosts.answer(({ method, path }, response) => {
      if (path === "/moved") return response.writeHead(308, { location: "/no-head" }).end();
      const refused = { "/no-head": 404, "/no-method": 405 }[path];
      return response.writeHead(method === "HEAD" ? (refused ?? 200) : 206).end("x");
    });
    await setChecking(admin, true);
    await jobs.settle();
    expect(Object.values(await external()).map((one) => one.state)).toEqual(["ok", "ok", "ok"]);
    const ranges = hosts.heard.filter(
      ({ method, path }) => method === "GET" && path === "/no-head",
    );
    expect(ranges.map(({ headers }) => headers["range"])).toEqual(["bytes=0-0", "bytes=0-0"]);
  });
});
