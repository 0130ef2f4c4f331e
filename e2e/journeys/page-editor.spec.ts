import type { Page } from "@playwright/test";
import {
  createChangeRequest,
  createSpace,
  getPageById,
  getPageInChangeRequestById,
  listPagesInChangeRequest,
  updateChangeRequestContent,
  updateSpaceContent,
} from "#client";
import { editChangeRequest, onePixel } from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectHearing, fileChooserBy, test } from "../fixtures.ts";
import { expectNoSidewaysScroll } from "../looks.ts";

const markdown = "First words.\n\n## Install\n\nRun it.\n\nLast words.\n";

/** A space with three pages, and a change request in it. */
const makeEditing = async ({ client, organizationId }: Admin) => {
  const { data: space } = await createSpace({
    client,
    path: { organizationId },
    body: { title: "Handbook" },
    throwOnError: true,
  });
  const path = { spaceId: space.id };
  const { data: changed } = await updateSpaceContent({
    client,
    path,
    body: {
      changes: [
        { operation: "insert_page", title: "Start", document: { markdown } },
        { operation: "insert_page", type: "group", title: "Guides" },
        { operation: "insert_page", title: "Recipes", document: { markdown: "Bread.\n" } },
      ],
    },
    throwOnError: true,
  });
  const [start = ""] = changed.changes.flatMap((one) =>
    one.object === "created_page" ? [one.page.id] : [],
  );
  const { data: changeRequest } = await createChangeRequest({
    client,
    path,
    body: { subject: "Better words" },
    throwOnError: true,
  });
  const inSpace = `/o/${organizationId}/spaces/${space.id}`;
  return {
    start,
    path: { ...path, changeRequestId: `${changeRequest.number}` },
    inSpace,
    editor: `${inSpace}/change-requests/${changeRequest.number}/edit`,
  };
};
type Editing = Awaited<ReturnType<typeof makeEditing>>;

const savedText = async ({ client }: Admin, { path, start }: Editing): Promise<string> => {
  const { data } = await getPageInChangeRequestById({
    client,
    path: { ...path, pageId: start },
    query: { format: "markdown" },
    throwOnError: true,
  });
  return data.type === "document" ? (data.markdown ?? "") : "";
};

const outline = async ({ client }: Admin, { path }: Editing): Promise<string[]> => {
  const { data } = await listPagesInChangeRequest({ client, path, throwOnError: true });
  return data.pages.flatMap((page) => [
    page.title,
    ...(page.type === "link" ? [] : page.pages.map(({ title }) => `${page.title} / ${title}`)),
  ]);
};

const textOn = (page: Page) => page.getByRole("textbox", { name: "Text of the page, in Markdown" });
const treeOn = (page: Page) => page.getByRole("tree", { name: "Pages that are edited" });
const saved = (page: Page) => page.getByRole("status").getByText("Saved", { exact: true });

