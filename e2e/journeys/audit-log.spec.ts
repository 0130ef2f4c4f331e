import { readFile } from "node:fs/promises";
import {
  createOrganizationTeam,
  createSpace,
  deleteSpaceById,
  listOrganizationAuditEvents,
  updateMemberInOrganizationById,
} from "#client";
import { copiedBy, expect, expectAccessible, test as base } from "../fixtures.ts";
import { expectGoodInEveryLook } from "../looks.ts";

/** An organization in which Ben became a reviewer and a team got a name that looks like a formula. */
const test = base.extend<{
  log: { path: string; organizationId: string; benId: string; carlaId: string };
}>({
  log: async ({ admin, server }, use) => {
    const { client, organizationId } = admin;
    const ben = await server.newMember(organizationId, "read", { displayName: "Ben Okoro" });
    await updateMemberInOrganizationById({
      client,
      path: { organizationId, userId: ben.id },
      body: { role: "review" },
      throwOnError: true,
    });
    await createOrganizationTeam({
      client,
      path: { organizationId },
      body: { title: "=HYPERLINK(1)", members: [ben.id] },
      throwOnError: true,
    });
    const carla = await server.newMember(organizationId, "admin", { displayName: "Carla Diaz" });
    const { data: space } = await createSpace({
      client: carla.client,
      path: { organizationId },
      body: { title: "Guides" },
      throwOnError: true,
    });
    await deleteSpaceById({
      client: carla.client,
      path: { spaceId: space.id },
      throwOnError: true,
    });
    await use({
      path: `/o/${organizationId}/audit-log`,
      organizationId,
      benId: ben.id,
      carlaId: carla.id,
    });
  },
});

test("filters stand in the address and narrow the log together", async ({ page, log }) => {
  await page.goto(log.path);
  const table = page.getByRole("table", { name: "Events, newest first" });
  await expect(table.getByRole("link", { name: "Member role changed" })).toBeVisible();
  await expect(table.getByRole("link", { name: "Team created" })).toHaveCount(1);
  await expectAccessible(page);

  await test.step("by what was done", async () => {
    await page.getByLabel("Filter by what was done").selectOption("Member role changed");
    await expect(page).toHaveURL(/action=member\.role-changed/);
    await expect(table.getByRole("row")).toHaveCount(2);
  });
  await test.step("by who, with the keyboard alone", async () => {
    await page.getByRole("combobox", { name: "Filter by who did it" }).focus();
    // What was typed last is answered last, and marks nobody anew.
    const answered = page.waitForResponse(/audit-event-actors\?search=carla(&|$)/);
    await page.keyboard.type("carla");
    await answered;
    const people = page.getByRole("listbox", { name: "People found" });
    await expect(people.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await expect(people.getByRole("option", { selected: true })).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`actor=${log.carlaId}`));
    await expect(page.getByText("By Carla Diaz")).toBeVisible();
    await expect(page.getByRole("button", { name: /not only of Carla Diaz$/ })).toBeFocused();
    await expect(page.getByText("No events match these filters")).toBeVisible();
  });
  await test.step("cleared all at once", async () => {
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page).toHaveURL(new RegExp(`${log.path}$`));
    await expect(table.getByRole("link", { name: "Team created" })).toBeVisible();
  });
  await test.step("by the name of a thing and by time", async () => {
    await page.getByRole("combobox", { name: "Filter by what it is about" }).focus();
    const answered = page.waitForResponse(/audit-event-targets\?search=ben(\+|%20)ok(&|$)/);
    await page.keyboard.type("ben ok");
    await answered;
    const things = page.getByRole("listbox", { name: "Things found" });
    await expect(things.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`target=${log.benId}`));
    await expect(page.getByText("About Ben Okoro")).toBeVisible();
    await expect(table.getByRole("row")).toHaveCount(2);
    await page.getByLabel("Filter by time").selectOption("Today");
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
    await expect(table.getByRole("row")).toHaveCount(2);
    await page.goto(`${log.path}?from=2020-05-02&to=2020-05-01`);
    await expect(page.getByLabel("From")).toHaveValue("2020-05-01");
    await expect(page.getByText("No events match these filters")).toBeVisible();
  });
});

