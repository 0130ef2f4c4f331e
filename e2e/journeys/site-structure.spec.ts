import type { Locator } from "@playwright/test";
import { createSite, deleteSpaceById, editSiteStructure, type StructureEdit } from "#client";
import {
  expect,
  expectAccessible,
  expectFocusIn,
  expectHearing,
  holdAnswers,
  test,
} from "../fixtures.ts";
import {
  act,
  drag,
  expectOrder,
  idOf,
  line,
  lines,
  makeSite,
  newSpace,
  savedTop,
  sectionOf,
  START,
  toasts,
} from "../structure-fixture.ts";

test("arranges a site by mouse, undoes and redoes it", async ({ page, admin }) => {
  const { path, screen } = await makeSite(admin);
  await page.goto(screen);
  await expectOrder(page, START);
  await expect(line(page, "Section Guides")).toContainText("Default");
  await expect(line(page, "Site-space Advanced")).toContainText("/advanced");
  await expectAccessible(page);

  await drag(page, "Section Blog", "Section Guides", 0.05);
  await expectOrder(page, "Blog News Guides Start Advanced Product API Reference");
  await expect.poll(() => savedTop(admin, path)).toBe("Blog Guides Product");
  await drag(page, "Site-space Reference", "Section Blog", 0.5);
  await expectOrder(page, "Blog News Reference Guides Start Advanced Product API");
  await expect(line(page, "Site-space Reference")).toContainText("/blog/reference");

  await page.getByRole("button", { name: "Undo: Move Reference" }).click();
  await expectOrder(page, "Blog News Guides Start Advanced Product API Reference");
  await page.getByRole("button", { name: "Undo: Move Blog" }).click();
  await expectOrder(page, START);
  await expect.poll(() => savedTop(admin, path)).toBe("Guides Blog Product");
  await page.getByRole("button", { name: "Redo: Move Blog" }).click();
  await expect.poll(() => savedTop(admin, path)).toBe("Blog Guides Product");

  await page.getByRole("searchbox", { name: "Filter the structure" }).fill("/advan");
  await expectOrder(page, "Guides Advanced");
  await page.getByRole("searchbox", { name: "Filter the structure" }).fill("nothing like it");
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect(lines(page)).toHaveCount(8);
});

test("arranges a site by keyboard alone, and gives back what is not saved", async ({
  page,
  admin,
}) => {
  const { path, screen } = await makeSite(admin);
  await page.goto(screen);
  await expectOrder(page, START);
  const said = page.getByRole("status");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Filter the structure" })).toBeFocused();
  const tabTo = async (target: Locator) => {
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(target).toBeFocused({ timeout: 250 });
    }).toPass();
  };
  await tabTo(line(page, "Section Guides"));
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowDown");
  const blog = line(page, "Section Blog");
  await expect(blog).toBeFocused();

  await page.keyboard.press("Space");
  await expect(
    said.filter({ hasText: "Section Blog lifted, position 2 of 3 in the top level" }),
  ).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(said.filter({ hasText: "Position 1 of 2 in Product" })).toBeAttached();
  await expectOrder(page, "Guides Start Advanced Product Blog News API Reference");
  await page.keyboard.press("Escape");
  await expect(said.filter({ hasText: "Section Blog stays where it was" })).toBeAttached();
  await expectOrder(page, START);
  await expect(blog).toBeFocused();

  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(said.filter({ hasText: "Section Blog moved: 1 of 2 in Product" })).toBeAttached();
  await expect(blog).toBeFocused();
  await expect.poll(() => savedTop(admin, path)).toBe("Guides Product");
  await page.keyboard.press("Control+z");
  await expectOrder(page, START);
  await expect.poll(() => savedTop(admin, path)).toBe("Guides Blog Product");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => savedTop(admin, path)).toBe("Guides Product");
  await page.keyboard.press("Control+z");
  await expect.poll(() => savedTop(admin, path)).toBe("Guides Blog Product");

  await page.setExtraHTTPHeaders({ "x-fault": "refuse" });
  await page.keyboard.press("Alt+ArrowUp");
  const failure = toasts(page).getByText("Not saved: Move Blog", { exact: true });
  await expect(failure).toBeVisible();
  await expectOrder(page, START);
  await expect(blog).toBeFocused();
  await page.setExtraHTTPHeaders({});
  await toasts(page).getByRole("button", { name: "Retry" }).first().click();
  await expectOrder(page, "Blog News Guides Start Advanced Product API Reference");
  await expect.poll(() => savedTop(admin, path)).toBe("Blog Guides Product");
});

