import { once } from "node:events";
import { createServer } from "node:http";
import { createSite } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { type DnsServer, openDnsServer } from "#server/testing/dns-server.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { expect, expectAccessible, test as base } from "../fixtures.ts";

/** What serves the host names, as a renderer would. */
interface Renderer {
  readonly port: number;
  answers: string;
}
const widths = [1440, 390] as const;
const hostnameAt = (width: number): string => `docs-${width}.acme.example`;

const test = base.extend<object, { dns: DnsServer; renderer: Renderer; server: TestServer }>({
  dns: [
    async ({ browserName: _ }, use) => {
      const dns = await openDnsServer();
      await use(dns);
      dns.close();
    },
    { scope: "worker" },
  ],
  renderer: [
    async ({ browserName: _ }, use) => {
      const server = createServer((_request, response) => response.end(renderer.answers));
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const bound = server.address();
      const port = bound === null || typeof bound === "string" ? 0 : bound.port;
      const renderer: Renderer = { port, answers: "" };
      await use(renderer);
      server.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ dns, renderer }, use) => {
      const outboundAllow = widths.map((width) => `${hostnameAt(width)}:${renderer.port}`);
      const server = await startTestServer({ dnsServers: [dns.address], git: { outboundAllow } });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

for (const [colorScheme, width] of [
  ["light", widths[0]],
  ["dark", widths[1]],
] as const)
  test(`published links use a host name once it has answered the token, in ${colorScheme} at ${width} px`, async ({
    page,
    admin,
    dns,
    renderer,
  }) => {
    const { client, organizationId } = admin;
    const hostname = hostnameAt(width);
    dns.answer(hostname, [{ type: "A", value: "127.0.0.1" }]);
    const site = await dataOf(
      createSite({ client, path: { organizationId }, body: { title: "Manual" } }),
    );
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/o/${organizationId}/sites/${site.id}/settings`);
    await page.getByLabel("Own host name").fill(hostname);
    await expect(page.getByText(`until ${hostname} is verified`)).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    const card = page.getByRole("region", { name: `Host name ${hostname}` });
    await expect(card).toContainText(`do not point ${hostname} at it`);
    await expect(card).toContainText("Not verified");
    await expect(card).toContainText("127.0.0.1");
    const header = page.getByRole("banner").or(page.getByRole("main"));
    await expect(header.getByText(hostname, { exact: true })).toHaveCount(0);
    await expectAccessible(page);

    const token = card.getByText(/^bindery-site-/);
    const check = card.getByRole("button", { name: "Check now" });
    const result = card.getByRole("status", { name: "What the check found" });
    await check.press("Enter");
    await expect(result).toContainText(`${hostname} did not answer the token`);
    await expect(result).toContainText("Published links stay as they are.");
    await expectAccessible(page);
    renderer.answers = (await token.innerText()).trim();
    await check.press("Enter");
    await expect(result).toContainText(`${hostname} answered the token`);
    await expect(card).toContainText(`Published links use ${hostname}.`);
    await expect(header.getByText(hostname, { exact: true }).first()).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel("Own host name").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(card).toBeHidden();
  });
