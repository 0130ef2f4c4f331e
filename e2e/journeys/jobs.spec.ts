import type { Page } from "@playwright/test";
import { createSpace } from "#client";
import { queuedJob, runJobsOf, waiting } from "#server/testing/job-fixture.ts";
import type { Admin, Person } from "#server/testing/make-app.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { expect, expectAccessible, expectHearing, intercept, test as base } from "../fixtures.ts";

/** A service that runs no job by itself, so that each stands still where the journey looks at it. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startTestServer({ jobRunner: false });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const PDF = "make-pdf";
const newSpace = async ({ client, organizationId }: Admin): Promise<string> => {
  const body = { title: "Handbook" };
  const { data } = await createSpace({
    client,
    path: { organizationId },
    body,
    throwOnError: true,
  });
  return data.id;
};
const askForPdf = (server: TestServer, { organizationId }: Admin, by: Person, spaceId: string) =>
  queuedJob(server.asPerson(by), { kind: PDF, organizationId, aboutSpaceId: spaceId });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("an admin sees work wait, run, fail and end, and cancels it", async ({
  page,
  admin,
  server,
}) => {
  const spaceId = await newSpace(admin);
  await page.goto(`/o/${admin.organizationId}/jobs`);
  await expect(page.getByRole("heading", { name: /Nothing has been done/ })).toBeVisible();
  await expectAccessible(page);
  await expectHearing(page);

  await askForPdf(server, admin, admin, spaceId);
  const pdf = row(page, "Make a PDF");
  await expect(pdf).toContainText("Waiting");
  await expect(pdf).toContainText("Handbook");
  const [begun, goOn] = [waiting(), waiting()];
  const work = runJobsOf(server.context, PDF, async (job) => {
    await job.progress({ done: 2, total: 5 });
    begun.open();
    await goOn.promise;
    await job.step(async () => undefined);
  });
  await begun.promise;
  await expect(pdf).toContainText("Running");
  await expect(pdf).toContainText("2 of 5");
  await pdf.getByRole("button", { name: "Cancel: Make a PDF" }).click();
  await expect(pdf).toContainText("Cancelling");
  await expect(pdf.getByRole("button")).toHaveCount(0);
  goOn.open();
  await work;
  await expect(pdf).toContainText("Cancelled");

  await queuedJob(server.context, { kind: "send-mail", organizationId: admin.organizationId });
  const mail = row(page, "Send an e-mail");
  await expect(mail).toContainText("Waiting");
  await expect(mail.getByRole("button")).toHaveCount(0);
  await runJobsOf(server.context, "send-mail", async () => {
    throw new Error("no mail server");
  });
  await expect(mail).toContainText("Failed");
  await expect(mail).toContainText("Something unexpected went wrong.");
  await expectAccessible(page);
});

test("the list is narrowed by keyboard, and the address keeps what it is narrowed to", async ({
  page,
  admin,
  server,
}) => {
  const spaceId = await newSpace(admin);
  const { organizationId } = admin;
  await askForPdf(server, admin, admin, spaceId);
  await queuedJob(server.context, { kind: "send-mail", organizationId });
  await page.goto(`/o/${organizationId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("j");
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByRole("row")).toHaveCount(3);

  await page.getByRole("combobox", { name: "Kind" }).focus();
  await page.keyboard.type("Make");
  await expect(page).toHaveURL(/kind=make-pdf/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Cancel: Make a PDF" }).focus();
  await page.keyboard.press("Enter");
  await expect(row(page, "Make a PDF")).toContainText("Cancelled");
  await page.reload();
  await expect(row(page, "Make a PDF")).toContainText("Cancelled");
  await page.getByRole("combobox", { name: "State" }).focus();
  await page.keyboard.type("Failed");
  await expect(page).toHaveURL(/state=failed/);
  const clear = page.getByRole("button", { name: /clear/i });
  await clear.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("combobox", { name: "Space" }).selectOption("Handbook");
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("people of a space see what is about it, and cancel what they asked for", async ({
  admin,
  pageAs,
  server,
}) => {
  const spaceId = await newSpace(admin);
  const { organizationId } = admin;
  await queuedJob(server.context, { kind: "read-links", organizationId, spaceId });
  await askForPdf(server, admin, admin, spaceId);
  const { page, person } = await pageAs("read");
  await page.goto(`/o/${organizationId}/spaces/${spaceId}/pages`);
  await page.getByRole("link", { name: "Background jobs" }).click();
  await expect(page).toHaveURL(new RegExp(`${spaceId}/jobs$`));
  const pdf = row(page, "Make a PDF");
  await expect(pdf).toHaveCount(1);
  await expect(row(page, "Read the links")).toHaveCount(0);
  await expect(pdf.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
  await expectHearing(page);
  await askForPdf(server, admin, person, spaceId);
  await expect(pdf).toHaveCount(2);
  await page.getByRole("button", { name: "Cancel: Make a PDF" }).click();
  await expect(pdf.filter({ hasText: "Cancelled" })).toHaveCount(1);
});

test("a list that does not load says so and loads again", async ({ page, admin }) => {
  const { organizationId } = admin;
  await intercept(page, "**/v1/orgs/*/jobs?*", (route) =>
    route.fulfill({ status: 500, body: "{}" }),
  );
  await page.goto(`/o/${organizationId}/jobs`);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: /Nothing has been done/ })).toBeVisible();
});
