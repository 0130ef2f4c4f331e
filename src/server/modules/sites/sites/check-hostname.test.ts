import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  checkSiteHostname,
  createSite,
  getSiteById,
  resolveSiteAddress,
  updateSiteById,
  verifySiteHostname,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type DnsServer, openDnsServer } from "#server/testing/dns-server.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";

const hostnames = ["old.acme.example", "new.acme.example", "lost.acme.example"] as const;
const [OLD, NEW, LOST] = hostnames;

let dns: DnsServer;
/** Serves every host name here, as a renderer would. */
let renderer: Server;
let answer: { status: number; body: string; location?: string } = { status: 404, body: "" };
const heard: string[] = [];
let app: TestApp;
beforeAll(async () => {
  dns = await openDnsServer();
  renderer = createServer((request, response) => {
    heard.push(`${request.headers.host?.replace(/:\d+$/, "")}${request.url}`);
    const { status, body, location } = answer;
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  renderer.listen(0, "127.0.0.1");
  await once(renderer, "listening");
  const bound = renderer.address();
  const port = bound === null || typeof bound === "string" ? 0 : bound.port;
  for (const hostname of [OLD, NEW]) dns.answer(hostname, [{ type: "A", value: "127.0.0.1" }]);
  const outboundAllow = hostnames.map((hostname) => `${hostname}:${port}`);
  const publicUrl = "https://bindery.example.com";
  app = await makeApp({
    settings: { rateLimit: 0, outboundAllow, dnsServers: [dns.address], publicUrl },
  });
});
afterAll(() => {
  dns.close();
  renderer.close();
});

const of = ({ admin: { client }, site: path }: SiteFixture) => ({ client, path });
const named = async (fixture: SiteFixture, hostname: string | null) =>
  dataOf(updateSiteById({ ...of(fixture), body: { hostname } }));
const published = async (fixture: SiteFixture) =>
  (await dataOf(getSiteById(of(fixture)))).urls.published;
const check = (fixture: SiteFixture) => dataOf(checkSiteHostname(of(fixture)));
const verify = (fixture: SiteFixture) => dataOf(verifySiteHostname(of(fixture)));

describe("the host name of a site's own", () => {
  it("is used in published links once it has answered the site's token", async () => {
    const fixture = await makeSiteFixture(app);
    const before = await published(fixture);
    expect((await named(fixture, OLD)).hostnameVerifiedAt).toBeUndefined();
    expect(await published(fixture)).toBe(before);
    const { token, ...said } = await check(fixture);
    expect(said).toMatchObject({ hostname: OLD, published: before, pointsAt: ["127.0.0.1"] });
    expect(token.address).toBe(`https://${OLD}/~/token`);

    answer = { status: 200, body: "<!doctype html>" };
    const wrong = await verify(fixture);
    expect(wrong).toMatchObject({ outcome: "other-answer", published: before });
    expect(wrong.problem).toContain("answered something else than the token");
    answer = { status: 302, body: "", location: `http://${NEW}/` };
    expect((await verify(fixture)).problem).toContain("answered with status 302");
    expect(await published(fixture)).toBe(before);

    answer = { status: 200, body: `${token.content}\n` };
    const right = await verify(fixture);
    expect(right).toMatchObject({ outcome: "verified", published: `https://${OLD}/` });
    expect(right.problem).toBeUndefined();
    expect(heard).toContain(`${OLD}/~/token`);
    expect(await published(fixture)).toBe(`https://${OLD}/`);
    expect((await dataOf(getSiteById(of(fixture)))).hostnameVerifiedAt).toBe(right.verifiedAt);

    answer = { status: 500, body: "" };
    expect(await verify(fixture)).toMatchObject({ outcome: "other-answer" });
    expect(await published(fixture)).toBe(`https://${OLD}/`);
    const events = await recorded(fixture.admin, "site.hostname-checked");
    expect(events.map(({ after }) => after)).toMatchObject([
      { verified: true, outcome: "other-answer" },
      { verified: true, outcome: "verified" },
      { verified: false, outcome: "other-answer" },
      { verified: false, outcome: "other-answer" },
    ]);
    await named(fixture, null);
    expect(await published(fixture)).toBe(before);
  });

  it("keeps the one before in published links until the new one is verified, or it is taken back", async () => {
    const fixture = await makeSiteFixture(app);
    await named(fixture, OLD);
    answer = { status: 200, body: (await check(fixture)).token.content };
    await verify(fixture);
    const first = await named(fixture, NEW);
    expect(first).toMatchObject({ hostname: NEW, urls: { published: `https://${OLD}/` } });
    expect((await verify(fixture)).outcome).toBe("other-answer");
    await named(fixture, LOST);
    expect(await published(fixture)).toBe(`https://${OLD}/`);
    expect((await verify(fixture)).outcome).toBe("unreachable");

    const other = await makeSiteFixture(app);
    const body = { hostname: OLD };
    expect((await outcome(updateSiteById({ ...of(other), body }))).status).toBe(409);
    const back = await named(fixture, OLD);
    expect(back.urls.published).toBe(`https://${OLD}/`);
    expect(back.hostnameVerifiedAt).toBeDefined();
    await named(fixture, NEW);
    answer = { status: 200, body: (await check(fixture)).token.content };
    await verify(fixture);
    expect(await published(fixture)).toBe(`https://${NEW}/`);
    await named(other, OLD);
    expect((await dataOf(resolveSiteAddress({ ...of(other), query: { path: "/" } }))).status).toBe(
      200,
    );
    await named(fixture, null);
    await named(other, null);
  });

  it("says that it is not known where it points while no name server answers", async () => {
    const fixture = await makeSiteFixture(app);
    await named(fixture, LOST);
    dns.answer(LOST, "failure");
    expect((await check(fixture)).pointsAt).toBeUndefined();
    expect((await verify(fixture)).outcome).toBe("unreachable");
  });

  it("is not there on a site without one", async () => {
    const { admin, organizationId } = await makeSiteFixture(app);
    const { client } = admin;
    const { id: siteId } = await dataOf(createSite({ client, path: { organizationId } }));
    const path = { organizationId, siteId };
    expect((await outcome(checkSiteHostname({ client, path }))).status).toBe(404);
    expect((await outcome(verifySiteHostname({ client, path }))).status).toBe(404);
  });
});
