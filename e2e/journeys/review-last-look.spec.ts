import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

test("a reviewer who comes back sees what changed since, and only that when they ask", async ({
  page,
  admin,
  server,
}) => {
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const fixture = await makeReview(admin, author, {
    before: { Start: "Run it.", Ports: "The port is 8080." },
    after: { Start: "Run it now.", Ports: "The port is 9090." },
    subject: "Say the new port",
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  const marked = page.waitForResponse(
    (response) => response.url().includes("/last-view") && response.request().method() === "PUT",
  );
  await page.goto(fixture.address);
  const list = page.getByRole("navigation", { name: "What changes" });
  const difference = page.getByRole("region", { name: "Difference" });
  await expect(list.getByRole("link", { name: "Start" })).toBeVisible();
  expect((await marked).status()).toBe(204);
  await expect(page.getByText("since your last look")).toHaveCount(0);

  await fixture.edit({ Ports: "The port is 9090, or 9191." });
  await expect(page.getByText("1 change since your last look")).toBeVisible();
  await expect(list.getByRole("link", { name: "Start" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show only these" }).click();
  await expect(list.getByRole("link", { name: "Start" })).toHaveCount(0);
  await expect(difference.locator("ins")).toHaveText([", or 9191"]);
  await expect(difference.locator("del")).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(difference.locator("ins")).toHaveText([", or 9191"]);
  await expect(list.getByRole("link", { name: "Start" })).toHaveCount(0);

  await page.getByRole("button", { name: "Mark as viewed" }).click();
  await expect(list.getByRole("link", { name: "Start" })).toBeVisible();
  await expect(page.getByText("since your last look")).toHaveCount(0);
  await page.reload();
  await expect(list.getByRole("link", { name: "Start" })).toBeVisible();
  await expect(page.getByText("since your last look")).toHaveCount(0);
});
