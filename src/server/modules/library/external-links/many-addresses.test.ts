import { afterAll, beforeAll, expect, it } from "vitest";
import { createSpace, listSpaceLinks } from "#client";
import type { OpenDatabase } from "#server/db/open.ts";
import { dataOf } from "#server/testing/answers.ts";
import { makeClock } from "#server/testing/clock.ts";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import {
  checkingJobs,
  type ExternalHosts,
  type HeardRequest,
  openExternalHosts,
  setChecking,
} from "#server/testing/external-hosts.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { openSentinel, type Sentinel } from "#server/testing/outside-servers.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";

const HOSTS = Array.from({ length: 20 }, (_, at) => `host-${at}.example`);
const ADDRESSES = 50;
const PACE_MS = 5000;
const PATIENCE_MS = 20 * 60 * 1000;
/** Of every ten addresses of a host, what they are like. */
const kinds = ["ok", "ok", "gone", "flapping", "error", "private", "moved", "cut", "late", "ok"];

const clock = makeClock();
/** Its own: hosts are everybody's, and rest by the clock of who asked them. */
let database: OpenDatabase;
let app: TestApp;
let admin: Admin;
let hosts: ExternalHosts;
let sentinel: Sentinel;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await makeApp({ now: clock.now, database });
  admin = await app.newAdmin();
  hosts = await openExternalHosts(clock.now, HOSTS);
  sentinel = await openSentinel();
});
afterAll(async () => {
  hosts.close();
  sentinel.close();
  await database.close();
});

/** How far the test is: what answers differently from time to time goes by it. */
let pass = 0;
/** Until when hosts asked to be left alone. */
const held = new Map<string, number>();
const impatient: HeardRequest[] = [];

const statusOf = (path: string): number => {
  const kind = kinds.find((one) => path.startsWith(`/${one}/`));
  if (kind === "gone") return 404;
  if (kind === "flapping") return pass === 1 ? 200 : 404;
  if (kind === "late") return pass < 2 ? 410 : 500;
  if (kind === "error") return 500;
  return 200;
};

const slow = new Set([`${HOSTS[3]} /ok/0`, `${HOSTS[4]} /ok/0`]);
const patient = `${HOSTS[5]} /ok/1`;

const listen = (): void =>
  hosts.answer((request, response) => {
    const { host, path } = request;
    if ((held.get(host) ?? 0) > request.at) impatient.push(request);
    if (path === "/robots.txt")
      return void response.end("User-agent: bindery\nDisallow: /private/\n");
    if (slow.has(`${host} ${path}`)) return;
    if (patient === `${host} ${path}`) {
      held.set(host, request.at + PATIENCE_MS);
      return void response.writeHead(429, { "retry-after": `${PATIENCE_MS / 1000}` }).end();
    }
    if (path.startsWith("/cut/")) return void response.destroy();
    if (path.startsWith("/moved/")) {
      const inside = path === "/moved/6" ? `http://127.0.0.1:${sentinel.port}/` : "/ok/moved";
      return void response.writeHead(302, { location: inside }).end();
    }
    response.writeHead(statusOf(path)).end();
  });

it("asks a thousand addresses on twenty hosts slowly enough, and finds what is dead and nothing else", async () => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Docs" } }));
  const addresses = HOSTS.flatMap((host) =>
    Array.from({ length: ADDRESSES }, (_, at) =>
      hosts.address(host, `/${kinds[at % kinds.length]}/${at}`),
    ),
  );
  const inside = [`http://127.0.0.1:${sentinel.port}/`, `http://localhost:${sentinel.port}/`];
  const text = [...addresses, ...inside].map((one) => `- [a](<${one}>)`).join("\n");
  await editSpace(client, spaceId, newPage("Links", text));
  const dead = async () => {
    const query = { external: "dead" as const, limit: 1000 };
    const { items } = await dataOf(listSpaceLinks({ client, path: { spaceId }, query }));
    return items.flatMap(({ address = "" }) => address);
  };

  listen();
  const jobs = checkingJobs({ app, clock, hosts, timeoutMs: 3000 });
  await setChecking(admin, true);
  await jobs.addAsker();
  await jobs.settle(2);
  for (pass = 1; pass <= 2; pass += 1) {
    expect(await dead()).toEqual([]);
    await jobs.after(36, 2);
  }
  const gone = addresses.filter((address) => address.includes("/gone/"));
  expect(gone).toHaveLength(100);
  expect((await dead()).toSorted()).toEqual(gone.toSorted());
  const unchecked = { external: "unchecked" as const, limit: 0 };
  const left = await dataOf(listSpaceLinks({ client, path: { spaceId }, query: unchecked }));
  expect(left.count).toBe(0);

  for (const host of HOSTS) {
    const heard = hosts.heard.filter((request) => request.host === host);
    expect(heard[0]?.path).toBe("/robots.txt");
    expect(new Set(heard.map((request) => request.path)).size).toBeGreaterThan(ADDRESSES * 0.8);
    const waits = heard.slice(1).map(({ at }, before) => at - (heard[before]?.at ?? 0));
    expect(Math.min(...waits), host).toBeGreaterThanOrEqual(PACE_MS);
  }
  expect(hosts.heard.filter((request) => request.path.startsWith("/private/"))).toEqual([]);
  expect(held.size).toBe(1);
  expect(impatient).toEqual([]);
  expect(sentinel.hits()).toBe(0);

  const before = hosts.heard.length;
  await setChecking(admin, false);
  await jobs.after(24 * 14, 2);
  expect(hosts.heard).toHaveLength(before);
});
