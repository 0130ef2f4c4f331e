import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkSiteHostname, updateSiteById } from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type DnsServer, openDnsServer } from "#server/testing/dns-server.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";

let dns: DnsServer;
let named: TestApp;
let numbered: TestApp;
beforeAll(async () => {
  dns = await openDnsServer();
  const settings = { rateLimit: 0, outboundAllow: [], dnsServers: [dns.address] };
  named = await makeApp({ settings: { ...settings, publicUrl: "https://bindery.example.com" } });
  numbered = await makeApp({ settings: { ...settings, publicUrl: "http://192.0.2.7:4000" } });
});
afterAll(() => dns.close());

const check = ({ admin, site }: SiteFixture) =>
  dataOf(checkSiteHostname({ client: admin.client, path: site }));
let count = 0;
/** A site with a host name of its own. */
const siteWithHostname = async (app: TestApp) => {
  const fixture = await makeSiteFixture(app);
  count += 1;
  const hostname = `docs-${count}.checked.example`;
  const path = fixture.site;
  await dataOf(updateSiteById({ client: fixture.admin.client, path, body: { hostname } }));
  const { record } = await check(fixture);
  return { fixture, hostname, record };
};

describe("the host name of a site's own", () => {
  it("is to be another name of where the service has the site", async () => {
    const { fixture, hostname, record } = await siteWithHostname(named);
    const value = `${fixture.organizationId.toLowerCase()}.bindery.example.com`;
    expect(record).toEqual({ type: "CNAME", name: hostname, value });
    expect(await check(fixture)).toMatchObject({ hostname, status: "not-set", found: [] });
    dns.answer(hostname, [{ type: "CNAME", value: "pages.elsewhere.example" }]);
    const elsewhere = { status: "elsewhere", found: ["pages.elsewhere.example"] };
    expect(await check(fixture)).toMatchObject(elsewhere);
    dns.answer(hostname, [{ type: "CNAME", value: value.toUpperCase() }]);
    expect(await check(fixture)).toMatchObject({ status: "right", found: [value] });
  });

  it("is right as well where it has the addresses of that name", async () => {
    const { fixture, hostname, record } = await siteWithHostname(named);
    dns.answer(hostname, [{ type: "A", value: "192.0.2.7" }]);
    expect(await check(fixture)).toMatchObject({ status: "elsewhere", found: ["192.0.2.7"] });
    dns.answer(record.value.toLowerCase(), [
      { type: "A", value: "192.0.2.7" },
      { type: "AAAA", value: "2001:db8::7" },
    ]);
    expect((await check(fixture)).status).toBe("right");
    dns.answer(hostname, [
      { type: "A", value: "192.0.2.7" },
      { type: "A", value: "192.0.2.8" },
    ]);
    expect((await check(fixture)).status).toBe("elsewhere");
  });

  it("is to have the address of a service without a name", async () => {
    const { fixture, hostname, record } = await siteWithHostname(numbered);
    expect(record).toEqual({ type: "A", name: hostname, value: "192.0.2.7" });
    dns.answer(hostname, [{ type: "A", value: "192.0.2.7" }]);
    expect((await check(fixture)).status).toBe("right");
    dns.answer(hostname, [
      { type: "A", value: "192.0.2.7" },
      { type: "AAAA", value: "2001:db8::1" },
    ]);
    expect(await check(fixture)).toMatchObject({
      status: "elsewhere",
      found: ["192.0.2.7", "2001:db8::1"],
    });
  });

  it("says that it is not known where no name server answers", async () => {
    const { fixture, hostname } = await siteWithHostname(named);
    dns.answer(hostname, "failure");
    expect(await check(fixture)).toMatchObject({ status: "unknown", found: [] });
  });

  it("is not there on a site without one", async () => {
    const { admin, site } = await makeSiteFixture(named);
    expect((await outcome(checkSiteHostname({ client: admin.client, path: site }))).status).toBe(
      404,
    );
  });
});
