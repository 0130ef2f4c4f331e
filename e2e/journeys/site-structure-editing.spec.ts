import type { Page } from "@playwright/test";
import {
  editSiteStructure,
  getSiteStructure,
  listSiteRedirects,
  type StructureEdit,
  updateSiteAdaptiveSchema,
  updateSiteVisitorKinds,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectHearing, test } from "../fixtures.ts";
import {
  drag,
  expectOrder,
  idOf,
  line,
  lines,
  makeSite,
  newSpace,
  sectionOf,
  START,
} from "../structure-fixture.ts";

type SitePath = Awaited<ReturnType<typeof makeSite>>["path"];
const edit = ({ client }: Pick<Admin, "client">, path: SitePath, edits: StructureEdit[]) =>
  dataOf(editSiteStructure({ client, path, body: { edits } }));
const details = (page: Page) => page.getByRole("region", { name: "Details" });

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const)
  test(`adds sections with titles and paths of their own, in ${colorScheme} at ${width} px`, async ({
    page,
    admin,
  }) => {
    const { path, screen } = await makeSite(admin);
    for (const title of ["Handbook", "Changelog"]) await newSpace(admin, title);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(screen);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: "Section" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("checkbox", { name: "Handbook" }).check();
    await dialog.getByRole("checkbox", { name: "Changelog" }).check();
    const of = (space: string) => dialog.getByRole("group", { name: `Section of ${space}` });
    await expect(of("Handbook").getByLabel("Path")).toHaveValue("handbook");
    await of("Handbook").getByLabel("Title").fill("Manual");
    await expect(of("Handbook").getByLabel("Path")).toHaveValue("manual");
    await of("Changelog").getByLabel("Path").fill("blog");
    await expect(of("Changelog").getByLabel("Path")).toHaveAccessibleDescription(/Blog/);
    const add = dialog.getByRole("button", { name: "Add 2 sections" });
    await expect(add).toHaveAttribute("aria-disabled", "true");
    await expectAccessible(page);
    await of("Changelog").getByLabel("Path").fill("news");
    await expect(of("Changelog").getByLabel("Path")).toHaveAccessibleDescription(/\/news/);
    await add.click();
    await expect(dialog).toBeHidden();
    await expect(line(page, "Section Manual")).toBeVisible();
    const { structure } = await dataOf(getSiteStructure({ client: admin.client, path }));
    expect(
      structure.slice(-2).map((item) => ("path" in item ? [item.title, item.path] : [])),
    ).toEqual([
      ["Manual", "manual"],
      ["Changelog", "news"],
    ]);
  });

test("a step that is undone leaves no redirects behind", async ({ page, admin }) => {
  const { path, screen } = await makeSite(admin);
  const sources = async () =>
    (await dataOf(listSiteRedirects({ client: admin.client, path }))).items.map(
      ({ source }) => source,
    );
  await page.goto(screen);
  await line(page, "Section Blog").click();
  await details(page).getByLabel("Path").fill("articles");
  await details(page).getByRole("button", { name: "Save" }).click();
  await expect(details(page).getByText("Saved")).toBeVisible();
  expect(await sources()).toEqual(["/blog"]);
  await page.getByRole("button", { name: "Undo: Edit Blog" }).click();
  await expect(line(page, "Section Blog")).toContainText("/blog");
  await expect.poll(sources).toEqual([]);
});

test("a conflict stands under its field and names who changed it", async ({
  page,
  admin,
  server,
}) => {
  const { path, screen } = await makeSite(admin);
  const grace = await server.newMember(admin.organizationId, "admin", {
    displayName: "Grace Hopper",
  });
  await page.goto(`${screen}?item=site-section:${idOf("Blog")}`);
  const title = details(page).getByLabel("Title");
  const description = details(page).getByLabel("Description");
  await expectHearing(page);
  await title.fill("Journal");
  await description.fill("What is new");
  await edit(grace, path, [
    {
      operation: "update_section",
      section: idOf("Blog"),
      title: "Articles",
      description: "By us",
    },
  ]);
  const notices = details(page).getByText("Changed by Grace Hopper meanwhile");
  await expect(notices).toHaveCount(2);
  await expect(details(page)).toContainText("Saved now: Articles");
  const below = async (field: typeof title) => (await field.boundingBox())?.y ?? 0;
  const [first, second] = [await below(notices.first()), await below(notices.last())];
  const [titleAt, pathAt] = [
    await below(title),
    await below(details(page).getByLabel("Path", { exact: true })),
  ];
  expect(titleAt < first && first < pathAt && pathAt < second).toBe(true);
  await expectAccessible(page);

  // The browser asks whether to leave what is typed.
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  const kept = details(page).getByText("Changed by somebody else meanwhile");
  await expect(kept).toHaveCount(2);
  await expect(title).toHaveValue("Journal");
  await details(page).getByRole("button", { name: "Take theirs" }).last().click();
  await expect(kept).toHaveCount(1);
  await expect(description).toHaveValue("By us");
  await expect(description).toBeFocused();
  await details(page).getByRole("button", { name: "Keep mine" }).press("Enter");
  await expect(kept).toHaveCount(0);
  await expect(title).toHaveValue("Journal");
  await details(page).getByRole("button", { name: "Save" }).click();
  await expect(details(page).getByText("Saved")).toBeVisible();
  await expect(line(page, "Section Journal")).toBeVisible();
});

