import type { Page } from "@playwright/test";
import { listTeamsInOrganizationById } from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, holdBack, intercept, test } from "../fixtures.ts";

/** From now on every request of the page meets this fault; none ends it. */
const meetFault = (page: Page, fault: string): Promise<void> =>
  page.setExtraHTTPHeaders(fault === "none" ? {} : { "X-Fault": fault });

const teamTitles = async ({ client, organizationId }: Admin): Promise<string[]> => {
  const path = { organizationId };
  const { data } = await listTeamsInOrganizationById({ client, path, throwOnError: true });
  return data.items.map(({ title }) => title);
};

const openNewTeam = async (page: Page, { organizationId }: Admin, title: string) => {
  await page.goto(`/o/${organizationId}/teams/new`);
  const form = page.getByRole("dialog", { name: "New team" });
  await form.getByLabel("Title").fill(title);
  return { form, create: form.getByRole("button", { name: "Create team" }) };
};

const offline = "The service cannot be reached. What you see may be out of date";

test("being offline is said at once, loses nothing, and ends by itself", async ({
  page,
  context,
  admin,
}) => {
  const { form, create } = await openNewTeam(page, admin, "Docs");
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await create.click();
  await expect(form.getByText("The service cannot be reached", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Docs");
  expect(await teamTitles(admin)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(offline)).toBeHidden();
  await expect(form.getByText("The service cannot be reached", { exact: true })).toBeHidden();
  await create.click();
  await expect(page.getByRole("heading", { name: "Docs", level: 1 })).toBeVisible();
  expect(await teamTitles(admin)).toEqual(["Docs"]);
});

test("a screen that could not be read comes by itself once the service is back", async ({
  page,
  context,
  admin,
}) => {
  await page.goto(`/o/${admin.organizationId}/members`);
  await expect(page.getByRole("table", { name: "Members" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await page.getByRole("link", { name: /^Person / }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 30_000 });
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: admin.displayName, level: 1 })).toBeVisible();
});

test("a database that is gone is said calmly, loses nothing, and the banner goes by itself", async ({
  page,
  admin,
}) => {
  const gone = "Bindery cannot reach its database. Your work is kept here; trying again.";
  const { form, create } = await openNewTeam(page, admin, "Docs");
  await meetFault(page, "unavailable");
  await create.click();
  await expect(page.getByText(gone)).toBeVisible();
  await expect(form.getByText("Bindery cannot reach its database", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Docs");
  await expectAccessible(page);
  const stillGone = page.waitForResponse(
    (response) => response.url().endsWith("/readyz") && response.status() === 503,
  );
  await stillGone;
  await expect(page.getByText(gone)).toBeVisible();

  await meetFault(page, "none");
  await expect(page.getByText(gone)).toBeHidden();
  await expect(form.getByText("Bindery cannot reach its database", { exact: true })).toBeHidden();
  await expect(form.getByLabel("Title")).toHaveValue("Docs");
  await create.click();
  await expect(page.getByRole("heading", { name: "Docs", level: 1 })).toBeVisible();
  expect(await teamTitles(admin)).toEqual(["Docs"]);
});

test("a gateway's refusal is a failure in plain words, and Save works again", async ({
  page,
  admin,
}) => {
  const { form, create } = await openNewTeam(page, admin, "Docs");
  await meetFault(page, "refuse");
  await create.click();
  await expect(form.getByText("Something went wrong in the service")).toBeVisible();
  await expect(form).not.toContainText("Bad gateway");
  await expect(form.getByLabel("Title")).toHaveValue("Docs");

  await meetFault(page, "none");
  await create.click();
  await expect(page.getByRole("heading", { name: "Docs", level: 1 })).toBeVisible();
  expect(await teamTitles(admin)).toEqual(["Docs"]);
});

const uncertain = [
  { fault: "lose", what: "is lost", words: "Something went wrong in the service" },
  { fault: "cut", what: "breaks off", words: "The service cannot be reached" },
];
for (const { fault, what, words } of uncertain) {
  test(`an answer that ${what} after the change makes one team, not two`, async ({
    page,
    admin,
  }) => {
    const { form, create } = await openNewTeam(page, admin, "Docs");
    await meetFault(page, fault);
    await create.click();
    await expect(form.getByText(words, { exact: true })).toBeVisible();
    await expect(form.getByLabel("Title")).toHaveValue("Docs");
    expect(await teamTitles(admin)).toEqual(["Docs"]);

    await meetFault(page, "none");
    await create.click();
    await expect(page.getByRole("heading", { name: "Docs", level: 1 })).toBeVisible();
    expect(await teamTitles(admin)).toEqual(["Docs"]);
  });
}

test("a list that breaks off is a failure with a way on, not half a list", async ({
  page,
  admin,
}) => {
  await page.goto(`/o/${admin.organizationId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(`/o/${admin.organizationId}/teams`);
  await expect(page.getByText("No teams yet")).toBeVisible();
  // What the page hears of the service by itself says that it is gone, so that the list waits for the press.
  await intercept(page, /\/(readyz|events)$/, (route) => route.fulfill({ status: 502 }));
  await meetFault(page, "cut");
  await page.getByLabel("Search teams").fill("Docs");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 30_000 });
  await meetFault(page, "none");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
  await expect(page.getByText("No teams match these filters")).toBeVisible();
});

test("a slow answer shows the shape of what comes, and only after 200 ms", async ({
  page,
  admin,
}) => {
  await page.goto(`/o/${admin.organizationId}/teams`);
  await expect(page.getByText("No teams yet")).toBeVisible();
  await page.evaluate(() => {
    document.addEventListener("click", () => performance.mark("pressed"), { capture: true });
    new MutationObserver(() => {
      const seen = performance.getEntriesByName("skeleton").length > 0;
      if (!seen && document.querySelector("main")?.textContent.includes("Loading"))
        performance.mark("skeleton");
    }).observe(document.body, { childList: true, subtree: true });
  });
  const letThrough = await holdBack(page, (request) => request.method() === "GET");
  await page.getByRole("link", { name: "Members", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  const waited = await page.evaluate(
    () => performance.measure("wait", "pressed", "skeleton").duration,
  );
  expect(waited).toBeGreaterThanOrEqual(195);
  await letThrough();
  await expect(page.getByRole("table", { name: "Members" })).toBeVisible();
});

test("a half-typed form is there again after a reload", async ({ page, admin }) => {
  const { form, create } = await openNewTeam(page, admin, "Half a ti");
  await page.reload();
  await expect(form.getByText("Restored what you typed.")).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Half a ti");
  await form.getByLabel("Title").fill("Half a title");
  await create.click();
  await expect(page.getByRole("heading", { name: "Half a title", level: 1 })).toBeVisible();

  await test.step("and forgotten once it is saved", async () => {
    await page.goto(`/o/${admin.organizationId}/teams/new`);
    await expect(form.getByLabel("Title")).toHaveValue("");
    await expect(form.getByText("Restored what you typed.")).toBeHidden();
  });
});
