import type { Page } from "@playwright/test";
import { createOpenApiSpec } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { makeClock } from "#server/testing/clock.ts";
import { openOutsideServer, type OutsideServer } from "#server/testing/outside-servers.ts";
import { specJobs } from "#server/testing/spec-jobs.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { expect, expectAccessible, expectHearing, test as base } from "../fixtures.ts";
import { holdVersions, pets } from "../spec-fixture.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Journeys with a service that may fetch from one server on loopback, and reads sources when the journey says so. */
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
      const server = await startTestServer({ jobRunner: false, git });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const version = (page: Page, number: number) =>
  page
    .getByRole("list", { name: "Versions, the latest first" })
    .getByRole("listitem")
    .filter({ hasText: `Version ${number}` });

test("an address is looked at again, given up after two weeks of failures, and taken up anew", async ({
  page,
  admin,
  server,
  outside,
}) => {
  const clock = makeClock();
  const jobs = specJobs({ ...server.context, now: clock.now });
  let answer: { readonly status: number; readonly text: string } = {
    status: 200,
    text: pets.before,
  };
  outside.answer((_, response) => {
    response.statusCode = answer.status;
    response.end(answer.text);
  });
  const stopped = page.getByText("Checking stopped after 14 days of failures.");
  const checkNow = page.getByRole("button", { name: "Check now" });

  await test.step("it is added, and read", async () => {
    await page.goto(`/o/${admin.organizationId}/openapi/new`);
    const dialog = page.getByRole("dialog", { name: "Add specification" });
    const address = dialog.getByLabel("Address", { exact: true });
    await address.fill(`${outside.origin}/pets.json`);
    await expect(dialog.getByLabel("Name in addresses")).toHaveValue("pets");
    await dialog.getByRole("button", { name: "Add specification" }).click();
    await expect(page).toHaveURL(/\/openapi\/pets$/);
    await expectHearing(page);
    await jobs.settle();
    await expect(version(page, 1)).toContainText("Served");
    await expect(page.getByText("next check")).toBeVisible();
    await expect(page.getByText(`${outside.origin}/pets.json`)).toBeVisible();
  });

  await test.step("somebody who does not want to wait has it looked at now", async () => {
    answer = { status: 200, text: pets.after };
    await checkNow.press("Enter");
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
      "The address is being looked at",
    );
    await jobs.settle();
    await expect(version(page, 2)).toContainText("breaking");
    await expect(version(page, 2)).toContainText("Served");
  });

  await test.step("a failure is told, and what was served stays", async () => {
    answer = { status: 500, text: "" };
    clock.advance(6 * HOUR_MS + 1000);
    expect(await jobs.check()).toBe(1);
    await expect(page.getByText("The address could not be fetched")).toBeVisible();
    await expect(page.getByText("The version served before stays.")).toBeVisible();
    await expect(page.getByText("Failing since")).toBeVisible();
    await expect(version(page, 2)).toContainText("Served");
    await expectAccessible(page);
  });

  await test.step("after two weeks it is given up, and says so", async () => {
    clock.advance(15 * DAY_MS);
    expect(await jobs.check()).toBe(1);
    await expect(stopped).toBeVisible();
    clock.advance(DAY_MS);
    expect(await jobs.check(), "nobody looks any more").toBe(0);
    await expectAccessible(page);
    await page.goto(`/o/${admin.organizationId}/openapi`);
    await expect(page.getByRole("row").filter({ hasText: "Pets" })).toContainText("Stopped");
    await page.getByRole("link", { name: "Pets", exact: true }).click();
  });

  await test.step("who asks for a check has it begin anew", async () => {
    await expectHearing(page);
    answer = { status: 200, text: pets.before };
    await checkNow.click();
    await expect(stopped).toHaveCount(0);
    await jobs.settle();
    await expect(version(page, 3)).toContainText("Served");
    await expect(page.getByText("Failing since")).toHaveCount(0);
    await expect(page.getByText("next check")).toBeVisible();
  });
});

test("a version that waits for a decision stays in sight while the next one is read", async ({
  page,
  admin,
  server,
  outside,
}) => {
  const { client, organizationId } = admin;
  const jobs = specJobs(server.context);
  let text = pets.before;
  outside.answer((_, response) => {
    response.end(text);
  });
  const source = { url: `${outside.origin}/pets.json` };
  await dataOf(
    createOpenApiSpec({ client, path: { organizationId }, body: { slug: "pets", source } }),
  );
  await jobs.settle();
  await holdVersions(admin, "pets");
  await page.goto(`/o/${organizationId}/openapi/pets`);
  await expectHearing(page);
  const checkNow = page.getByRole("button", { name: "Check now" });
  const reading = page.getByRole("progressbar", { name: "Waiting to be read" });
  const waiting = page.getByText("Version 2 is held for review");
  text = pets.after;
  await checkNow.press("Enter");
  await expect(reading).toBeVisible();
  await jobs.settle();
  await expect(waiting).toBeVisible();
  await expect(reading).toBeHidden();

  text = pets.after.replace("List all owners", "Owners");
  await checkNow.press("Enter");
  await expect(reading).toBeVisible();
  await expect(waiting).toBeVisible();
  await expectAccessible(page);
  await jobs.settle();
  await expect(page.getByText("Version 3 is held for review")).toBeVisible();
  await expect(version(page, 1)).toContainText("Served");
});