test("a search finds names and what was done, and names lead to what is there", async ({
  page,
  log,
}) => {
  await page.goto(log.path);
  const table = page.getByRole("table", { name: "Events, newest first" });
  await expect(table.getByRole("link", { name: "Team created" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search the audit log" })).toBeFocused();
  await page.keyboard.type("guides deleted");
  await expect(page).toHaveURL(/q=guides(\+|%20)deleted/);
  const deleted = table.getByRole("row").filter({ hasText: "Space deleted" });
  await expect(deleted).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(deleted.getByText("Guides", { exact: true })).toBeVisible();
  await expect(deleted.getByRole("link", { name: "Guides" })).toHaveCount(0);
  await expectGoodInEveryLook(page);

  await page.getByRole("searchbox", { name: "Search the audit log" }).fill("ben role");
  const role = table.getByRole("row").filter({ hasText: "Member role changed" });
  await role.getByRole("link", { name: "Ben Okoro" }).click();
  await expect(page).toHaveURL(new RegExp(`/members/${log.benId}$`));
  await page.goBack();
  await expect(role).toBeVisible();
  const ids = [log.benId, log.carlaId, log.organizationId];
  const text = await table.innerText();
  expect(ids.filter((id) => text.includes(id))).toEqual([]);
});

test("an event tells who changed what, before and after", async ({ page, log }) => {
  await page.goto(`${log.path}?target=${log.benId}`);
  await page.getByRole("link", { name: "Member role changed" }).click();
  const panel = page.getByRole("dialog", { name: /made Ben Okoro a reviewer$/ });
  await expect(panel.getByText("Before: Reader")).toBeVisible();
  await expect(panel.getByText("After: Reviewer")).toBeVisible();
  await expect(panel.getByText("updateMemberInOrganizationById")).toBeVisible();
  await expect(panel.getByText("API, with an API token")).toBeVisible();
  await expectAccessible(page);

  const copied = await copiedBy(panel.getByRole("button", { name: "Copy request id" }));
  await expect(panel.getByText(copied, { exact: true })).toBeVisible();

  const address = page.url();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`audit-log\\?target=${log.benId}$`));
  await page.goto(address);
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`audit-log\\?target=${log.benId}$`));
});

test("the export holds the filtered log and no formula", async ({ page, log }) => {
  await page.goto(`${log.path}?action=team.created`);
  const saved = page.waitForEvent("download");
  const filters = page.getByRole("group", { name: "Filter events" });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await filters.boundingBox())?.height).toBeLessThan(40);
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const rows = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(",'=HYPERLINK(1),");
  await expect(page.getByText("Exported 1 event").last()).toBeVisible();
});

test("an event that is not there, a page that means nothing and a failing service have a way on", async ({
  page,
  log,
}) => {
  await page.goto(`${log.path}/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText("There is no such event")).toBeVisible();
  await page.getByRole("link", { name: "Back to the log" }).click();
  await expect(page).toHaveURL(new RegExp(`${log.path}$`));

  await page.goto(`${log.path}?page=garbage`);
  await page.getByRole("link", { name: "Go to the first page" }).click();
  const role = page.getByRole("link", { name: "Member role changed" });
  await expect(role).toBeVisible();

  await page.setExtraHTTPHeaders({ "X-Fault": "refuse" });
  await role.click();
  const panel = page.getByRole("dialog", { name: "The event could not be shown" });
  await expect(panel).toBeVisible();
  await page.setExtraHTTPHeaders({});
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("After: Reviewer")).toBeVisible();
});

test("paging goes by the address and back", async ({ page, log, admin }) => {
  const { client } = admin;
  for (let number = 0; number < 50; number += 1) {
    await createOrganizationTeam({
      client,
      path: { organizationId: log.organizationId },
      body: { title: `Team ${number}` },
      throwOnError: true,
    });
  }
  const { data } = await listOrganizationAuditEvents({
    client,
    path: { organizationId: log.organizationId },
    query: { limit: 1 },
    throwOnError: true,
  });
  await page.goto(log.path);
  await expect(page.getByText(`1–50 of ${data.count} events`)).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("link", { name: "Member role changed" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`1–50 of ${data.count} events`)).toBeVisible();
});

test("only admins read the log", async ({ log, pageAs }) => {
  const { page } = await pageAs("create");
  await page.goto(log.path);
  await expect(page.getByRole("heading", { name: "You may not do this" })).toBeVisible();
});
