import type { Page } from "@playwright/test";
import { getOpenApiSpecBySlug, listOpenApiSpecVersions } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import {
  expect,
  expectAccessible,
  expectFocusIn,
  expectHearing,
  fileChooserBy,
  test,
} from "../fixtures.ts";
import {
  broken,
  holdVersions,
  makeGuide,
  makeHeld,
  makeSpec,
  moveSpec,
  pets,
  tabTo,
} from "../spec-fixture.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const toasted = (page: Page, text: string) =>
  expect(page.getByRole("region", { name: "Notifications" })).toContainText(text);
const version = (page: Page, number: number) =>
  page
    .getByRole("list", { name: "Versions, the latest first" })
    .getByRole("listitem")
    .filter({ hasText: `Version ${number}` });
const group = (page: Page, path: string) =>
  page.getByRole("region").filter({ has: page.getByRole("heading", { level: 2, name: path }) });

test("a file becomes a specification, and its name comes from its title", async ({
  page,
  admin,
}) => {
  await page.goto(`/o/${admin.organizationId}`);
  await page.getByRole("navigation").getByRole("link", { name: "API specifications" }).click();
  await expect(page.getByRole("heading", { name: "No API specifications yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add specification" }).click();
  const dialog = page.getByRole("dialog", { name: "Add specification" });
  await dialog.getByRole("button", { name: "Add specification" }).click();
  await expect(dialog.getByLabel("Address", { exact: true })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await dialog.getByText("A file", { exact: true }).click();
  await dialog.getByRole("button", { name: "Add specification" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Choose a file");
  await expect(dialog.getByRole("button", { name: "Choose file" })).toBeFocused();
  await expectAccessible(page);
  const chooser = await fileChooserBy(page, () =>
    dialog.getByRole("button", { name: "Choose file" }).press("Enter"),
  );
  await chooser.setFiles({
    name: "openapi.json",
    mimeType: "application/json",
    buffer: Buffer.from(pets.before),
  });
  await expect(dialog.getByRole("status").filter({ hasText: "openapi.json" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Choose another file" })).toBeVisible();
  await expect(dialog.getByRole("alert")).toBeHidden();
  await expect(dialog.getByLabel("Name in addresses")).toHaveValue("pets");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add specification" }).click();

  await expect(page).toHaveURL(/\/openapi\/pets$/);
  await expect(page.getByRole("heading", { name: "Pets", level: 1 })).toBeVisible();
  await expect(version(page, 1)).toContainText("Served");
  await expect(version(page, 1)).toContainText("4 operations");
  const download = page.waitForEvent("download");
  await version(page, 1).getByRole("button", { name: "Download version 1" }).click();
  expect((await download).suggestedFilename()).toBe("pets-1.json");

  await page.goto(`/o/${admin.organizationId}/openapi/new`);
  await dialog.getByText("A file", { exact: true }).click();
  await dialog.locator("input[type=file]").setInputFiles({
    name: "pets.json",
    mimeType: "application/json",
    buffer: Buffer.from(pets.after),
  });
  await expect(dialog.getByLabel("Name in addresses")).toHaveValue("pets");
  await dialog.getByRole("button", { name: "Add specification" }).click();
  await expect(dialog.getByText("Is taken")).toBeVisible();
  const path = { organizationId: admin.organizationId, specSlug: "pets" };
  const { count } = await dataOf(listOpenApiSpecVersions({ client: admin.client, path }));
  expect(count, "the one that was there is as it was").toBe(1);
});

test("a text that is no specification is told with the line where it goes wrong", async ({
  page,
  admin,
}) => {
  await makeSpec(admin, "pets");
  await page.goto(`/o/${admin.organizationId}/openapi/pets`);
  await page.getByRole("button", { name: "Upload new version" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Pasted text", { exact: true }).click();
  await dialog.getByLabel("Text", { exact: true }).fill(broken);
  await dialog.getByRole("button", { name: "Upload version" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("The source is not a specification that can be read")).toBeVisible();
  await expect(page.getByText(/^Line 3/)).toBeVisible();
  await expect(page.getByText("The version served before stays.")).toBeVisible();
  await expect(version(page, 1)).toContainText("Served");
  await expectAccessible(page);

  await page.goto(`/o/${admin.organizationId}/openapi`);
  await expect(row(page, "Pets")).toContainText("Failed");
  await page.getByRole("combobox", { name: "State" }).selectOption("Served");
  await expect(page).toHaveURL(/state=served/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("searchbox", { name: "Search specifications" }).fill("pet");
  await expect(page).toHaveURL(/find=pet/);
  await expect(row(page, "Pets")).toBeVisible();
});

test("a held version is judged by what it changes and whom that concerns, and accepted", async ({
  page,
  admin,
}) => {
  const spaceId = await makeGuide(admin, "pets");
  const heldId = await makeHeld(admin, "pets");
  await page.goto(`/o/${admin.organizationId}/openapi`);
  await expect(row(page, "Pets")).toContainText("Held for review");
  await page.getByRole("link", { name: "Pets", exact: true }).click();
  await expect(version(page, 2)).toContainText("Held for review");
  await page.getByRole("link", { name: "Review changes" }).click();
  await expect(page).toHaveURL(new RegExp(`/openapi/pets/versions/${heldId}$`));

  const removed = group(page, "DELETE /pets/{petId}");
  await expect(removed).toContainText("Breaking");
  await expect(removed.getByRole("link", { name: "Removing a pet" })).toBeVisible();
  await expect(group(page, "GET /pets/{petId}").getByRole("link")).toHaveText(["Reading a pet"]);
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Changes by class" }).getByText("Safe").click();
  await expect(page).toHaveURL(/class=safe/);
  await expect(removed).toHaveCount(0);
  await expect(group(page, "GET /owners")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search changes" }).fill("nothing like it");
  await page.getByRole("button", { name: "Clear filters" }).click();

  const asked = group(page, "GET /pets/{petId}");
  await asked
    .getByRole("button", { name: /^Accept from now on/ })
    .first()
    .click();
  await expect(asked).toContainText("Accepted");
  await page.getByRole("link", { name: "See them" }).click();
  await expect(row(page, "Removing a pet")).toContainText("Gone");
  await page.getByRole("combobox", { name: "Which pages" }).selectOption({ index: 2 });
  await expect(page).toHaveURL(/which=all/);
  await page.getByRole("link", { name: "Show them" }).click();
  await expect(page.getByText("List owners").or(page.getByText("List all owners"))).toBeVisible();

  await page.getByRole("button", { name: "Prepare change requests" }).click();
  const preparing = page.getByRole("dialog", { name: "Prepare change requests" });
  await expect(preparing.getByRole("checkbox", { name: /^Pet guide/ })).toBeChecked();
  await expectAccessible(page);
  await preparing.getByRole("button", { name: "Prepare", exact: true }).click();
  const ready = page.getByRole("dialog", { name: "Change requests are ready" });
  await expect(ready.getByRole("link", { name: /^#\d+ in Pet guide$/ })).toHaveAttribute(
    "href",
    new RegExp(`/spaces/${spaceId}/change-requests/\\d+$`),
  );
  await ready.getByRole("button", { name: "Close" }).first().click();

  await page.getByRole("button", { name: "Accept and serve" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Accept and serve" }).click();
  await toasted(page, "Version 2 is served now");
  await expect(page.getByRole("button", { name: "Accept and serve" })).toHaveCount(0);
  const path = { organizationId: admin.organizationId, specSlug: "pets" };
  const spec = await dataOf(getOpenApiSpecBySlug({ client: admin.client, path }));
  expect(spec.lastVersion).toBe(heldId);
  expect(spec.gate.accepted).toHaveLength(1);
});

test("by keyboard alone a specification is added, opened, rejected and deleted", async ({
  page,
  admin,
}) => {
  const { organizationId } = admin;
  const { keyboard } = page;
  await page.goto(`/o/${organizationId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await keyboard.press("g");
  await keyboard.press("o");
  await expect(page).toHaveURL(/\/openapi$/);
  await expect(page.getByRole("heading", { name: "No API specifications yet" })).toBeVisible();
  await keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add specification" });
  await expectFocusIn(dialog);
  await dialog.getByRole("radio", { name: "An address" }).focus();
  await keyboard.press("ArrowUp");
  await expect(dialog.getByRole("radio", { name: "Pasted text" })).toBeChecked();
  await tabTo(dialog.getByLabel("Text", { exact: true }));
  await keyboard.insertText(pets.before);
  await expect(dialog.getByLabel("Name in addresses")).toHaveValue("pets");
  await tabTo(dialog.getByRole("button", { name: "Add specification" }));
  await keyboard.press("Enter");
  await expect(version(page, 1)).toContainText("Served");

  await tabTo(page.getByRole("link", { name: "Operations" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("searchbox", { name: "Search operations" })).toBeVisible();
  await keyboard.press("/");
  await keyboard.type("owners");
  await expect(page).toHaveURL(/query=owners/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await tabTo(page.getByRole("link", { name: "/owners" }));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/method=get/);
  const opened = page.getByRole("dialog");
  await expect(opened).toContainText("List owners");
  await expectAccessible(page);
  await keyboard.press("Escape");
  await expect(opened).toHaveCount(0);

  await holdVersions(admin, "pets");
  const { heldVersion } = await moveSpec(admin, "pets");
  await page.goto(`/o/${organizationId}/openapi/pets/versions/${heldVersion}`);
  await tabTo(page.getByRole("button", { name: "Reject" }));
  await keyboard.press("Enter");
  const rejecting = page.getByRole("dialog", { name: "Reject version 2?" });
  await tabTo(rejecting.getByLabel("Note"));
  await keyboard.insertText("Owners still delete pets.");
  await tabTo(rejecting.getByRole("button", { name: "Reject version" }));
  await keyboard.press("Enter");
  await expect(page.getByText("Owners still delete pets.")).toBeVisible();
  await expect(page.getByText(/^Rejected by /)).toBeVisible();

  await page.goto(`/o/${organizationId}/openapi/pets`);
  await tabTo(page.getByRole("button", { name: "More actions for pets" }));
  await keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete specification" }).focus();
  await keyboard.press("Enter");
  const asking = page.getByRole("alertdialog");
  await expect(asking).toContainText("No page that you can open mentions it.");
  await expectAccessible(page);
  await tabTo(asking.getByRole("textbox"));
  await keyboard.type("pets");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/openapi$/);
  await expect(page.getByRole("heading", { name: "No API specifications yet" })).toBeVisible();
});

test("what others do to a specification is seen at once, and a gone one leads to the others", async ({
  page,
  admin,
  pageAs,
}) => {
  await makeSpec(admin, "pets");
  const { page: readers } = await pageAs("read");
  await readers.goto(`/o/${admin.organizationId}/openapi/pets`);
  await expect(version(readers, 1)).toContainText("Served");
  await expect(readers.getByRole("button", { name: "Upload new version" })).toHaveCount(0);
  await expectHearing(readers);
  await moveSpec(admin, "pets");
  await expect(version(readers, 2)).toContainText("breaking");

  await page.goto(`/o/${admin.organizationId}/openapi/pets/settings`);
  await page.getByText("Hold for review", { exact: true }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.getByText("Public", { exact: true }).last().click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(readers.getByText("Published at")).toBeVisible();
  await page
    .getByRole("combobox", { name: "Rule" })
    .selectOption({ label: "Operation removed (breaking)" });
  await page.getByRole("button", { name: "Add rule" }).click();
  await expect(
    page.getByRole("list", { name: "Rules with another class" }).getByText("Operation removed"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Remove the rule Operation removed" }).click();
  await expect(page.getByText("Every rule has the class it has by itself.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "More actions for pets" }).click();
  await page.getByRole("menuitem", { name: "Delete specification" }).click();
  await page.getByRole("alertdialog").getByRole("textbox").fill("pets");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete specification" }).click();
  await expect(readers.getByText("This specification is not here any more")).toBeVisible();
  await readers.getByRole("link", { name: "See all specifications" }).click();
  await expect(readers.getByRole("heading", { name: "No API specifications yet" })).toBeVisible();
});
