import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { createChangeRequest, createSpace } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { readPdf } from "#server/testing/read-pdf.ts";
import { expect, expectAccessible, holdBack, intercept, test } from "../fixtures.ts";

const makeSpace = async ({ client, organizationId }: Admin) => {
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Handbook" } }));
  const made = await editSpace(
    client,
    spaceId,
    newPage("Home", "Welcome to the handbook."),
    newPage("Install", "Run the installer."),
  );
  const [home = ""] = createdIn(made);
  return { spaceId, home, at: `/o/${organizationId}/spaces/${spaceId}` };
};

const dialog = (page: Page) => page.getByRole("dialog", { name: "Save as PDF" });

const read = async (download: Download) => readPdf(await readFile(await download.path()));

test("a page and a whole space are saved as PDF from the page's menu, by keyboard", async ({
  page,
  admin,
}) => {
  const { home, at } = await makeSpace(admin);
  await page.goto(`${at}/pages/${home}`);
  await page.getByRole("button", { name: "More about this page" }).press("Enter");
  await page.getByRole("menuitem", { name: "Save as PDF" }).press("Enter");
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(/pdf=yes/);
  await expectAccessible(page);

  await dialog(page).getByRole("radio", { name: "“Home” only" }).press("Space");
  const [one] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "Save as PDF" }).press("Enter"),
  ]);
  expect(one.suggestedFilename()).toBe("Handbook - Home.pdf");
  expect((await read(one)).outline).toEqual(["Home"]);
  await expect(dialog(page)).toContainText(/Your PDF has \d+ pages/);
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page).not.toHaveURL(/pdf=yes/);
  await page.goto(`${at}/pages/${home}?pdf=yes`);
  await dialog(page).getByRole("radio", { name: "The whole space" }).check();
  await dialog(page).getByRole("radio", { name: "US Letter" }).check();
  const [all] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "Save as PDF" }).click(),
  ]);
  expect((await read(all)).outline).toEqual(["Home", "Install"]);
});

test("a change request is saved as PDF with what it proposes", async ({ page, admin }) => {
  const { spaceId, at } = await makeSpace(admin);
  const { client } = admin;
  const body = { subject: "Say more" };
  const { id, number } = await dataOf(createChangeRequest({ client, path: { spaceId }, body }));
  await editChangeRequest(client, spaceId, id, newPage("Proposed", "New words."));
  await page.goto(`${at}/change-requests/${number}`);
  const letThrough = await holdBack(page, (request) =>
    new URL(request.url()).pathname.endsWith("/content/pages"),
  );
  const asked = page.waitForRequest("**/content/pages*");
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Save as PDF" }).click();
  await asked;
  await expect(dialog(page)).toBeHidden();
  await letThrough();
  await expect(dialog(page).getByRole("radio", { name: /^“Proposed” and all/ })).toBeChecked();
  await dialog(page).getByRole("radio", { name: "The whole change request" }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "Save as PDF" }).click(),
  ]);
  expect((await read(download)).outline).toEqual(["Home", "Install", "Proposed"]);

  await dialog(page).getByRole("button", { name: "Change options" }).click();
  await dialog(page).getByRole("checkbox", { name: "Only what changes" }).press("Space");
  await expectAccessible(page);
  const [changes] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "Save as PDF" }).press("Enter"),
  ]);
  expect(changes.suggestedFilename()).toBe(`Handbook #${number} changes.pdf`);
  const { outline, sheets } = await read(changes);
  expect(outline).toEqual(["Proposed"]);
  expect(sheets.join("\n")).toContain("What changes");
});

test("a failure is said in the dialog, and trying again saves the PDF", async ({ page, admin }) => {
  const { home, at } = await makeSpace(admin);
  await page.goto(`${at}/pages/${home}?pdf=yes`);
  await intercept(page, "**/v1/spaces/*/pdf?*", (route) => route.abort());
  await dialog(page).getByRole("button", { name: "Save as PDF" }).click();
  await expect(dialog(page)).toContainText("The service cannot be reached");
  await page.unroute("**/v1/spaces/*/pdf?*");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "Save as PDF" }).click(),
  ]);
  expect((await read(download)).outline).toEqual(["Home"]);
});
