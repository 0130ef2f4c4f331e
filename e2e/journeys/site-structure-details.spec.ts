import type { Page } from "@playwright/test";
import {
  editSiteStructure,
  getSiteSpaceCustomizationById,
  overrideSiteSpaceCustomizationById,
  updateSpaceContent,
} from "#client";
import { expect, expectAccessible, expectFocusIn, test } from "../fixtures.ts";
import {
  act,
  drag,
  expectOrder,
  idOf,
  line,
  makeSite,
  newSpace,
  START,
  toasts,
} from "../structure-fixture.ts";

const question = (page: Page) => page.getByRole("alertdialog");
const details = (page: Page) => page.getByRole("region", { name: "Details" });

test("takes a removed site-space back with its looks", async ({ page, admin }) => {
  const { path, screen } = await makeSite(admin);
  const { client } = admin;
  const named = { ...path, siteSpaceId: idOf("Start") };
  const body = { title: "Begin here" };
  await overrideSiteSpaceCustomizationById({ client, path: named, body, throwOnError: true });
  await page.goto(screen);
  await expect(line(page, "Site-space Start")).toContainText("Customized");
  await act(page, "site-space Start", "Remove…");
  await question(page).getByRole("button", { name: "Remove from site" }).click();
  await expect(question(page)).toBeHidden();
  await expectOrder(page, "Guides Advanced Blog News Product API Reference");
  await toasts(page).getByRole("button", { name: "Undo" }).last().click();
  await expectOrder(page, START);
  await expect(line(page, "Site-space Start")).toContainText("Customized");
  await expect(line(page, "Site-space Start")).toContainText("Default");
  const { data } = await getSiteSpaceCustomizationById({ client, path: named, throwOnError: true });
  expect(data.title).toBe("Begin here");
});

