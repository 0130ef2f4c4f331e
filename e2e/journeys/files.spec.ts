import type { Page } from "@playwright/test";
import { createChangeRequest, createSpace } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace, newPage, onePixel } from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectFocusIn, test } from "../fixtures.ts";
import { expectGoodInEveryLook } from "../looks.ts";

const text = (words: string) => ({
  contentType: "text/plain",
  base64: Buffer.from(words).toString("base64"),
});

/** A space with a picture that two pages show, notes that one links to, and two files that none does. */
const makeSpace = async ({ client, organizationId }: Admin) => {
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Handbook" } }));
  const { insertedFiles = [] } = await editSpace(client, spaceId, {
    operation: "insert_files",
    files: [
      { name: "logo.png", contentType: "image/png", base64: onePixel },
      { name: "notes.txt", ...text("Some notes.") },
      { name: "draft.txt", ...text("A first draft of something.") },
      { name: "old.txt", ...text("Old.") },
    ],
  });
  const idOf = (wanted: string) => insertedFiles.find(({ name }) => name === wanted)?.id ?? "";
  await editSpace(
    client,
    spaceId,
    newPage("Home", `![Our logo](/files/${idOf("logo.png")})`),
    newPage(
      "Brand",
      `![Our logo](/files/${idOf("logo.png")}) [notes](/files/${idOf("notes.txt")})`,
    ),
  );
  return { spaceId, logo: idOf("logo.png"), at: `/o/${organizationId}/spaces/${spaceId}` };
};

/** A picture of one pixel in another colour. */
const otherPixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGMQybvzHwAEVgJeRBVrkwAAAABJRU5ErkJggg==",
  "base64",
);

const table = (page: Page) => page.getByRole("table", { name: "Files of this space" });
const row = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByRole("dialog").locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
/** Bytes that the picture on the screen is made of. */
const bytesOf = async (page: Page, name: string) => {
  const address = await page.getByRole("img", { name }).getAttribute("src");
  const response = await page.request.get(address ?? "");
  return response.body();
};

test("a space's files are listed with their uses, narrowed, sorted and opened", async ({
  page,
  admin,
}) => {
  const { at } = await makeSpace(admin);
  await page.goto(`${at}/pages`);
  await page.getByRole("link", { name: "Files", exact: true }).click();
  await expect(page.getByText(/^4 files, \d+ bytes$/)).toBeVisible();
  await expect(row(page, "logo.png")).toContainText("2 pages");
  await expect(row(page, "notes.txt")).toContainText("1 page");
  await expect(row(page, "old.txt")).toContainText("Not used");
  await expect(row(page, "old.txt")).toContainText(`by ${admin.displayName}`);
  await expectGoodInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await table(page).getByRole("button", { name: "Size" }).click();
  await expect(table(page).getByRole("row").nth(1)).toContainText("logo.png");
  await page.getByRole("combobox", { name: "Type" }).selectOption("Other files");
  await expect(row(page, "logo.png")).toBeHidden();
  await page.getByRole("searchbox").fill("zzzz");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row(page, "logo.png")).toBeVisible();
  await page.getByRole("link", { name: /^Unused/ }).click();
  await expect(row(page, "notes.txt")).toBeHidden();
  await page.reload();
  await expect(table(page).getByRole("row")).toHaveCount(3);

  await page.getByRole("link", { name: /^All files/ }).click();
  await row(page, "logo.png").getByRole("link", { name: "logo.png" }).click();
  await expect(page.getByRole("heading", { name: "logo.png" })).toBeVisible();
  await expect(page.getByText("PNG picture")).toBeVisible();
  await expect(page.getByText("1 × 1 pixels")).toBeVisible();
  const used = page.getByRole("list", { name: "Where it is used" });
  await expect(used.getByRole("listitem")).toHaveText(["Home", "Brand"]);
  await expectGoodInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Actions for logo.png" }).click();
  await expect(page.getByRole("menuitem", { name: "Delete in a change request" })).toContainText(
    "2 pages use it.",
  );
  await page.keyboard.press("Escape");
  await used.getByRole("link", { name: "Brand" }).click();
  await expect(page.getByRole("heading", { name: "Brand" })).toBeVisible();
});