test("open sections fold while one is dragged, and gaps draw it to them", async ({
  page,
  admin,
}) => {
  const { screen } = await makeSite(admin);
  await page.goto(screen);
  await expectOrder(page, START);
  const blog = await line(page, "Section Blog").boundingBox();
  if (!blog) throw new Error("the line is not on the screen");
  const middle = blog.y + blog.height / 2;
  await page.mouse.move(blog.x + 120, middle);
  await page.mouse.down();
  await page.mouse.move(blog.x + 140, middle, { steps: 3 });
  await expectOrder(page, "Guides Blog Product API");
  await expect(lines(page)).toHaveCount(4);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(lines(page)).toHaveCount(8);

  // The middle of a section holds no section: the nearest gap does.
  await drag(page, "Section Blog", "Section Guides", 0.4);
  await expectOrder(page, "Blog News Guides Start Advanced Product API Reference");
  await expect(lines(page)).toHaveCount(8);
});

test("all lines open and close at once, and the key list says what keys do", async ({
  page,
  admin,
}) => {
  const { screen } = await makeSite(admin);
  await page.goto(screen);
  await expectOrder(page, START);
  await page.getByRole("button", { name: "Collapse all" }).click();
  await expect(lines(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Collapse all" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.reload();
  await expect(lines(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Expand all" }).press("Enter");
  await expect(lines(page)).toHaveCount(8);
  await expectAccessible(page);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Pick up a line, and drop it");
  await expect(keys).toContainText("Open the details of a line");
  await expectAccessible(page);
});

test("a long structure scrolls while something is held near an end", async ({ page, admin }) => {
  const { path, screen } = await makeSite(admin);
  const edits: StructureEdit[] = [];
  for (let at = 0; at < 40; at += 1)
    edits.push({
      operation: "add_section",
      id: idOf(`More${at}at`),
      title: `More ${at}`,
      before: sectionOf("Guides"),
    });
  await edit(admin, path, edits);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(screen);
  await line(page, "Section Blog").scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => document.documentElement.scrollTop);
  const from = await line(page, "Section Blog").boundingBox();
  if (!from) throw new Error("the line is not on the screen");
  await page.mouse.move(from.x + 120, from.y + from.height / 2);
  await page.mouse.down();
  // Below the header of the page, well inside the list.
  await page.mouse.move(from.x + 120, 110, { steps: 5 });
  await expect.poll(scrolled).toBe(0);
  await page.mouse.move(from.x + 120, 540, { steps: 5 });
  await expect.poll(scrolled).toBeGreaterThan(200);
  await page.keyboard.press("Escape");
  await page.mouse.up();
});

test("the matrix has its groups, and says that there is more to the side", async ({
  page,
  admin,
}) => {
  const { path, screen } = await makeSite(admin);
  const { client } = admin;
  const names = ["isBeta", "isPartner", "isStaff", "isAdmin"];
  const properties = Object.fromEntries(
    names.map((name) => [name, { type: "boolean" as const, description: name }]),
  );
  const jsonSchema = { type: "object" as const, properties, additionalProperties: false as const };
  await dataOf(updateSiteAdaptiveSchema({ client, path, body: { jsonSchema } }));
  const items = names.map((name) => ({ title: `Visitors with ${name}`, claims: { [name]: true } }));
  await dataOf(updateSiteVisitorKinds({ client, path, body: { items } }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(screen.replace(/structure$/, "adaptive-content"));
  const table = page.getByRole("table", { name: /What each visitor type sees/ });
  await expect(table.getByRole("columnheader", { name: "Product" })).toBeVisible();
  await expect(page.getByText("Scroll sideways to see all 5 visitor types.")).toBeVisible();
  await expectAccessible(page);
  const cell = (item: string) =>
    table
      .getByRole("row", { name: new RegExp(`^${item}`) })
      .getByRole("button")
      .first();
  await cell("News").focus();
  await page.keyboard.press("ArrowDown");
  await expect(cell("API")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(cell("News")).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByText(/Scroll sideways/)).toBeHidden();
});