test("asks who follows a default that moves away, or says who did", async ({ page, admin }) => {
  const { path, screen } = await makeSite(admin);
  await editSiteStructure({
    client: admin.client,
    path,
    body: {
      edits: [
        {
          operation: "add_site_space",
          id: idOf("Expert"),
          space: await newSpace(admin, "Expert"),
          section: idOf("Guides"),
        },
      ],
    },
    throwOnError: true,
  });
  await page.goto(screen);
  await act(page, "site-space Start", "Move to section…");
  const move = question(page).getByRole("button", { name: "Move", exact: true });
  await expect(move).toHaveAttribute("aria-disabled", "true");
  await question(page).getByLabel("New default").selectOption({ label: "Expert" });
  await expectAccessible(page);
  await move.click();
  await expect(question(page)).toBeHidden();
  await expectOrder(page, "Guides Advanced Expert Blog News Start Product API Reference");
  await expect(line(page, "Site-space Expert")).toContainText("Default");
  await expect(toasts(page).getByText(/is now the default/)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo: Move Start" }).click();
  await expectOrder(page, "Guides Start Advanced Expert Blog News Product API Reference");
  await expect(line(page, "Site-space Start")).toContainText("Default");

  await drag(page, "Site-space Start", "Section Blog", 0.5);
  const said = toasts(page).getByText("Advanced is now the default of Guides", { exact: true });
  await expect(said.last()).toBeVisible();
  await expect(line(page, "Site-space Advanced")).toContainText("Default");
  await toasts(page).getByRole("button", { name: "Change…" }).last().click();
  await expect(question(page)).toHaveAccessibleName("Default of Guides");
  await question(page).getByLabel("Default").selectOption({ label: "Expert" });
  await expectAccessible(page);
  await question(page).getByRole("button", { name: "Make default" }).click();
  await expect(question(page)).toBeHidden();
  await expect(line(page, "Site-space Expert")).toContainText("Default");
  await expect(line(page, "Site-space Advanced")).not.toContainText("Default");
});

test("names the pages of other spaces that link to what is taken away", async ({
  page,
  admin,
  server,
}) => {
  const { path, spaces, screen } = await makeSite(admin);
  const { client, organizationId } = admin;
  const reference = spaces["Reference"] ?? "";
  const guides = await newSpace(admin, "Handbook");
  const markdown = `Read [how](${server.origin}/o/${organizationId}/spaces/${reference}/pages/any).`;
  await updateSpaceContent({
    client,
    path: { spaceId: guides },
    body: {
      changes: [
        { operation: "insert_page", type: "document", title: "Welcome", document: { markdown } },
      ],
    },
    throwOnError: true,
  });
  const told = "1 page of other spaces links here:";
  await page.goto(screen);
  await act(page, "section API", "Remove…");
  await expect(question(page)).toContainText(told);
  await expect(question(page).getByRole("listitem").filter({ hasText: "Welcome" })).toHaveText(
    "Welcome in Handbook",
  );
  await expectAccessible(page);
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await act(page, "section Blog", "Remove…");
  await expect(question(page)).toContainText("Readers find nothing any more at");
  await expect(question(page)).not.toContainText("Looking for pages");
  await expect(question(page)).not.toContainText("links here");
  await question(page).getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "New draft" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill("Without API");
  await page.getByRole("button", { name: "Begin draft" }).click();
  await act(page, "section API", "Remove…");
  await expect(question(page)).toContainText(told);
  await question(page).getByRole("button", { name: "Remove section" }).click();
  await expect(question(page)).toBeHidden();
  const impact = page.getByRole("region", { name: "What applying it does to readers" });
  await expect(impact).toContainText("Links to spaces that leave the site");
  await expect(impact).toContainText(told);
  await expectAccessible(page);

  await page.goto(`/o/${organizationId}/spaces/${reference}/settings`);
  await page.getByRole("button", { name: "Delete space…" }).click();
  await expect(question(page)).toContainText(told);
  await page.goto(`/o/${organizationId}/sites/${path.siteId}/settings`);
  await page.getByRole("button", { name: "Delete site…" }).click();
  await expect(question(page)).toContainText(told);
  await question(page).getByRole("link", { name: "Welcome" }).click();
  await expect(page.getByRole("heading", { name: "Welcome", level: 2 })).toBeVisible();
});

test("leads focus into the details of an item and back to its row", async ({ page, admin }) => {
  const { screen } = await makeSite(admin);
  await page.goto(screen);
  const blog = line(page, "Section Blog");
  const title = details(page).getByRole("textbox", { name: "Title" });
  await act(page, "section Blog", "Edit");
  await expect(title).toHaveValue("Blog");
  await expectFocusIn(title);
  await page.keyboard.press("Shift+Tab");
  await expectFocusIn(details(page).getByRole("button", { name: "Close details" }));
  await page.keyboard.press("Enter");
  await expect(details(page)).toBeHidden();
  await expectFocusIn(blog);

  await page.keyboard.press("Enter");
  await expectFocusIn(title);
  await line(page, "Section Guides").click();
  await expect(title).toHaveValue("Guides");
  await expectFocusIn(line(page, "Section Guides"));
  await page.keyboard.press("ArrowDown");
  await expectFocusIn(line(page, "Site-space Start"));
  await page.keyboard.press("Enter");
  await expectFocusIn(details(page).getByRole("textbox", { name: "Path" }));

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("dialog", { name: "Start" }).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await act(page, "site-space Start", "Edit");
  await expectFocusIn(page.getByRole("dialog").getByRole("textbox", { name: "Path" }));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectFocusIn(line(page, "Site-space Start"));
});

test("Escape closes the details beside the tree, and what is typed is kept", async ({
  page,
  admin,
}) => {
  const { screen } = await makeSite(admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(screen);
  const title = details(page).getByRole("textbox", { name: "Title" });
  await act(page, "section Blog", "Edit");
  await expectFocusIn(title);
  await title.fill("Journal");
  await page.keyboard.press("Escape");
  await expect(details(page)).toBeHidden();
  await expectFocusIn(line(page, "Section Blog"));
  await page.keyboard.press("Enter");
  await expect(title).toHaveValue("Journal");
  await details(page).getByRole("button", { name: "Discard", exact: true }).click();
  await expect(title).toHaveValue("Blog");

  const condition = details(page).getByRole("textbox", { name: "Condition" });
  await condition.fill("a".repeat(1025));
  await expect(details(page).getByText("At most 1,024 characters", { exact: true })).toBeVisible();
  await condition.fill("a".repeat(1000));
  await expect(details(page).getByText(`There is no ${"a".repeat(39)}…;`)).toBeVisible();
  await details(page).getByRole("button", { name: "Discard", exact: true }).click();

  await details(page).getByRole("button", { name: "Remove…" }).click();
  await expect(question(page)).toContainText("Readers find nothing any more at");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(details(page)).toBeVisible();
  await details(page).getByRole("button", { name: "Remove…" }).click();
  await question(page).getByRole("button", { name: "Remove section" }).click();
  await expect(question(page)).toBeHidden();
  await expect(details(page)).toBeHidden();
  await expectFocusIn(line(page, "Group Product"));

  await page.setViewportSize({ width: 360, height: 740 });
  await act(page, "section API", "Edit");
  const sheet = page.getByRole("dialog", { name: "API" });
  await sheet.getByRole("button", { name: "Remove…" }).click();
  await question(page).getByRole("button", { name: "Remove section" }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectFocusIn(line(page, "Group Product"));
});
