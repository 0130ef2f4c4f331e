import type { Page } from "@playwright/test";
import { onePixel } from "#server/testing/content-fixture.ts";
import { openOutsideServer, type OutsideServer } from "#server/testing/outside-servers.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { expect, expectAccessible, test as base } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

/** Journeys with a service that may fetch from one server on loopback. */
const test = base.extend<object, { outside: OutsideServer; server: TestServer }>({
  outside: [
    async ({ browserName: _ }, use) => {
      const outside = await openOutsideServer();
      await use(outside);
      outside.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ outside }, use) => {
      const git = { outboundAllow: [outside.host], sealingKeys: undefined };
      const server = await startTestServer({ git });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const picture = (page: Page, name: string) => page.getByRole("img", { name, exact: true });
const expectDrawn = async (page: Page, name: string): Promise<void> => {
  await expect
    .poll(() => picture(page, name).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);
};

test("pictures of other hosts are loaded by the service when a reader wants them, read, compared and written", async ({
  page,
  admin,
  server,
  outside,
}) => {
  let isUp = true;
  outside.answer((_, response) => {
    if (isUp) response.end(Buffer.from(onePixel, "base64"));
    else response.writeHead(503).end();
  });
  const at = (name: string) => `${outside.origin}/${name}.png`;
  const before = `![Old](${at("old")})\n\nWords with ![Badge](${at("badge")}) in them.\n\n<p align="center"><img src="${at("logo")}" alt="Logo" width="64"></p>\n`;
  const author = await server.newMember(admin.organizationId, "edit");
  const review = await makeReview(admin, author, {
    before: { Welcome: before },
    after: { Welcome: before.replace("![Old]", "![New]").replace("old.png", "new.png") },
    subject: "Another picture",
  });
  const start = review.pages["Welcome"] ?? "";
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const { host } = new URL(outside.origin);
  const load = page.getByRole("button", { name: `Load picture from ${host}` });

  await test.step("one by one", async () => {
    await page.goto(`/o/${admin.organizationId}/spaces/${review.spaceId}/pages/${start}`);
    await expect(page.getByText("3 pictures are on other sites and not loaded.")).toBeVisible();
    await expectAccessible(page);
    expect(outside.requests()).toBe(0);
    await load.first().click();
    await expectDrawn(page, "Old");
    expect(outside.requests()).toBe(1);
  });

  await test.step("again where one does not come", async () => {
    isUp = false;
    await load.click();
    await expect(
      page.getByText("The picture could not be loaded because the other side answered 503."),
    ).toBeVisible();
    isUp = true;
    await expect(async () => {
      await page.getByRole("button", { name: "Try again" }).click({ timeout: 1000 });
      await expect(picture(page, "Logo")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(picture(page, "Logo")).toHaveAttribute("width", "64");
    await page.getByRole("button", { name: "Load picture: Badge" }).click();
    await expectDrawn(page, "Badge");
    await expectAccessible(page);
  });

  await test.step("all at once, in a difference", async () => {
    await page.goto(review.address);
    await expect(page.getByText("4 pictures are on other sites and not loaded.")).toBeVisible();
    await page.getByRole("button", { name: "Load all pictures" }).click();
    for (const name of ["Old", "New", "Badge"]) await expectDrawn(page, name);
    await expect(page.getByRole("button", { name: "Load all pictures" })).toBeHidden();
  });

  await test.step("in the preview of the editor", async () => {
    await page.goto(`${review.address}/edit/${start}`);
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByRole("button", { name: "Load all pictures" }).click();
    for (const name of ["New", "Badge", "Logo"]) await expectDrawn(page, name);
  });

  expect(asked.filter((address) => new URL(address).host === host)).toEqual([]);
});