test("arranges a site by menu alone", async ({ page, admin }) => {
  const { path, screen } = await makeSite(admin);
  await page.goto(screen);
  await act(page, "section Blog", "Move up");
  await expectOrder(page, "Blog News Guides Start Advanced Product API Reference");
  await act(page, "section Blog", "Move to position…");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Position in the top level").selectOption("3");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expectOrder(page, "Guides Start Advanced Product API Reference Blog News");
  await expect.poll(() => savedTop(admin, path)).toBe("Guides Product Blog");

  await act(page, "section Blog", "Move to group…");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expectOrder(page, "Guides Start Advanced Product API Reference Blog News");
  await expect(line(page, "Section Blog")).toHaveAttribute("aria-level", "2");
  await act(page, "site-space Advanced", "Move to section…");
  await dialog.getByLabel("Section").selectOption({ label: "API" });
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(line(page, "Site-space Advanced")).toContainText("/api/advanced");
  await act(page, "section API", "Make default…");
  await dialog.getByRole("button", { name: "Make default" }).click();
  await expect(line(page, "Section API")).toContainText("Default");
  await expect(line(page, "Site-space Advanced")).toContainText("/advanced");

  await act(page, "section API", "Remove…");
  await expect(dialog.getByRole("button", { name: "Remove section" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await dialog.getByLabel("New default").selectOption({ label: "Blog" });
  await expect(dialog).toContainText("Old addresses that redirect");
  await expect(dialog).toContainText("News instead of Reference");
  await dialog.getByRole("button", { name: "Remove section" }).click();
  await expect(toasts(page).getByText("API removed", { exact: true }).last()).toBeVisible();
  await expect(line(page, "Section Blog")).toContainText("Default");
  await toasts(page).getByRole("button", { name: "Undo" }).last().click();
  await expect(line(page, "Section API")).toContainText("Default");
  await expect(line(page, "Site-space Advanced")).toContainText("/advanced");
});

test("edits details, and says what happens to addresses and whose a path is", async ({
  page,
  admin,
}) => {
  const { screen } = await makeSite(admin);
  await page.goto(screen);
  await line(page, "Section API").click();
  await expect(page).toHaveURL(/item=site-section/);
  const panel = page.getByRole("region", { name: "Details" });
  await panel.getByRole("textbox", { name: "Path" }).fill("blog");
  await expect(panel.getByRole("alert")).toContainText("section “Blog”");
  await expect(panel.getByRole("button", { name: "Show Blog" })).toBeVisible();
  await panel.getByRole("textbox", { name: "Path" }).fill("reference");
  await expect(panel.getByText("1 address will change:")).toBeVisible();
  await expect(panel.getByRole("listitem")).toContainText("/api becomes → /reference");
  await panel.getByRole("textbox", { name: "Condition" }).fill("visitor.claims.");
  await expect(panel.getByRole("textbox", { name: "Condition" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await panel.getByRole("textbox", { name: "Condition" }).fill("true");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Saved")).toBeVisible();
  await expect(line(page, "Section API")).toContainText("/reference");
  await expect(line(page, "Section API")).toContainText("Condition");

  await page.setViewportSize({ width: 360, height: 740 });
  const sheet = page.getByRole("dialog", { name: "API" });
  await expect(sheet.getByRole("textbox", { name: "Title" })).toHaveValue("API");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page).not.toHaveURL(/item=/);
});

test("shows the item that an address names, also in a section that was closed", async ({
  page,
  admin,
}) => {
  const { screen } = await makeSite(admin);
  await page.goto(screen);
  await line(page, "Site-space Advanced").click();
  await expect(page).toHaveURL(/item=site-space/);
  const address = page.url();
  await line(page, "Section Blog").click();
  await page.getByRole("button", { name: "Collapse all" }).click();
  await expect(line(page, "Site-space Advanced")).toHaveCount(0);
  await page.goto(address);
  await expect(line(page, "Site-space Advanced")).toBeInViewport();
  await expect(line(page, "Section Blog")).toHaveAttribute("aria-expanded", "false");
});

test("adds spaces, sections and groups to an empty site", async ({ page, admin, pageAs }) => {
  const { client, organizationId } = admin;
  await newSpace(admin, "Handbook");
  const tutorials = await newSpace(admin, "Tutorials");
  const { data: site } = await createSite({
    client,
    path: { organizationId },
    body: { title: "Empty", spaces: [] },
    throwOnError: true,
  });
  const screen = `/o/${organizationId}/sites/${site.id}/structure`;
  await page.goto(screen);
  await expect(page.getByRole("heading", { name: "Nothing on this site yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add spaces" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("checkbox", { name: "Handbook" }).check();
  await dialog.getByRole("button", { name: "Add space" }).click();
  await expectOrder(page, "Handbook");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Section", exact: true }).click();
  await expect(dialog).toContainText("already get a section of their own");
  await dialog.getByRole("checkbox", { name: "Tutorials" }).check();
  await dialog.getByRole("button", { name: "Add section" }).click();
  await expect(lines(page)).toHaveCount(4);
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Group", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "Title" }).fill("Learning");
  await form.getByRole("checkbox", { name: "Tutorials" }).check();
  await form.getByRole("button", { name: "Add group" }).click();
  await expect(line(page, "Section Tutorials")).toHaveAttribute("aria-level", "2");

  await expectHearing(page);
  await deleteSpaceById({ client, path: { spaceId: tutorials }, throwOnError: true });
  const broken = line(page, "Site-space Tutorials");
  await expect(broken).toContainText("Broken");
  await broken.click();
  // What the page hears of the space comes before the answer, and takes the button away.
  const letAnswer = await holdAnswers(page, (request) => request.url().endsWith("/restore"));
  await page.getByRole("button", { name: "Restore space" }).click();
  await expect(broken).not.toContainText("Broken");
  await expect(page.getByRole("button", { name: "Restore space" })).toHaveCount(0);
  await expectFocusIn(page.getByRole("link", { name: "Open space" }));
  await expect(toasts(page).getByText("Tutorials is back")).toHaveCount(0);
  await letAnswer();
  await expect(toasts(page).getByText("Tutorials is back").last()).toBeVisible();

  const { page: reader } = await pageAs("edit");
  await reader.goto(screen);
  await expect(line(reader, "Group Learning")).toBeVisible();
  await expect(reader.getByRole("button", { name: "Add", exact: true })).toHaveCount(0);
  await expect(reader.getByRole("button", { name: /^Actions for section/ })).toHaveCount(0);
});

test("tells an admin what another one did to the items of their steps", async ({
  page,
  server,
  admin,
}) => {
  const { path, screen } = await makeSite(admin);
  const ben = await server.newMember(admin.organizationId, "admin", { displayName: "Ben Adler" });
  const asBen = (edit: StructureEdit) =>
    editSiteStructure({ client: ben.client, path, body: { edits: [edit] }, throwOnError: true });
  await page.goto(screen);
  await expectHearing(page);
  await act(page, "section Blog", "Move up");
  await expect.poll(() => savedTop(admin, path)).toBe("Blog Guides Product");

  await asBen({ operation: "update_section", section: idOf("API"), title: "Endpoints" });
  await expect(line(page, "Section Endpoints")).toBeVisible();
  await expect(toasts(page).getByText(/changed the structure/)).toHaveCount(0);
  await asBen({
    operation: "move",
    item: sectionOf("Blog"),
    into: { type: "site-section-group", id: idOf("Product") },
  });
  await expect(toasts(page).getByText("Ben Adler changed the structure").last()).toBeVisible();
  await expect(toasts(page).getByText("Section Blog is now in Product.").last()).toBeVisible();
  await expect(line(page, "Section Blog")).toHaveAttribute("aria-level", "2");

  await asBen({ operation: "remove", item: sectionOf("Blog") });
  await expect(line(page, "Section Blog")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo: Move Blog" }).click();
  await expect(
    toasts(page)
      .getByText(/“Move Blog” can no longer/)
      .last(),
  ).toBeVisible();
  await expectFocusIn(page.locator("main"));
});

test("collects changes in a draft, applies them at once and takes them back", async ({
  page,
  admin,
}) => {
  const { path, screen } = await makeSite(admin);
  await page.goto(screen);
  await page.getByRole("button", { name: "New draft" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill("Blog first");
  await page.getByRole("button", { name: "Begin draft" }).click();
  await expect(page).toHaveURL(/draft=/);
  const impact = page.getByRole("region", { name: "What applying it does to readers" });
  await expect(impact).toContainText("No address changes.");
  await act(page, "section Blog", "Move up");
  await act(page, "section Blog", "Make default");
  await expect(impact.getByText("3 addresses change.", { exact: true })).toBeVisible();
  await expect(impact.getByRole("row", { name: /^News/ })).toContainText("/blog");
  await expect(impact.getByRole("row", { name: /^Start/ })).toContainText("/guides");
  await expect(impact).toContainText("The site opens with Blog, no longer with Guides.");
  await impact.getByRole("checkbox", { name: "Show all 4 addresses" }).check();
  await expect(impact.getByRole("row", { name: /^Reference/ })).toBeVisible();
  expect(await savedTop(admin, path)).toBe("Guides Blog Product");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Apply…" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("3 reader addresses change");
  await dialog.getByRole("button", { name: "Apply to the live site" }).click();
  await expect(page.getByRole("button", { name: "Undo apply" })).toBeVisible();
  expect(await savedTop(admin, path)).toBe("Blog Guides Product");
  await page.getByRole("button", { name: "Undo apply" }).click();
  await expect(page.getByText("Blog first was applied and taken back")).toBeVisible();
  expect(await savedTop(admin, path)).toBe("Guides Blog Product");
  await page.getByRole("button", { name: "Show the live structure" }).click();
  await expectOrder(page, START);
});

test("shows which change of a draft is no longer possible, and leaves it out", async ({
  page,
  admin,
}) => {
  const { path, screen } = await makeSite(admin);
  await page.goto(screen);
  await page.getByRole("button", { name: "New draft" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill("Later");
  await page.getByRole("button", { name: "Begin draft" }).click();
  await act(page, "section Blog", "Move up");
  await expect(page.getByText("1 change collected.", { exact: false })).toBeVisible();
  await editSiteStructure({
    client: admin.client,
    path,
    body: { edits: [{ operation: "remove", item: sectionOf("Blog") }] },
    throwOnError: true,
  });
  const obstacle = page.getByText("A change of this draft is no longer possible");
  await expect(obstacle).toBeVisible();
  await page.getByRole("button", { name: "Leave this change out" }).click();
  await expect(obstacle).toHaveCount(0);
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill("Much later");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("option", { name: "Draft: Much later" })).toBeAttached();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(page).not.toHaveURL(/draft=/);
  await expect(line(page, "Section Guides")).toBeVisible();
});
