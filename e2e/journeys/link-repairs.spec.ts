import type { Page } from "@playwright/test";
import { createSpace } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectFocusIn, intercept, test } from "../fixtures.ts";

/** Two spaces whose pages link to a page that is gone, and the first to a heading that is. */
const makeSpaces = async ({ client, organizationId }: Admin) => {
  const path = { organizationId };
  const make = async (title: string) =>
    (await dataOf(createSpace({ client, path, body: { title } }))).id;
  const [spaceId, other] = [await make("Handbook"), await make("Support")];
  const [old = "", setup = ""] = createdIn(
    await editSpace(
      client,
      spaceId,
      newPage("Old guide", "Once."),
      newPage("Set up", "# First\n\nNow."),
    ),
  );
  await editSpace(
    client,
    spaceId,
    newPage("Home", `[the guide](/pages/${old})\n\n[later](/pages/${setup}#later)`),
  );
  await editSpace(client, other, newPage("Answers", `[how](/spaces/${spaceId}/pages/${old})`));
  await editSpace(client, spaceId, { operation: "delete_page", page: old });
  return `/o/${organizationId}/spaces/${spaceId}`;
};

const row = (page: Page, name: string | RegExp) => page.getByRole("row").filter({ hasText: name });
const repair = (page: Page) => page.getByRole("menuitem", { name: "Repair…" });
const asks = (page: Page) => page.getByRole("dialog", { name: "Repair a link" });
const pageField = (page: Page) => page.getByRole("combobox", { name: "Page", exact: true });
const said = (page: Page) => page.getByRole("dialog", { name: "Repairs proposed" });

