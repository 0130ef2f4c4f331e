import type { Page } from "@playwright/test";
import {
  createSite,
  createSpace,
  deleteSiteById,
  deleteSpaceById,
  getOrganizationById,
  getSiteById,
  getSitePublishingAuthById,
  getSpaceById,
  listSiteRedirects,
  listSites,
  updateSiteById,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import {
  copiedBy,
  expect,
  expectAccessible,
  expectFocusIn,
  expectHearing,
  holdBack,
  test,
} from "../fixtures.ts";

const newSpace = async ({ client, organizationId }: Admin, title: string): Promise<string> => {
  const { data } = await createSpace({
    client,
    path: { organizationId },
    body: { title },
    throwOnError: true,
  });
  return data.id;
};
const newSite = async (
  { client, organizationId }: Admin,
  title: string,
  spaces: string[] | "sample" = "sample",
) => {
  const { data } = await createSite({
    client,
    path: { organizationId },
    body: { title, spaces },
    throwOnError: true,
  });
  return { id: data.id, path: { organizationId, siteId: data.id } };
};

const dialog = (page: Page) => page.getByRole("dialog");
const question = (page: Page) => page.getByRole("alertdialog");
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views of this site" }).getByRole("link", { name });
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

test("a site is made of spaces, published, narrowed, unpublished, deleted and restored", async ({
  page,
  admin,
}) => {
  const [guides, reference] = [await newSpace(admin, "Guides"), await newSpace(admin, "Reference")];
  await page.goto(`/o/${admin.organizationId}/sites`);
  await expect(page.getByRole("heading", { name: "No docs sites yet" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("main").getByRole("link", { name: "New site" }).first().click();
  await dialog(page).getByRole("textbox", { name: "Title" }).fill("Acme Docs");
  await dialog(page).getByRole("radio", { name: "Share links" }).check();
  await dialog(page).getByRole("searchbox", { name: "Spaces" }).fill("ref");
  await dialog(page).getByRole("checkbox", { name: "Reference" }).check();
  await expect(dialog(page).getByRole("checkbox", { name: "Guides" })).toBeHidden();
  await dialog(page).getByRole("searchbox", { name: "Spaces" }).fill("");
  await dialog(page).getByRole("checkbox", { name: "Guides" }).check();
  await dialog(page).getByRole("button", { name: "Move Guides up" }).click();
  const chosen = dialog(page).getByRole("list", { name: "Chosen, in the order readers see them" });
  await expect(chosen.getByRole("listitem")).toHaveText([/^Guides/, /^Reference/]);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Create site" }).click();

  await expect(heading(page, "Acme Docs")).toBeVisible();
  await expect(page.getByText("Not published", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Nobody can read it yet: no share link is switched on"),
  ).toBeVisible();
  await expect(page.getByText("Readers begin in Guides, which has no page yet")).toBeVisible();
  await expectAccessible(page);
  const address = await copiedBy(page.getByRole("button", { name: "Copy address" }));
  expect(new URL(address).pathname).toContain("acme-docs");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(question(page)).toContainText("Only people with one of its active share links");
  await expect(question(page)).toContainText("2 warnings. You can still publish.");
  await expectAccessible(page);
  await question(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();

  await tab(page, "Audience").click();
  await page.getByRole("button", { name: "New share link" }).click();
  await dialog(page).getByRole("textbox", { name: "Name" }).fill("Partners");
  await dialog(page).getByRole("button", { name: "Create share link" }).click();
  const links = page.getByRole("list", { name: "Share links" });
  await expect(links).toContainText("Switched on");
  const secret = await copiedBy(
    links.getByRole("button", { name: "Copy the address of Partners" }),
  );
  expect(secret.startsWith(address)).toBe(true);
  await links.getByRole("button", { name: "Actions for Partners" }).click();
  await page.getByRole("menuitem", { name: "Switch off" }).click();
  await expect(links).toContainText("Switched off");
  await toasts(page).getByRole("button", { name: "Undo" }).last().click();
  await expect(links).toContainText("Switched on");

  await page.getByRole("radio", { name: "Public" }).check();
  await expect(card(page, "Audience")).toContainText("Anyone on the web gains access");
  await expect(card(page, "Audience")).toContainText("Nobody loses access.");
  await expectAccessible(page);
  await card(page, "Audience").getByRole("button", { name: "Save" }).click();
  await expect(card(page, "Audience")).toContainText("Saved");
  const spaceNow = await getSpaceById({ client: admin.client, path: { spaceId: guides } });
  expect(spaceNow.data?.visibility).toBe("public");

  await page.getByRole("button", { name: "Actions for Acme Docs" }).click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await expect(question(page)).toContainText("2 addresses will stop working");
  await expect(question(page)).toContainText("1 active share link will stop working");
  await question(page).getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("Not published", { exact: true })).toBeVisible();

  await tab(page, "Settings").click();
  await page.getByRole("button", { name: "Delete site" }).click();
  await expect(question(page).getByRole("button", { name: "Delete site" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await question(page).getByRole("textbox").fill("Acme Docs");
  await question(page).getByRole("button", { name: "Delete site" }).click();
  await expect(page.getByRole("heading", { name: "No docs sites yet" })).toBeVisible();

  await page.getByRole("link", { name: "Trash" }).click();
  await expect(page.getByRole("table", { name: "Deleted sites" })).toContainText("in 6 days");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore Acme Docs" }).click();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await expect(page.getByRole("link", { name: "All docs sites" })).toBeFocused();
  const { data } = await listSites({
    client: admin.client,
    path: { organizationId: admin.organizationId },
    throwOnError: true,
  });
  expect(data.items.map(({ title, published }) => ({ title, published }))).toEqual([
    { title: "Acme Docs", published: false },
  ]);
  const kept = await getSpaceById({ client: admin.client, path: { spaceId: reference } });
  expect(kept.response.status).toBe(200);
});

test("a site that cannot be made keeps all that was typed and chosen", async ({ page, admin }) => {
  const [guides, gone] = [await newSpace(admin, "Guides"), await newSpace(admin, "Gone soon")];
  await page.goto(`/o/${admin.organizationId}/sites/new`);
  const form = dialog(page);
  await form.getByRole("textbox", { name: "Title" }).fill("A");
  await form.getByRole("radio", { name: "Unlisted" }).check();
  await form.getByRole("checkbox", { name: "Guides" }).check();
  await form.getByRole("checkbox", { name: "Gone soon" }).check();
  await form.getByRole("button", { name: "Create site" }).click();
  await expectFocusIn(form.getByRole("textbox", { name: "Title" }));
  await expect(form).toContainText("At least 2 characters");
  await form.getByRole("textbox", { name: "Title" }).fill("Acme Docs");

  // Held back, so that the space is gone before the site is asked for.
  const letThrough = await holdBack(page, (request) => request.method() === "POST");
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/sites"),
  );
  await form.getByRole("button", { name: "Create site" }).click();
  await sent;
  await deleteSpaceById({ client: admin.client, path: { spaceId: gone }, throwOnError: true });
  await letThrough();
  await expect(form.getByRole("alert").first()).toBeVisible();
  const asked = { client: admin.client, path: { organizationId: admin.organizationId } };
  const none = await listSites({ ...asked, throwOnError: true });
  expect(none.data.items).toEqual([]);

  // The browser asks before a reload; going on keeps the draft.
  page.on("dialog", (asking) => void asking.accept());
  await page.reload();
  await expect(form.getByRole("textbox", { name: "Title" })).toHaveValue("Acme Docs");
  await expect(form.getByRole("radio", { name: "Unlisted" })).toBeChecked();
  await form.getByRole("button", { name: "Leave out A space that is not here any more" }).click();
  await form.getByRole("button", { name: "Create site" }).click();
  await expect(heading(page, "Acme Docs")).toBeVisible();
  const made = await listSites({ ...asked, query: { space: guides }, throwOnError: true });
  expect(made.data.items.map(({ visibility, siteSpaces }) => [visibility, siteSpaces])).toEqual([
    ["unlisted", 1],
  ]);
});

test("addresses are checked as they are typed, and a taken one names its owner", async ({
  page,
  admin,
}) => {
  await newSite(admin, "Handbook");
  const { id, path } = await newSite(admin, "Acme Docs");
  await page.goto(`/o/${admin.organizationId}/sites/${id}/settings`);
  const address = card(page, "Address");
  const name = address.getByRole("textbox", { name: "Name in the address" });
  const hostname = address.getByRole("textbox", { name: "Own host name" });
  await hostname.fill("acme.com");
  await expect(address).toContainText("Must be a host name of at least three parts");
  await expect(address.getByRole("status").first()).not.toContainText("Its address is");
  await hostname.fill("docs.acme.com");
  await expect(hostname).not.toHaveAttribute("aria-invalid");
  await expect(address).toContainText("until docs.acme.com is verified");
  await hostname.fill("");
  await address.getByRole("textbox", { name: "Proxy" }).fill("https://acme.com");
  await expect(address).toContainText("Must be a host name and at least one path segment");
  await expectAccessible(page);
  await address.getByRole("textbox", { name: "Proxy" }).fill("");
  await name.fill("handbook");
  await address.getByRole("button", { name: "Save" }).click();
  await expect(name).toHaveAccessibleDescription(/belongs to the site “Handbook”/);
  await name.fill("acme");
  await address.getByRole("button", { name: "Save" }).click();
  await expect(address).toContainText("Saved");
  const { data } = await getSiteById({ client: admin.client, path, throwOnError: true });
  expect(data.basename).toBe("acme");
});

test("old paths are led on to what the structure holds", async ({ page, admin }) => {
  const { id, path } = await newSite(admin, "Acme Docs");
  await page.goto(`/o/${admin.organizationId}/sites/${id}/redirects`);
  await expect(page.getByRole("heading", { name: "No redirects yet" })).toBeVisible();
  await page.getByRole("button", { name: "New redirect" }).click();
  const source = dialog(page).getByRole("textbox", { name: "Old path" });
  await source.fill("old/guide");
  await dialog(page).getByRole("button", { name: "Create redirect" }).click();
  await expect(source).toHaveAttribute("aria-invalid", "true");
  await source.fill("/old/guide");
  const places = dialog(page).getByRole("combobox", { name: "Leads to" });
  await places.selectOption({ index: 1 });
  await dialog(page).getByRole("combobox", { name: "Page" }).selectOption({ index: 1 });
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Create redirect" }).click();
  const table = page.getByRole("table", { name: "Redirects" });
  await expect(table).toContainText("/old/guide");
  await expect(table).toContainText("By hand");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Actions for /old/guide" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await dialog(page).getByRole("textbox", { name: "Old path" }).fill("/older");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(table).toContainText("/older");
  const { data } = await listSiteRedirects({ client: admin.client, path, throwOnError: true });
  expect(data.items.map((one) => [one.source, one.destination.kind])).toEqual([
    ["/older", "site-page"],
  ]);
  await page.getByRole("button", { name: "Actions for /older" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await question(page).getByRole("button", { name: "Delete redirect" }).click();
  await expect(page.getByRole("heading", { name: "No redirects yet" })).toBeVisible();
});

test("the list is narrowed in the address and walked by keys alone", async ({ page, admin }) => {
  const guides = await newSpace(admin, "Guides");
  await newSite(admin, "Handbook");
  await newSite(admin, "Acme Docs", [guides]);
  const list = `/o/${admin.organizationId}/sites`;
  await page.goto(list);
  const rows = page.getByRole("table", { name: "Docs sites" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await page.keyboard.press("/");
  await expectFocusIn(page.getByRole("searchbox", { name: "Search sites" }));
  await page.keyboard.type("acme");
  await expect(page).toHaveURL(/[?]q=acme/);
  await expect(rows).toHaveCount(2);
  await page.goto(`${list}?space=${guides}&published=no`);
  await expect(rows).toHaveCount(2);
  await page.getByRole("combobox", { name: "Which sites" }).selectOption("Published");
  await expect(page.getByRole("heading", { name: "No sites match these filters" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows).toHaveCount(3);

  await page.getByRole("main").getByRole("heading", { name: "Docs sites" }).click();
  await page.keyboard.press("n");
  await expect(dialog(page)).toBeVisible();
  await expectFocusIn(dialog(page).getByRole("textbox", { name: "Title" }));
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expectFocusIn(rows.nth(2).getByRole("link"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
});

test("a space says which sites show it, and the organization shows one of them first", async ({
  page,
  admin,
}) => {
  const guides = await newSpace(admin, "Guides");
  const { id } = await newSite(admin, "Acme Docs", [guides]);
  await newSite(admin, "Handbook");
  await page.goto(`/o/${admin.organizationId}/spaces/${guides}/settings`);
  const visibility = card(page, "Who can read it");
  await expect(visibility).toContainText("Acme Docs not published");
  await expect(visibility).not.toContainText("Handbook");

  await page.goto(`/o/${admin.organizationId}/settings/features`);
  const features = card(page, "Content and features");
  await features.getByRole("combobox", { name: "Default content" }).selectOption("Acme Docs");
  await features.getByRole("button", { name: "Save" }).click();
  await expect(features).toContainText("Saved");
  const asked = { client: admin.client, path: { organizationId: admin.organizationId } };
  const chosen = await getOrganizationById({ ...asked, throwOnError: true });
  expect(chosen.data.defaultContent).toEqual({ type: "site", site: id });
  await features.getByRole("combobox", { name: "Default content" }).selectOption("None");
  await features.getByRole("button", { name: "Save" }).click();
  await expect(features.getByRole("button", { name: "Save" })).toBeHidden();
  const none = await getOrganizationById({ ...asked, throwOnError: true });
  expect(none.data.defaultContent).toBeUndefined();
});

test("visitors' sign-in: the key is hidden, shown and renewed; others have somewhere to go", async ({
  page,
  admin,
}) => {
  const { id, path } = await newSite(admin, "Acme Docs");
  await page.goto(`/o/${admin.organizationId}/sites/${id}/audience`);
  const signIn = card(page, "Visitor sign-in");
  const key = await copiedBy(signIn.getByRole("button", { name: "Copy key" }));
  await expect(signIn).not.toContainText(key);
  await signIn.getByRole("button", { name: "Show", exact: true }).click();
  await expect(signIn).toContainText(key);
  await signIn.getByRole("button", { name: "Renew" }).click();
  await expect(question(page)).toContainText("stop working at once");
  await question(page).getByRole("button", { name: "Renew key" }).click();
  await expect(signIn).not.toContainText(key);

  const others = card(page, "Visitors without a token");
  const fallback = others.getByRole("textbox", { name: "Fallback address" });
  await fallback.fill("acme.com");
  await others.getByRole("button", { name: "Save" }).click();
  await expect(others).toContainText("Must be an http or https address");
  await fallback.fill("https://acme.com/sign-in");
  await others.getByRole("button", { name: "Save" }).click();
  await expect(others).toContainText("Saved");
  const { data } = await getSitePublishingAuthById({
    client: admin.client,
    path,
    throwOnError: true,
  });
  expect(data.fallbackURL).toBe("https://acme.com/sign-in");
  expect(data.privateKey).not.toBe(key);
});

test("readers look at a site but change nothing, and see it go", async ({ admin, pageAs }) => {
  const { id, path } = await newSite(admin, "Acme Docs");
  const { page } = await pageAs("read");
  await page.goto(`/o/${admin.organizationId}/sites/${id}`);
  await expect(page.getByText("You can look at everything here.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toBeHidden();
  await expect(tab(page, "Settings")).toBeHidden();
  await tab(page, "Audience").click();
  await expect(card(page, "Audience")).toContainText("Anyone can read it");
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expectAccessible(page);
  await expectHearing(page);
  await updateSiteById({
    client: admin.client,
    path,
    body: { title: "Acme Handbook", visibility: "unlisted" },
    throwOnError: true,
  });
  await expect(heading(page, "Acme Handbook")).toBeVisible();
  await expect(card(page, "Audience")).toContainText("Anyone with the address can read it");
  await deleteSiteById({ client: admin.client, path, throwOnError: true });
  await expect(page.getByRole("heading", { name: "Acme Handbook is in the trash" })).toBeVisible();
  await page.goto(`/o/${admin.organizationId}/sites/new`);
  await expect(dialog(page)).toContainText("Making docs sites needs the role Creator");
  await page.goto(`/o/${admin.organizationId}/sites/nowhere`);
  await expect(page.getByRole("heading", { name: "This site is not here any more" })).toBeVisible();
});
