import type { Locator, Page } from "@playwright/test";
import {
  endSession,
  listOrganizationAuditEvents,
  listSessions,
  listTeamsInOrganizationById,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, secretField, test } from "../fixtures.ts";

const endEverySession = async ({ client }: Admin): Promise<void> => {
  const { data } = await listSessions({ client, throwOnError: true });
  for (const { id } of data.items) {
    await endSession({ client, path: { sessionId: id }, throwOnError: true });
  }
};

const teamTitles = async ({ client, organizationId }: Admin): Promise<string[]> => {
  const path = { organizationId };
  const { data } = await listTeamsInOrganizationById({ client, path, throwOnError: true });
  return data.items.map(({ title }) => title);
};

/** Opens the form with everything its screen asks for: what is still on its way would ask to sign in first. */
const openNewTeam = async (page: Page, { organizationId }: Admin): Promise<Locator> => {
  const pinged = page.waitForResponse((response) => response.url().endsWith("/ping"));
  await page.goto(`/o/${organizationId}/teams/new`);
  await pinged;
  const form = page.getByRole("dialog", { name: "New team" });
  await expect(form.getByRole("checkbox").first()).toBeVisible();
  return form;
};

test("a session that ends under a form is begun again in place, and the act is done once", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const form = await openNewTeam(page, admin);
  await form.getByLabel("Title").fill("Docs");
  await endEverySession(admin);
  await form.getByRole("button", { name: "Create team" }).click();

  const asking = page.getByRole("alertdialog", { name: "Sign in to go on" });
  await asking.getByLabel("API token or sign-in link").fill("bnd_api_wrong");
  await asking.getByRole("button", { name: "Sign in" }).click();
  await expect(asking.getByLabel("API token or sign-in link")).toHaveAccessibleDescription(
    /not valid any more/,
  );
  await asking.getByLabel("API token or sign-in link").fill(admin.token);
  await asking.getByRole("button", { name: "Sign in" }).click();

  await expect(page).toHaveURL(new RegExp(`/o/${organizationId}/teams/[^/]+$`));
  await expect(page.getByRole("heading", { name: "Docs", level: 1 })).toBeVisible();
  expect(await teamTitles(admin)).toEqual(["Docs"]);
  const { data } = await listOrganizationAuditEvents({
    client,
    path: { organizationId },
    throwOnError: true,
  });
  expect(data.items.filter(({ action }) => action === "team.created")).toHaveLength(1);
});

test("declining keeps what was typed, and a later sign-in saves it", async ({ page, admin }) => {
  const form = await openNewTeam(page, admin);
  await form.getByLabel("Title").fill("Support");
  await endEverySession(admin);
  await form.getByRole("button", { name: "Create team" }).click();

  const asking = page.getByRole("alertdialog", { name: "Sign in to go on" });
  await asking.getByRole("button", { name: "Not now" }).click();
  await expect(asking).toBeHidden();
  await expect(form.getByText("You are signed out")).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Support");
  expect(await teamTitles(admin)).toEqual([]);

  await form.getByRole("button", { name: "Create team" }).click();
  await asking.getByLabel("API token or sign-in link").fill(admin.token);
  await asking.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Support", level: 1 })).toBeVisible();
  expect(await teamTitles(admin)).toEqual(["Support"]);
});

test("a sign-in in another tab lets the waiting act go on", async ({ page, context, admin }) => {
  const form = await openNewTeam(page, admin);
  await form.getByLabel("Title").fill("Research");
  await endEverySession(admin);
  await form.getByRole("button", { name: "Create team" }).click();
  await expect(page.getByRole("alertdialog", { name: "Sign in to go on" })).toBeVisible();

  const other = await context.newPage();
  await other.goto("/sign-in");
  await (await secretField(other)).fill(admin.token);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Research", level: 1 })).toBeVisible();
  expect(await teamTitles(admin)).toEqual(["Research"]);
});