test("a broken link is led to another page in every space, and merging mends it", async ({
  page,
  admin,
}) => {
  const at = await makeSpaces(admin);
  await page.goto(`${at}/links?status=broken`);
  await row(page, "What it leads to is not there.").getByRole("button").click();
  await repair(page).click();
  await expectAccessible(page);
  await asks(page).getByRole("button", { name: "Propose repair" }).click();
  await expect(asks(page).getByText("Choose a page", { exact: true }).last()).toBeVisible();
  await expect(pageField(page)).toBeFocused();

  await asks(page).getByLabel("An address").check();
  await asks(page).getByLabel("Address", { exact: true }).fill("javascript:alert(1)");
  await asks(page).getByRole("button", { name: "Propose repair" }).click();
  await expect(asks(page).getByLabel("Address", { exact: true })).toHaveAttribute(
    "aria-invalid",
    "true",
  );

  await asks(page).getByLabel("A page", { exact: true }).check();
  await pageField(page).fill("set u");
  await asks(page).getByRole("option", { name: "Set up in Handbook" }).click();
  await expect(asks(page).getByRole("button", { name: /^Choose another page/ })).toBeFocused();
  await asks(page).getByLabel("Subject").fill("The guide has moved");
  await asks(page).getByRole("button", { name: "Propose repair" }).click();
  const begun = said(page).getByRole("list", { name: "Change requests" }).getByRole("listitem");
  await expect(begun).toHaveCount(2);
  for (const space of ["Handbook", "Support"])
    await expect(begun.filter({ hasText: `#1 The guide has moved in ${space}` })).toBeVisible();
  await expectAccessible(page);
  await said(page).getByRole("button", { name: "Done" }).click();
  await expect(row(page, "What it leads to is not there.")).toBeVisible();

  await page.goto(`${at}/change-requests/1`);
  await expect(page.getByRole("heading", { name: "The guide has moved" })).toBeVisible();
  await page.getByRole("link", { name: "Merge", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Merge #1" });
  await sheet.getByRole("button", { name: "Merge" }).click();
  await expect(sheet).toBeHidden();
  await page.goto(`${at}/links?status=broken`);
  await expect(page.getByRole("status").filter({ hasText: "1 link" })).toBeVisible();
});

test("a link is taken away by keyboard, on a small screen, and its words stay", async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  const at = await makeSpaces(admin);
  await page.goto(`${at}/links?status=broken`);
  await expect(page.getByRole("link", { name: /^Links/ })).toBeInViewport({ ratio: 1 });
  await row(page, "The page has no such heading.").getByRole("button").press("Enter");
  await repair(page).press("Enter");
  await expectFocusIn(asks(page));
  await expect(asks(page)).toContainText("“Set up#later”");
  await expect(asks(page).getByRole("group", { name: "Page" })).toContainText("Set up in Handbook");
  await asks(page).getByLabel("A page", { exact: true }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(asks(page).getByLabel("None")).toBeChecked();
  await expectAccessible(page);
  await asks(page).getByLabel("Subject").press("Enter");
  await expectFocusIn(said(page));
  await said(page).getByRole("link").press("Enter");
  await expect(page).toHaveURL(/change-requests\/1$/);
  await expect(page.getByText("later").first()).toBeVisible();
});

test("many pages fit below the field, and Escape closes them before the dialog", async ({
  page,
  admin,
}) => {
  const at = await makeSpaces(admin);
  const spaceId = at.split("/").at(-1) ?? "";
  const more = Array.from({ length: 9 }, (_, index) => newPage(`Chapter ${index}`, "."));
  await editSpace(admin.client, spaceId, ...more);
  await page.goto(`${at}/links?status=broken`);
  await row(page, "Old guide").getByRole("button").click();
  await repair(page).click();
  await expect(asks(page)).toContainText("Every link to “Old guide” is changed");
  await expect(asks(page).getByLabel("Subject")).toHaveValue("Repair links to Old guide");
  await pageField(page).fill("chapter");
  const options = asks(page).getByRole("option");
  await expect(options).toHaveCount(8);
  await expect(pageField(page)).toBeInViewport({ ratio: 1 });
  await pageField(page).press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(options.last()).toBeInViewport({ ratio: 1 });
  await expect(pageField(page)).toBeInViewport({ ratio: 1 });
  await pageField(page).press("Escape");
  await expect(options).toHaveCount(0);
  await expect(pageField(page)).toHaveValue("chapter");
  await expect(pageField(page)).toBeFocused();
  await pageField(page).press("Escape");
  await expect(asks(page)).toBeHidden();
});

test("a search for pages that fails is said, and finds them after another try", async ({
  page,
  admin,
}) => {
  const at = await makeSpaces(admin);
  await intercept(page, "**/v1/**/search*", (route) => route.abort());
  await page.goto(`${at}/links?status=broken`);
  await row(page, "What it leads to is not there.").getByRole("button").click();
  await repair(page).click();
  await pageField(page).fill("Set up");
  const retry = asks(page).getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await page.unroute("**/v1/**/search*");
  await retry.click();
  await expect(retry).toBeHidden();
  await pageField(page).click();
  await asks(page).getByRole("option", { name: "Set up in Handbook" }).click();
  await expect(asks(page).getByRole("group", { name: "Page" })).toContainText("Set up in Handbook");
});

/** The same spaces, with a page that has taken the place of the one that is gone, and more that is broken. */
const makeMoreBroken = async (admin: Admin) => {
  const at = await makeSpaces(admin);
  const spaceId = at.split("/").at(-1) ?? "";
  await editSpace(
    admin.client,
    spaceId,
    newPage("Old guide", "Again."),
    newPage("More", "[a](lost.md), [b](gone.md) and [c](stays.md)\n\n[d](stays.md)"),
    newPage("Most", "[c](stays.md)"),
  );
  return at;
};
const target = (page: Page, name: string) =>
  page.getByRole("list", { name: "Lost targets" }).getByRole("listitem").filter({ hasText: name });
const choiceOf = (page: Page, name: string) =>
  page.getByRole("combobox", { name: `New target of ${name}`, exact: true });

test("many broken links are repaired at once, by what is proposed and by what is chosen", async ({
  page,
  admin,
}) => {
  const at = await makeMoreBroken(admin);
  await page.goto(`${at}/links?status=broken`);
  await page.getByRole("link", { name: "Repair links…" }).click();
  await expect(page).toHaveURL(/\/links\/repair$/);
  await expect(page.getByRole("list", { name: "Lost targets" }).getByRole("listitem")).toHaveCount(
    5,
  );
  await expect(target(page, "stays.md")).toContainText("2 links on 2 pages, first on More");
  await expect(target(page, "Old guide")).toContainText("1 link on 1 page: Home");
  await expect(target(page, "Old guide")).toContainText("“the guide”");
  const chosen = (name: string) => choiceOf(page, name).locator("option:checked");
  await expect(chosen("Old guide")).toHaveText("Old guide (same title)");
  await expect(chosen("Set up#later")).toHaveText("Set up (the page without the heading)");
  await expect(chosen("stays.md")).toHaveText("Leave as they are");
  await expect(page.getByText("2 of 5 targets chosen")).toBeVisible();
  await expectAccessible(page);

  await choiceOf(page, "gone.md").selectOption("Remove the links and keep their words");
  await choiceOf(page, "lost.md").selectOption("Another page…");
  const send = page.getByRole("button", { name: "Propose repairs" });
  await send.click();
  await expect(pageField(page)).toBeFocused();
  await expect(target(page, "lost.md")).toContainText("Choose a page");
  await expectAccessible(page);
  await pageField(page).fill("set u");
  await page.getByRole("option", { name: "Set up in Handbook" }).click();
  await expect(page.getByText("4 of 5 targets chosen")).toBeVisible();
  await choiceOf(page, "Set up#later").selectOption("An address…");
  await target(page, "Set up#later").getByLabel("Address").fill("https://example.com/later");
  await send.click();

  const begun = said(page).getByRole("list", { name: "Change requests" }).getByRole("listitem");
  await expect(begun).toHaveCount(2);
  await said(page).getByRole("button", { name: "Done" }).click();
  await expect(target(page, "gone.md")).toContainText("Proposed.");
  await expect(page.getByText("0 of 5 targets chosen")).toBeVisible();

  await page.goto(`${at}/change-requests/1`);
  await page.getByRole("link", { name: "Merge", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Merge #1" });
  await sheet.getByRole("button", { name: "Merge" }).click();
  await expect(sheet).toBeHidden();
  await page.goto(`${at}/links?status=broken`);
  await expect(page.getByRole("status").filter({ hasText: "2 links" })).toBeVisible();
});

test("the same by keyboard, on a small screen", async ({ page, admin }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  const at = await makeMoreBroken(admin);
  await page.goto(`${at}/links?status=broken`);
  await page.getByRole("link", { name: "Repair links…" }).press("Enter");
  await choiceOf(page, "Old guide").focus();
  await page.keyboard.type("Leave");
  await expect(choiceOf(page, "Old guide")).toHaveValue("leave");
  await choiceOf(page, "Set up#later").focus();
  await page.keyboard.type("Leave");
  await choiceOf(page, "lost.md").focus();
  await page.keyboard.type("Another");
  await page.keyboard.press("Tab");
  await page.keyboard.type("old gu");
  await expect(page.getByRole("option", { name: "Old guide in Handbook" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("button", { name: "Choose another page than Old guide" }),
  ).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Subject").fill("Back to the guide");
  await page.getByLabel("Subject").press("Enter");
  await expectFocusIn(said(page));
  await said(page).getByRole("link", { name: "#1 Back to the guide" }).press("Enter");
  await expect(page).toHaveURL(/change-requests\/1$/);
});

test("more than one repair takes are gone through page by page, and choices stay", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const { id } = await dataOf(createSpace({ client, path, body: { title: "Handbook" } }));
  const links = Array.from({ length: 101 }, (_, at) => `[${at}](gone-${at}.md)`);
  await editSpace(client, id, newPage("Home", links.join("\n\n")));
  await page.goto(`/o/${organizationId}/spaces/${id}/links/repair`);
  await expect(page.getByText("One repair takes up to 100 targets.")).toBeVisible();
  const targets = page.getByRole("list", { name: "Lost targets" }).getByRole("listitem");
  await expect(targets).toHaveCount(100);
  await choiceOf(page, "gone-7.md").selectOption("Remove the links and keep their words");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(targets).toHaveCount(1);
  await expect(page.getByText("0 of 1 target chosen")).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText("1 of 100 targets chosen")).toBeVisible();
  await expect(choiceOf(page, "gone-7.md")).toHaveValue("remove");
  await page.getByRole("link", { name: "All broken links" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
});

test("who may not propose changes is told so, and is not led there", async ({ pageAs, admin }) => {
  const at = await makeMoreBroken(admin);
  const { page } = await pageAs("read");
  await page.goto(`${at}/links?status=broken`);
  await expect(row(page, "What it leads to is not there.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Repair links…" })).toBeHidden();
  await page.goto(`${at}/links/repair`);
  await expect(
    page.getByRole("heading", { name: "You cannot propose changes here" }),
  ).toBeVisible();
});
