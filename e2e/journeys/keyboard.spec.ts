import { createOrganizationTeam } from "#client";
import {
  expect,
  expectFocusIn,
  holdBack,
  intercept,
  pressUntilFocused,
  test,
} from "../fixtures.ts";

test("the palette leads to every place and begins every act", async ({ page, admin }) => {
  await page.goto(`/o/${admin.organizationId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const palette = page.getByRole("dialog", { name: "Command palette" });
  const chosen = (name: RegExp) => palette.getByRole("option", { name, selected: true });

  await test.step("to a place, by a few letters", async () => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("mem");
    await expect(chosen(/^Members/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
  });

  await test.step("what was chosen comes first the next time", async () => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("group", { name: "Recent" })).toContainText("Members");
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  });

  await test.step("to a field of the settings, by its name in the API", async () => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("defaultRole");
    await expect(chosen(/defaultRole/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
    await expect(page.getByRole("group", { name: "Default role" }).locator(":focus")).toHaveCount(
      1,
    );
  });

  await test.step("to making a team", async () => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("create a team");
    await expect(chosen(/^Create a team/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "New team" })).toBeVisible();
  });
});

test("a team is made without a pointer", async ({ page, admin, server }) => {
  const person = await server.newMember(admin.organizationId, "edit", { displayName: "Grace" });
  await page.goto(`/o/${admin.organizationId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.type("gt");
  await expect(page.getByRole("heading", { name: "Teams", level: 1 })).toBeVisible();
  await page.keyboard.press("n");

  const dialog = page.getByRole("dialog", { name: "New team" });
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Docs");
  await pressUntilFocused(page, "Tab", dialog.getByLabel("Members"));
  await page.keyboard.type("Grace");
  const found = dialog.getByRole("checkbox", { name: /Grace/ });
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await pressUntilFocused(page, "Tab", found);
  await page.keyboard.press("Space");
  await expect(found).toBeChecked();
  await expect(dialog.getByRole("list", { name: "Chosen" })).toContainText(person.displayName);
  await pressUntilFocused(page, "Tab", dialog.getByRole("button", { name: "Create team" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Docs", level: 1 })).toBeVisible();
  await expect(page.getByRole("table", { name: "People in this team" })).toContainText("Grace");
});

test("people are invited without a pointer", async ({ page, admin }) => {
  await page.goto(`/o/${admin.organizationId}/members`);
  await expect(page.getByRole("table", { name: "Members" })).toBeVisible();
  await page.keyboard.press("i");
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await expect(dialog.getByLabel("E-mail addresses")).toBeFocused();
  await page.keyboard.type("ada@acme.example, grace@acme.example");
  const submit = dialog.getByRole("button", { name: "Invite 2 people" });
  await pressUntilFocused(page, "Tab", submit);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "2 people invited" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a role is changed without a pointer, and focus returns", async ({ page, admin, server }) => {
  await server.newMember(admin.organizationId, "read", { displayName: "Grace" });
  await page.goto(`/o/${admin.organizationId}/members`);
  const button = page.getByRole("button", { name: "Role of Grace: Reader. Change it" });
  await expect(button).toBeVisible();
  await pressUntilFocused(page, "Tab", button);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: /^Reader/ })).toBeVisible();
  await expectFocusIn(page.getByRole("menu"));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press("ArrowDown");
  await expectFocusIn(page.getByRole("menu"));
  await page.keyboard.type("edit");
  await expect(page.getByRole("menuitemradio", { name: /^Editor/ })).toBeFocused();
  await page.keyboard.press("Enter");
  const changed = page.getByRole("button", { name: "Role of Grace: Editor. Change it" });
  await expect(changed).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Grace is now Editor" })).toBeAttached();
});

test("the keys of the screen are listed, and rest while one types", async ({ page, admin }) => {
  await page.goto(`/o/${admin.organizationId}/members`);
  await expect(page.getByRole("table", { name: "Members" })).toBeVisible();
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });

  await page.keyboard.press("?");
  await expect(list).toContainText("Open the command palette");
  await expect(list).toContainText("Invite people");
  await expect(list).toContainText("Go to Teams");
  await page.keyboard.press("i");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();

  await page.keyboard.press("/");
  const search = page.getByLabel("Search members");
  await expect(search).toBeFocused();
  await page.keyboard.type("?git");
  await expect(search).toHaveValue("?git");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await test.step("single keys can be turned off, combinations stay", async () => {
    await search.fill("");
    await search.blur();
    await expect(search).not.toBeFocused();
    await page.keyboard.press("?");
    await page.getByRole("switch", { name: "Shortcuts without Ctrl or ⌘" }).press("Space");
    await expect(list).not.toContainText("Go to Teams");
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await page.keyboard.press("i");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  });
});