const typeAtEnd = async (page: Page, words: string): Promise<void> => {
  await expect(textOn(page)).toContainText("Last words.");
  await textOn(page).focus();
  await expect(textOn(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(words);
};

/** Writes other words over a line. */
const writeOver = async (page: Page, line: string, words: string): Promise<void> => {
  await textOn(page).getByText(line).click();
  await expect(textOn(page)).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.type(words);
};

test("a page is written, and the pages around it are arranged", async ({ page, admin }) => {
  const editing = await makeEditing(admin);
  await page.goto(editing.editor);
  await expect(page).toHaveURL(new RegExp(`/edit/${editing.start}$`));

  await test.step("what is typed is saved, and shows as it will read", async () => {
    await typeAtEnd(page, "\nTyped **now**.");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("now", { exact: true })).toHaveCSS("font-weight", /[67]00/);
    await expect(saved(page)).toBeVisible();
    expect(await savedText(admin, editing)).toContain("Typed **now**.");
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectAccessible(page, ["color-contrast"]);
    await page.emulateMedia({ colorScheme: "light" });
  });

  await test.step("its title and address are saved too", async () => {
    await page.getByLabel("Title", { exact: true }).fill("Start here");
    await expect(treeOn(page).getByRole("treeitem", { name: /^Start here/ })).toBeVisible();
    await page.getByText("Description, address and more").click();
    await page.getByLabel("Address").fill("be gin");
    await expect(page.getByText("Leave out slashes, spaces, ? and #.")).toBeVisible();
    await page.getByLabel("Address").fill("begin");
    await expect(saved(page)).toBeVisible();
    expect(await outline(admin, editing)).toContain("Start here");
  });

  await test.step("a picture is pasted", async () => {
    const pasted = await textOn(page).evaluate((element) => {
      const base64 =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], "dot.png", { type: "image/png" }));
      return element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    expect(pasted).toBe(false);
    await expect(textOn(page)).toContainText("![dot.png](/files/");
    await expect(page.getByRole("region", { name: "Preview" }).getByRole("img")).toBeVisible();
  });

  await test.step("a page is added, and moved by keyboard", async () => {
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: "Page", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "New page" });
    await dialog.getByLabel("Title").fill("News");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "News" })).toBeVisible();
    const row = treeOn(page).getByRole("treeitem", { name: "News" });
    await row.focus();
    await expect(row).toBeFocused();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(page.getByRole("listitem").filter({ hasText: "News moved" })).toBeVisible();
    await expect(row).toBeFocused();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(row).toHaveAttribute("aria-level", "2");
    await expect
      .poll(() => outline(admin, editing))
      .toEqual(["Start here", "Guides", "Guides / News", "Recipes"]);
  });

  await test.step("a page is deleted, and brought back where it was", async () => {
    await page.getByRole("button", { name: "More about Start here" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(treeOn(page).getByRole("treeitem", { name: "Start here" })).toBeHidden();
    const toast = page.getByRole("listitem").filter({ hasText: "Start here deleted" });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(treeOn(page).getByRole("treeitem", { name: "Start here" })).toBeVisible();
    await expect.poll(async () => (await outline(admin, editing))[0]).toBe("Start here");
    expect(await savedText(admin, editing)).toContain("Typed **now**.");
  });

  await test.step("on a phone it is one part at a time", async () => {
    await page.goto(`${editing.editor}/${editing.start}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(textOn(page)).toBeVisible();
    await page.getByRole("link", { name: "Preview", exact: true }).click();
    await expect(textOn(page)).toBeHidden();
    await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
    await page.getByRole("link", { name: "Pages", exact: true }).click();
    await expect(treeOn(page)).toBeVisible();
    await expectAccessible(page);
  });
});

test("what is typed survives a lost network and a lost tab", async ({ page, context, admin }) => {
  const editing = await makeEditing(admin);
  await page.goto(`${editing.editor}/${editing.start}`);
  await expect(textOn(page)).toContainText("Last words.");
  await context.setOffline(true);
  await typeAtEnd(page, "\nWritten on the train.");
  await expect(
    page.getByRole("status").getByText(/^Not saved yet\. Kept in this browser/),
  ).toBeVisible();
  expect(await savedText(admin, editing)).not.toContain("train");

  await test.step("the network comes back", async () => {
    await context.setOffline(false);
    await expect(saved(page)).toBeVisible({ timeout: 30_000 });
    expect(await savedText(admin, editing)).toContain("Written on the train.");
  });

  await test.step("the tab goes before anything is saved", async () => {
    await context.setOffline(true);
    await typeAtEnd(page, " And at sea.");
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`${editing.editor}/${editing.start}`);
    await expect(again.getByText("What you had typed and was not saved is back.")).toBeVisible();
    await expect(textOn(again)).toContainText("And at sea.");
    await expect(saved(again)).toBeVisible();
    expect(await savedText(admin, editing)).toContain("And at sea.");
  });
});

test("two people write the same page", async ({ page, pageAs, admin }) => {
  const editing = await makeEditing(admin);
  const address = `${editing.editor}/${editing.start}`;
  const { page: other } = await pageAs("admin");
  await page.goto(address);
  await other.goto(address);
  await expect(textOn(page)).toContainText("Last words.");
  await expect(textOn(other)).toContainText("Last words.");
  for (const each of [page, other]) await expectHearing(each);

  await test.step("different words: both stay, and each sees the other's", async () => {
    await typeAtEnd(page, "\nMine at the end.");
    await expect(saved(page)).toBeVisible();
    await expect(textOn(other)).toContainText("Mine at the end.");
    await textOn(other).focus();
    await expect(textOn(other)).toBeFocused();
    await other.keyboard.press("Control+Home");
    await other.keyboard.type("Theirs at the start. ");
    await expect(saved(other)).toBeVisible();
    await expect(textOn(page)).toContainText("Theirs at the start.");
    // The caret is where it was left.
    await page.keyboard.type(" Still mine.");
    await expect(saved(page)).toBeVisible();
    const text = await savedText(admin, editing);
    expect(text).toContain("Mine at the end. Still mine.");
    expect(text).toContain("Theirs at the start. First words.");
  });

  await test.step("the same words: both are shown, and one chooses", async () => {
    await page.context().setOffline(true);
    await writeOver(page, "Run it.", "Start it.");
    await expect(page.getByRole("status").getByText(/^Not saved yet\. Kept/)).toBeVisible();
    await writeOver(other, "Run it.", "Launch it.");
    await expect(saved(other)).toBeVisible();
    await page.context().setOffline(false);
    const choice = page.getByRole("group", { name: "What is to stay of block 1" });
    await expect(choice).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    await choice.getByLabel("Keep both").check();
    await page.getByRole("button", { name: "Use these" }).click();
    await expect(saved(page)).toBeVisible();
    expect(await savedText(admin, editing)).toContain("Start it.\n\nLaunch it.");
    await expect(textOn(other)).toContainText("Start it.");
  });
});

test("two tabs write one paragraph: each says so, and undo takes back one's own words only", async ({
  page,
  context,
  pageAs,
  admin,
}) => {
  const editing = await makeEditing(admin);
  const address = `${editing.editor}/${editing.start}`;
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto(address);
    await expect(textOn(each)).toContainText("Last words.");
    await expectHearing(each);
  }
  await typeAtEnd(page, " Same word A");
  await expect(saved(page)).toBeVisible();
  await expect(textOn(other)).toContainText("Same word A");
  await typeAtEnd(other, "Same word B");
  await expect(saved(other)).toBeVisible();
  await expect(textOn(page)).toContainText("Same word ASame word B");
  await expect(page.getByText("You changed this paragraph in another tab or window")).toBeVisible();
  await expect(page.locator("q")).toHaveText("Last words. Same word ASame word B");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show in the text" }).press("Enter");
  await expect(textOn(page)).toBeFocused();
  const chosen = await page.evaluate(() => getSelection()?.toString() ?? "");
  expect(chosen.replaceAll(/\s+/g, " ").trim()).toBe("Last words. Same word ASame word B");

  await page.keyboard.press("Control+z");
  await expect(textOn(page)).toContainText("Last words.Same word B");
  await expect(textOn(page)).not.toContainText("A");
  await expect(saved(page)).toBeVisible();
  await expect(textOn(other)).toContainText("Last words.Same word B");
  expect(await savedText(admin, editing)).toContain("Last words.\nSame word B");
  await page.getByRole("button", { name: "Dismiss" }).last().click();
  await expect(page.locator("q")).toHaveCount(0);

  const { person, page: theirs } = await pageAs("admin");
  await theirs.goto(address);
  await typeAtEnd(theirs, " Theirs");
  await expect(saved(theirs)).toBeVisible();
  await expect(
    page.getByText(`${person.displayName} changed the paragraph that you are writing`),
  ).toBeVisible();
});

test("a page is written by keyboard alone", async ({ page, admin }) => {
  const editing = await makeEditing(admin);
  await page.goto(`${editing.editor}/${editing.start}`);
  await typeAtEnd(page, "\nWith ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("weight");
  await expect(textOn(page)).toContainText("With **weight**");
  await page.keyboard.press("Control+s");
  await expect(saved(page)).toBeVisible();
  // Tab indents; after Escape it leads on.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(textOn(page)).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(textOn(page)).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/change-requests\/1\?page=/);
  await expect(page.getByRole("heading", { name: "Better words", level: 1 })).toBeVisible();
});

test("a live space is edited directly, and published when told to", async ({ page, admin }) => {
  const editing = await makeEditing(admin);
  const { client } = admin;
  const published = async () => {
    const { data } = await getPageById({
      client,
      path: { spaceId: editing.path.spaceId, pageId: editing.start },
      query: { format: "markdown" },
      throwOnError: true,
    });
    return data.type === "document" ? data.markdown : undefined;
  };
  await page.goto(`${editing.inSpace}/edit`);
  await expect(page).toHaveURL(new RegExp(`/edit/${editing.start}$`));
  await typeAtEnd(page, "\nFor everybody.");
  await expect(page.getByText("Not published", { exact: true })).toBeVisible();
  expect(await published()).toBe(markdown);

  await page.getByRole("link", { name: "Back to the page" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  expect(await published()).toContain("For everybody.");
  await page.getByRole("link", { name: "Back to the page" }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${editing.start}$`));
  await expect(page.getByRole("article").getByText("For everybody.")).toBeVisible();
});

test("a very long page is reached by keyboard, and scrolls", async ({ page, admin }) => {
  const editing = await makeEditing(admin);
  const { client } = admin;
  const lines = Array.from({ length: 1500 }, (_, at) => `Paragraph ${at + 1}.`).join("\n\n");
  await updateChangeRequestContent({
    client,
    path: editing.path,
    body: {
      changes: [{ operation: "update_page", page: editing.start, document: { markdown: lines } }],
    },
    throwOnError: true,
  });
  await page.goto(`${editing.editor}/${editing.start}`);
  await expect(textOn(page)).toContainText("Paragraph 1.");
  await expectAccessible(page);
  await textOn(page).press("Control+End");
  await expect(textOn(page)).toContainText("Paragraph 1500.");
  await expectAccessible(page);
});

test("what nobody knows the Markdown of is put in by the toolbar, a slash or a colon", async ({
  page,
  admin,
}) => {
  const editing = await makeEditing(admin);
  await page.goto(`${editing.editor}/${editing.start}`);
  const tools = page.getByRole("toolbar", { name: "Formatting" });
  const says = (text: string) => expect.poll(() => savedText(admin, editing)).toContain(text);

  await test.step("a button makes a list of the line, and the text goes on", async () => {
    await typeAtEnd(page, "\n");
    await tools.getByRole("button", { name: "Bulleted list" }).click();
    await expect(textOn(page)).toBeFocused();
    await page.keyboard.type("one");
    await says("- one");
  });

  await test.step("a slash offers blocks, and Tab goes through the cells of a table", async () => {
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n\n\n/table");
    const offered = page.getByRole("listbox").getByRole("option", { name: "Table" });
    await expect(offered).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(offered).toBeHidden();
    for (const cell of ["Port", "Use", "80", "Web"]) {
      await page.keyboard.type(cell);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("443");
    await says("| 443 |");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("cell", { name: "443" })).toBeVisible();
  });

  await test.step("a colon offers emoji, and so does the toolbar", async () => {
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n\n:rock");
    await expect(page.getByRole("option", { name: "🚀 rocket launch" })).toBeVisible();
    await page.keyboard.press("Enter");
    await says("🚀");
    await tools.getByRole("button", { name: "Emoji" }).click();
    await page.getByRole("menuitem", { name: "⭐ star favourite" }).click();
    await expect(textOn(page)).toBeFocused();
    await says("🚀⭐");
  });

  await test.step("a page is found and linked to, by keyboard alone", async () => {
    await tools.getByRole("button", { name: "Bold (Ctrl+B)" }).focus();
    await page.keyboard.press("End");
    await expect(tools.getByRole("button", { name: "Insert" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Link to a page" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Link to a page" });
    await expectAccessible(page);
    await dialog.getByLabel("Page").fill("Recipes");
    await page.getByRole("option", { name: /^Recipes/ }).click();
    await dialog.getByRole("button", { name: "Insert link" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(textOn(page)).toBeFocused();
    await says("[Recipes](/pages/");
  });

  await test.step("a file is chosen", async () => {
    await tools.getByRole("button", { name: "Insert" }).click();
    const chooser = await fileChooserBy(page, () =>
      page.getByRole("menuitem", { name: "Picture or file" }).click(),
    );
    await chooser.setFiles({
      name: "ports.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("80\n"),
    });
    await says("[ports.txt](/files/");
  });

  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test("a page gets a cover and a layout beside its other properties", async ({ page, admin }) => {
  const editing = await makeEditing(admin);
  const { client } = admin;
  const path = { ...editing.path, pageId: editing.start };
  const kept = async () => {
    const { data } = await getPageInChangeRequestById({ client, path, throwOnError: true });
    return data.type === "document" ? { cover: data.cover, layout: data.layout } : undefined;
  };
  const { spaceId, changeRequestId } = editing.path;
  const { insertedFiles = [] } = await editChangeRequest(client, spaceId, changeRequestId, {
    operation: "insert_files",
    files: [{ name: "hill.png", contentType: "image/png", base64: onePixel }],
  });
  const [hill] = insertedFiles;
  await page.goto(`${editing.editor}/${editing.start}`);
  await page.getByText("Description, address and more").click();
  await page.getByLabel("Cover", { exact: true }).selectOption("hill.png");
  await page.getByLabel("Width").selectOption("Wide");
  await page.getByLabel("Show the outline").uncheck();
  await expectAccessible(page, ["label", "select-name", "color-contrast"]);
  await expect.poll(kept).toMatchObject({
    cover: { yPos: 0, ref: { kind: "file", file: hill?.id } },
    layout: { width: "wide", outline: false, title: true },
  });

  await page.getByLabel("Cover", { exact: true }).selectOption("An address on the web");
  const address = page.getByLabel("Address of the cover");
  await address.fill("javascript:alert(1)");
  await expect(page.getByText("Give an address that begins with https://")).toBeVisible();
  await address.fill("https://pictures.example.com/hill.png");
  await expect.poll(kept).toMatchObject({ cover: { ref: { kind: "url" } } });
  await page.reload();
  await page.getByText("Description, address and more").click();
  await expect(address).toHaveValue("https://pictures.example.com/hill.png");
  await page.getByLabel("Cover", { exact: true }).selectOption("None");
  await expect.poll(async () => (await kept())?.cover).toBeUndefined();
});
