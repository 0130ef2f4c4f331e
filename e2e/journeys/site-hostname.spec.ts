import { createSite } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { type DnsServer, openDnsServer } from "#server/testing/dns-server.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { expect, expectAccessible, test as base } from "../fixtures.ts";

const test = base.extend<object, { dns: DnsServer; server: TestServer }>({
  dns: [
    async ({ browserName: _ }, use) => {
      const dns = await openDnsServer();
      await use(dns);
      dns.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ dns }, use) => {
      const server = await startTestServer({ dnsServers: [dns.address] });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const)
  test(`a host name says which record to set and whether it is right, in ${colorScheme} at ${width} px`, async ({
    page,
    admin,
    dns,
  }) => {
    const { client, organizationId } = admin;
    const hostname = `docs-${width}.acme.example`;
    const site = await dataOf(
      createSite({ client, path: { organizationId }, body: { title: "Manual" } }),
    );
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/o/${organizationId}/sites/${site.id}/settings`);
    await page.getByLabel("Own host name").fill(hostname);
    await page.getByRole("button", { name: "Save" }).click();
    const card = page.getByRole("region", { name: `DNS record of ${hostname}` });
    // The buttons that copy have states of their own.
    const state = card.getByRole("status").last();
    await expect(state).toContainText("Not set");
    await expect(card.getByRole("definition").filter({ hasText: hostname })).toBeVisible();
    await expect(card.getByRole("definition").filter({ hasText: /^127\.0\.0\.1/ })).toBeVisible();
    await expectAccessible(page);

    const again = card.getByRole("button", { name: "Check again" });
    dns.answer(hostname, [{ type: "A", value: "192.0.2.9" }]);
    await again.press("Enter");
    await expect(state).toContainText("It points at 192.0.2.9 now.");
    await expect(again).toBeFocused();
    await expectAccessible(page);
    dns.answer(hostname, "failure");
    await again.press("Enter");
    await expect(state).toContainText("No name server answered");
    dns.answer(hostname, [{ type: "A", value: "127.0.0.1" }]);
    await again.press("Enter");
    await expect(state).toContainText("The record is right.");
    await expectAccessible(page);

    await page.getByLabel("Own host name").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(card).toBeHidden();
  });