test("Escape closes the innermost thing first and never loses what was typed", async ({
  page,
  admin,
}) => {
  await page.goto(`/o/${admin.organizationId}/teams`);
  const opener = page.getByRole("link", { name: "New team" }).first();
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New team" });
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Docs");

  await page.keyboard.press("Escape");
  const asking = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expectFocusIn(asking);
  await page.keyboard.press("Escape");
  await expect(asking).toBeHidden();
  await expect(dialog.getByLabel("Title")).toHaveValue("Docs");
  await expect(dialog.getByLabel("Title")).toBeFocused();

  await page.keyboard.press("Escape");
  await expectFocusIn(asking);
  await pressUntilFocused(page, "Tab", asking.getByRole("button", { name: "Discard changes" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/teams$/);
  await expect(opener).toBeFocused();
});

test("a dialog whose code is slow leaves the list in place, and focus returns to it", async ({
  page,
  admin,
}) => {
  // Its code does not come before it is let through.
  let letThrough = () => {};
  const allowed = new Promise<void>((resolve) => (letThrough = resolve));
  await intercept(page, /\/assets\/new-[^/]*\.js/, async (route) => {
    await allowed;
    await route.continue();
  });
  // Asked for with the first focus already.
  const asked = page.waitForRequest(/\/assets\/new-/);
  await page.goto(`/o/${admin.organizationId}/teams`);
  const opener = page.getByRole("link", { name: "New team" }).first();
  await expect(page.getByRole("heading", { name: "No teams yet" })).toBeVisible();
  await page.clock.install();
  await opener.focus();
  await page.keyboard.press("Enter");
  await asked;
  await page.clock.runFor(2_000);
  await expect(opener).toBeFocused();

  letThrough();
  await page.clock.resume();
  const dialog = page.getByRole("dialog", { name: "New team" });
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the skip link passes the navigation, and Tab is never trapped", async ({ page, admin }) => {
  const { client, organizationId } = admin;
  await createOrganizationTeam({
    client,
    path: { organizationId },
    body: { title: "Docs", members: [] },
    throwOnError: true,
  });
  await page.goto(`/o/${organizationId}/teams`);
  await expect(page.getByRole("table", { name: "Teams" })).toBeVisible();
  const skip = page.getByRole("link", { name: "Skip to content" });

  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);

  await test.step("forwards to the end, and backwards to the beginning", async () => {
    const row = page.getByRole("button", { name: "Actions for Docs" });
    await pressUntilFocused(page, "Tab", row);
    await pressUntilFocused(page, "Shift+Tab", skip);
  });
});

test("keys typed while a screen is on its way are for that screen", async ({ page, admin }) => {
  await page.goto(`/o/${admin.organizationId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const letThrough = await holdBack(page, (request) =>
    /\/members(\?|$)/.test(new URL(request.url()).pathname),
  );
  for (const key of ["g", "m", "i"]) await page.keyboard.press(key);
  await letThrough();
  await expect(page.getByRole("dialog", { name: "Invite people" })).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  for (const key of ["g", "t", "g", "s", "g", "m", "i"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog", { name: "Invite people" })).toBeVisible();
});
