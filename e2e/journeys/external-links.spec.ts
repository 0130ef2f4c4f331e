import type { Page } from "@playwright/test";
import { createSpace } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { makeClock } from "#server/testing/clock.ts";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import { checkingJobs, openExternalHosts, setChecking } from "#server/testing/external-hosts.ts";
import { startTestServer } from "#server/testing/test-server.ts";
import { expect, expectAccessible, test as base } from "../fixtures.ts";

const HOUR = 3600 * 1000;

/** Journeys with a service whose checks are done by the journey, in time that has gone by. */
const test = base.extend({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startTestServer({ jobRunner: false });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const row = (page: Page, name: string | RegExp) => page.getByRole("row").filter({ hasText: name });

test("external links are checked once an admin turns it on, and dead ones are repaired by keyboard", async ({
  page,
  admin,
  server,
}) => {
  const { client, organizationId } = admin;
  const clock = makeClock();
  // As if it was turned on days ago.
  clock.advance(-6 * 24 * HOUR);
  const hosts = await openExternalHosts(clock.now, ["docs.example", "shop.example"]);
  hosts.answer(({ path }, response) => {
    const status = { "/gone": 404, "/members": 401 }[path] ?? 200;
    response.writeHead(status).end();
  });
  const path = { organizationId };
  const body = { title: "Handbook" };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body }));
  const at = (host: string, where: string) => hosts.address(`${host}.example`, where);
  const text = [at("docs", "/gone"), at("docs", "/there"), at("shop", "/members")]
    .map((address) => `<${address}>`)
    .join("\n\n");
  await editSpace(client, spaceId, newPage("Home", text));

  await page.goto(`/o/${organizationId}/spaces/${spaceId}/links`);
  await expect(row(page, "/gone")).toBeVisible();
  await expect(page.getByText("External links are not checked.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Turn on in settings" }).press("Enter");
  const checks = page.getByRole("switch", { name: "Check external links" });
  await expect(checks).toBeFocused();
  await checks.press("Space");
  const card = page.getByRole("region", { name: "Content and features" });
  await card.getByRole("button", { name: "Save" }).press("Enter");
  await expect(card).toContainText("Saved");

  const jobs = checkingJobs({ app: server, clock, hosts });
  await jobs.settle();
  await jobs.after(36);
  await page.goto(`/o/${organizationId}/spaces/${spaceId}/links`);
  await expect(row(page, "/gone")).toContainText("Uncertain: not found (404)");
  await jobs.after(36);
  await page.reload();
  await expect(row(page, "/there")).not.toContainText("Not");
  await expect(row(page, "/members")).toContainText("Uncertain: asks for sign-in (401)");
  await page.getByRole("link", { name: "Dead external links 1" }).press("Enter");
  await expect(page).toHaveURL(/status=dead/);
  await expect(row(page, "/gone")).toContainText(/Dead: 404 since \d+ \w+ \d{4}/);
  await expect(row(page, "/members")).toBeHidden();
  await expectAccessible(page);

  await row(page, "/gone")
    .getByRole("button", { name: "Actions for a link on Home" })
    .press("Enter");
  await page.getByRole("menuitem", { name: "Repair…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Repair a link" });
  await dialog.getByRole("radio", { name: "None" }).press("Space");
  await dialog.getByRole("button", { name: "Propose repair" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Repairs proposed" })).toBeVisible();
  hosts.close();
});

test("members are not sent to settings they cannot open", async ({ pageAs, admin, server }) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const body = { title: "Handbook" };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body }));
  await editSpace(client, spaceId, newPage("Home", "<https://docs.example/>"));
  const { page } = await pageAs("edit");
  await page.goto(`${server.origin}/o/${organizationId}/spaces/${spaceId}/links`);
  await expect(row(page, "https://docs.example/")).toBeVisible();
  await expect(page.getByText("External links are not checked.")).toBeHidden();
  await setChecking(admin, true);
  await page.reload();
  await expect(row(page, "https://docs.example/")).toContainText("Not checked yet");
  await page.getByRole("link", { name: "Dead external links 0" }).click();
  await expect(page.getByRole("heading", { name: "No dead external links" })).toBeVisible();
});
