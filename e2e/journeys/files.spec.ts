import type { Page } from "@playwright/test";
import { createSpace, updateSpaceById, updateSpaceContent } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { onePixel } from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { expectNoSidewaysScroll } from "../looks.ts";

/** A space in which two pages show a picture, and nothing shows the other file. */
const makeFiles = async ({ client, organizationId }: Admin) => {
  const { id: spaceId } = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Handbook" } }),
  );
  const changes = ["Start", "Install"].map((title) => ({
    operation: "insert_page" as const,
    title,
    document: { markdown: "![The plug](./plug)" },
  }));
  const files = [
    { name: "plug.png", contentType: "image/png", base64: onePixel, ref: "plug" },
    { name: "notes.txt", contentType: "text/plain", base64: "bm90ZXM=" },
  ];
  const body = { changes: [{ operation: "insert_files" as const, files }, ...changes] };
  await dataOf(updateSpaceContent({ client, path: { spaceId }, body }));
  return { spaceId, address: `/o/${organizationId}/spaces/${spaceId}/files` };
};

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const act = async (page: Page, name: string, action: string) => {
  await row(page, name)
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
};

test("files of a space say where they are used, and are added, replaced and deleted", async ({
  page,
  admin,
}) => {
  const { address } = await makeFiles(admin);
  await page.goto(address);
  await expect(row(page, "plug.png")).toContainText("70 bytes");
  await expect(row(page, "notes.txt")).toContainText("No page");
  await expectAccessible(page);

  await test.step("the pages that use one are listed", async () => {
    await page.getByRole("button", { name: "plug.png: used on 2 pages" }).click();
    const uses = page.getByRole("dialog", { name: "Pages that use plug.png" });
    await expect(uses.getByRole("list", { name: "Pages" }).getByRole("link")).toHaveText([
      "Start",
      "Install",
    ]);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });

  await test.step("one is replaced, and keeps its name and its pages", async () => {
    await act(page, "plug.png", "Replace…");
    const dialog = page.getByRole("alertdialog", { name: "Replace plug.png" });
    await expect(dialog).toContainText("2 pages show or link to it.");
    await dialog.locator("input[type=file]").setInputFiles({
      name: "other.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    });
    await dialog.getByRole("button", { name: "Replace file" }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, "plug.png")).toContainText("41 bytes");
    await expect(row(page, "plug.png")).toContainText("2 pages");
  });

  await test.step("those that nothing uses stand by themselves, and are deleted", async () => {
    await page.getByRole("link", { name: /^Unused/ }).click();
    await expect(page).toHaveURL(/show=unused/);
    await expect(row(page, "plug.png")).toBeHidden();
    await act(page, "notes.txt", "Delete…");
    const dialog = page.getByRole("alertdialog", { name: "Delete notes.txt?" });
    await expect(dialog).toContainText("No page uses it.");
    await dialog.getByRole("button", { name: "Delete file" }).press("Enter");
    await expect(page.getByRole("heading", { name: "No unused files" })).toBeVisible();
  });

  await test.step("others are added", async () => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add files" }).press("Enter");
    await (
      await choosing
    ).setFiles({ name: "new.txt", mimeType: "text/plain", buffer: Buffer.from("new") });
    await expect(row(page, "new.txt")).toBeVisible();
  });

  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("where pages change by change requests alone, files do, too; readers change none", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  const { spaceId, address } = await makeFiles(admin);
  const { client } = admin;
  await dataOf(updateSpaceById({ client, path: { spaceId }, body: { editMode: "locked" } }));
  await page.goto(address);
  await act(page, "plug.png", "Delete…");
  const dialog = page.getByRole("alertdialog", { name: "Delete plug.png?" });
  await expect(dialog).toContainText(
    "2 pages show or link to it. Readers will find nothing there.",
  );
  await expect(dialog).toContainText("changes through change requests only");
  await dialog.getByRole("button", { name: "Delete file" }).click();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Delete plug.png" })).toBeVisible();

  const reader = await server.newMember(admin.organizationId, "read");
  const theirs = await openAs(reader);
  await theirs.goto(address);
  await expect(row(theirs, "plug.png")).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Add files" })).toBeHidden();
  await row(theirs, "plug.png").getByRole("button", { name: "Actions for plug.png" }).click();
  await expect(theirs.getByRole("menuitem")).toHaveText(["Copy Markdown"]);
});