test("a file is replaced in a change request, reviewed as a picture before and after, and undone", async ({
  page,
  admin,
}) => {
  const { at, logo } = await makeSpace(admin);
  await page.goto(`${at}/files/${logo}`);
  await page.getByRole("button", { name: "Replace in a change request" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace logo.png" });
  await expect(dialog).toContainText("2 pages use it and will show the new file.");
  await choose(page, "huge.png", "image/png", Buffer.alloc(1_048_577));
  await expect(dialog.getByRole("alert")).toContainText("huge.png");
  await choose(page, "fresh.png", "image/png", otherPixel);
  await expect(dialog.getByRole("img")).toHaveCount(2);
  await expectGoodInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "Make change request" }).click();
  await expect(page).toHaveURL(/change-requests\/1\/files\//);
  await expect(page.getByRole("heading", { name: "Replace logo.png", level: 1 })).toBeVisible();
  expect(await bytesOf(page, "Preview of logo.png")).toEqual(otherPixel);
  await page.goto(`${at}/files/${logo}`);
  expect(await bytesOf(page, "Preview of logo.png")).toEqual(Buffer.from(onePixel, "base64"));

  await page.goto(`${at}/change-requests/1?page=-files`);
  const change = page.getByRole("list", { name: "Files" }).getByRole("listitem");
  await expect(change).toContainText("Replaced");
  await expect(change.getByRole("img", { name: "Before: logo.png" })).toBeVisible();
  await expect(change.getByRole("img", { name: "After: logo.png" })).toBeVisible();
  await expectGoodInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await change.getByRole("link", { name: "logo.png" }).click();
  await expect(page.getByRole("button", { name: "Replace", exact: true })).toBeVisible();

  await page.goto(`${at}/change-requests/1/edit`);
  await page.getByRole("link", { name: "Files", exact: true }).click();
  await expect(row(page, "logo.png")).toContainText("Changed");
  await expectGoodInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await row(page, "logo.png").getByRole("button", { name: "Actions for logo.png" }).click();
  await page.getByRole("menuitem", { name: "Undo changes to this file" }).click();
  await page.getByRole("button", { name: "Undo changes" }).click();
  await expect(row(page, "logo.png")).not.toContainText("Changed");
  await page.getByRole("link", { name: "Back to review" }).click();
  await expect(page).toHaveURL(/change-requests\/1$/);
});

test("files are renamed, replaced and deleted by keyboard, directly in a space", async ({
  page,
  admin,
}) => {
  const { at, logo } = await makeSpace(admin);
  await page.goto(`${at}/files?use=unused`);
  await row(page, "draft.txt")
    .getByRole("button", { name: /^Actions for/ })
    .press("Enter");
  await page.getByRole("menuitem", { name: "Rename directly" }).press("Enter");
  const rename = page.getByRole("dialog", { name: "Rename file" });
  await expectFocusIn(rename);
  await rename.getByLabel("Name").fill("");
  await rename.getByLabel("Name").press("Enter");
  await expect(rename.getByText("Must not be empty")).toBeVisible();
  await rename.getByLabel("Name").fill("plan.txt");
  await rename.getByLabel("Name").press("Enter");
  await expect(row(page, "plan.txt")).toBeVisible();
  await expect(row(page, "draft.txt")).toBeHidden();

  for (const name of ["plan.txt", "old.txt"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).press("Space");
  await page.getByRole("button", { name: "Delete directly" }).press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Delete 2 files?" })).toBeVisible();
  await page.getByRole("button", { name: "Delete 2 files" }).press("Enter");
  await expect(page.getByRole("heading", { name: "No unused files" })).toBeVisible();

  await page.goto(`${at}/files/${logo}`);
  await page.getByRole("button", { name: "Actions for logo.png" }).press("Enter");
  await page.getByRole("menuitem", { name: "Replace directly" }).press("Enter");
  await choose(page, "words.txt", "text/plain", Buffer.from("No picture."));
  const dialog = page.getByRole("dialog", { name: "Replace logo.png" });
  await expect(dialog).toContainText("The new file is not a picture.");
  await expect(dialog).toContainText("It will be called logo.txt, after its new type.");
  await choose(page, "fresh.png", "image/png", otherPixel);
  await dialog.getByRole("button", { name: "Replace file" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect.poll(() => bytesOf(page, "Preview of logo.png")).toEqual(otherPixel);
});

test("whoever only reads sees the files and changes none, and one that is gone leads to the others", async ({
  admin,
  pageAs,
}) => {
  const { at, spaceId, logo } = await makeSpace(admin);
  const { client } = admin;
  await dataOf(createChangeRequest({ client, path: { spaceId }, body: { subject: "Nothing" } }));
  const { page } = await pageAs("read");
  await page.goto(`${at}/files/${logo}`);
  await page.getByRole("button", { name: "Actions for logo.png" }).click();
  await expect(page.getByRole("menuitem").first()).toHaveText("Download");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Replace/ })).toBeHidden();
  await page.goto(`${at}/files/gone`);
  await expect(page.getByText("This file is not here any more")).toBeVisible();
  await page.getByRole("link", { name: "All files" }).click();
  await expect(row(page, "logo.png")).toBeVisible();
  await page.goto(`${at}/change-requests/1/files/gone`);
  await page.getByRole("link", { name: "All files" }).click();
  await expect(row(page, "logo.png")).toBeVisible();
});
