import {
  addSectionToSite,
  createSite,
  createSpace,
  deleteSiteSpaceById,
  getSiteCustomizationById,
  getSiteSpaceCustomizationById,
  getSiteStructure,
  updateSiteAdaptiveSchema,
  updateSiteCustomizationById,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectFocusIn, expectHearing, test } from "../fixtures.ts";

test("a customization is saved, met by somebody else's, and overridden for one space", async ({
  admin,
  page,
  openAs,
}) => {
  const { client, organizationId } = admin;
  const { data: site } = await createSite({
    client,
    path: { organizationId },
    body: { title: "Manual", spaces: "empty" },
    throwOnError: true,
  });
  const { data: structure } = await getSiteStructure({
    client,
    path: { organizationId, siteId: site.id },
    throwOnError: true,
  });
  const address = `/o/${organizationId}/sites/${site.id}/customization`;
  const other = await openAs(admin);
  await page.goto(address);
  await other.goto(address);
  const save = { name: "Save", exact: true };

  await expect(page.getByLabel("Copyright line")).toBeVisible();
  await expectAccessible(page);
  await expectHearing(other);
  const primary = page.getByLabel("Primary colour, in light", { exact: true });
  await primary.fill("#ffcc00");
  await expect(page.getByText(/on the light ground: text in this colour/)).toBeVisible();
  await other.getByLabel("Copyright line").fill("Theirs");
  await page.getByLabel("Copyright line").fill("Mine");
  await page.getByRole("button", save).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await expect(other.getByText("Changed by somebody else meanwhile")).toBeVisible();
  await other.getByRole("button", { name: "Take theirs" }).click();
  await expect(other.getByLabel("Copyright line")).toHaveValue("Mine");
  await page.reload();
  await expect(primary).toHaveValue("#ffcc00");

  await page.getByRole("button", { name: "Add a link to the header" }).click();
  const header = page.getByRole("group", { name: "Links in the header", exact: true });
  const link = header.getByRole("group", { name: /^Link 1/ });
  await link.getByLabel("Title", { exact: true }).fill("Shop");
  await page.getByRole("button", save).click();
  const shopAddress = link.getByLabel("Address", { exact: true });
  await expect(shopAddress).toHaveAccessibleDescription(/Must be an address/);
  await expect(shopAddress).toBeFocused();
  await shopAddress.fill("https://shop.example.com/");
  const preview = page.getByRole("region", { name: "Preview" });
  for (const mode of ["Dark", "Light"]) {
    await preview.getByRole("button", { name: mode }).click();
    await expect(preview.getByText("Shop")).toHaveCount(1);
  }
  await page.getByRole("button", { name: "Add a group to the footer" }).click();
  const group = page.getByRole("group", { name: /^Group 1/ });
  await group.getByLabel("Title", { exact: true }).fill("Company");
  await group.getByRole("button", { name: /^Add a link/ }).click();
  const below = group.getByRole("group", { name: /^Link 1/ });
  await below.getByLabel("Title", { exact: true }).fill("About");
  await below.getByLabel("Address", { exact: true }).fill("https://example.com/about");
  // The preview shows the colour as it is, hard to read or not.
  await primary.fill("#1d4f7c");
  await expectAccessible(page);
  await page.getByRole("button", save).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(link.getByLabel("Title", { exact: true })).toHaveValue("Shop");
  await expect(below.getByLabel("Title", { exact: true })).toHaveValue("About");
  await page.getByRole("button", { name: "Remove Link 1: Shop" }).click();
  await page.getByRole("button", save).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(below.getByLabel("Title", { exact: true })).toHaveValue("About");
  await expect(link).toHaveCount(0);

  await page.getByLabel("Customization of").selectOption(structure.structure[0]?.id ?? "");
  const corners = page.getByLabel("Corners");
  await expect(corners).toHaveValue("");
  await corners.selectOption("circular");
  await page.getByRole("button", save).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(corners).toHaveValue("circular");
  await corners.selectOption("");
  await page.getByRole("button", save).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(corners).toHaveValue("");
});

test("a header link is for some readers, an announcement leads on, and mistakes stand beside them", async ({
  admin,
  page,
}) => {
  const { client, organizationId } = admin;
  const { data: site } = await createSite({
    client,
    path: { organizationId },
    body: { title: "Manual", spaces: "empty" },
    throwOnError: true,
  });
  const path = { organizationId, siteId: site.id };
  await updateSiteAdaptiveSchema({
    client,
    path,
    body: {
      jsonSchema: {
        type: "object",
        properties: { isBeta: { type: "boolean", description: "Takes part in tests" } },
        additionalProperties: false,
      },
    },
    throwOnError: true,
  });
  const customization = async () =>
    (await getSiteCustomizationById({ client, path, throwOnError: true })).data;
  await page.goto(`/o/${organizationId}/sites/${site.id}/customization`);
  const save = page.getByRole("button", { name: "Save", exact: true });
  const header = page.getByRole("group", { name: "Links in the header", exact: true });
  for (const title of ["Shop", "Early access"]) {
    await header.getByRole("button", { name: "Add a link to the header" }).click();
    const added = header.getByRole("group", { name: /^Link \d$/ });
    await added.getByLabel("Title", { exact: true }).fill(title);
    const named = header.getByRole("group", { name: new RegExp(title) });
    await named.getByLabel("Address", { exact: true }).fill("https://shop.example.com/");
  }
  const early = header.getByRole("group", { name: "Link 2: Early access" });
  await early.getByRole("button", { name: "Set a condition for Early access" }).click();
  const condition = early.getByRole("textbox", { name: /^Condition/ });
  await expect(condition).toBeFocused();
  await condition.fill("visitor.claims.isBta");
  await expect(condition).toHaveAccessibleDescription(/isBta/);
  await save.click();
  // The service refuses it, too, and says so at this entry alone.
  await expectFocusIn(condition);
  await expect(condition).toHaveAttribute("aria-invalid", "true");
  await expect(
    header.getByRole("group", { name: "Link 1: Shop" }).locator("[aria-invalid]"),
  ).toHaveCount(0);
  expect((await customization()).header.links).toEqual([]);
  await early.getByRole("button", { name: "Use visitor.claims.isBeta" }).click();
  await expect(condition).toHaveValue("visitor.claims.isBeta");

  await page.getByRole("switch", { name: "Show an announcement above every page" }).click();
  await page.getByLabel("Text", { exact: true }).fill("Version 2 is here");
  await page.getByRole("button", { name: "Add a link", exact: true }).click();
  const leadsOn = page.getByRole("group", { name: "Link of the announcement" });
  await leadsOn.getByLabel("Title", { exact: true }).fill("What is new".padEnd(65, "!"));
  await leadsOn.getByLabel("Address", { exact: true }).fill("javascript:alert(1)");
  await save.click();
  await expect(leadsOn.getByLabel("Title", { exact: true })).toHaveAccessibleDescription(
    /At most 64 characters/,
  );
  await expect(leadsOn.getByLabel("Address", { exact: true })).toHaveAccessibleDescription(
    /Must start with https/,
  );
  await leadsOn.getByLabel("Title", { exact: true }).fill("What is new");
  await leadsOn.getByLabel("Leads to").selectOption({ index: 1 });
  await expect(leadsOn.getByLabel("Address", { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const saved = await customization();
  expect(saved.header.links.map((link) => [link.title, link.condition])).toEqual([
    ["Shop", undefined],
    ["Early access", "visitor.claims.isBeta"],
  ]);
  expect(saved.announcement).toMatchObject({
    enabled: true,
    message: "Version 2 is here",
    link: { title: "What is new", to: { kind: "space" } },
  });

  await condition.fill("");
  await page.getByRole("button", { name: "Remove the link" }).click();
  await save.click();
  await expect.poll(async () => (await customization()).announcement?.link).toBeUndefined();
  expect((await customization()).header.links[1]).not.toHaveProperty("condition");
});

/** A site that shows one space twice, in two sections, and says everything a space may go without. */
const makeTwinSite = async ({ client, organizationId }: Admin) => {
  const path = { organizationId };
  const { data: space } = await createSpace({
    client,
    path,
    body: { title: "Guide" },
    throwOnError: true,
  });
  const { data: site } = await createSite({
    client,
    path,
    body: { title: "Manual", spaces: [space.id] },
    throwOnError: true,
  });
  const sitePath = { organizationId, siteId: site.id };
  await addSectionToSite({
    client,
    path: sitePath,
    body: { title: "Partners", spaceId: space.id },
    throwOnError: true,
  });
  const { data: before } = await getSiteCustomizationById({
    client,
    path: sitePath,
    throwOnError: true,
  });
  const link = { title: "Shop", to: { kind: "url", url: "https://shop.example.com/" } } as const;
  await updateSiteCustomizationById({
    client,
    path: sitePath,
    body: {
      ...before,
      favicon: { emoji: "1f4d8" },
      announcement: { enabled: true, message: "Closed on Friday", style: "info" },
      header: {
        ...before.header,
        logo: { light: "https://a.example/l.png", dark: "https://a.example/d.png" },
        links: [{ ...link, links: [] }],
      },
      footer: { groups: [{ title: "Company", links: [link] }], copyright: "Acme" },
    },
    throwOnError: true,
  });
  return sitePath;
};

test("one of two spaces of the same title goes without what its site has", async ({
  admin,
  page,
}) => {
  const { client, organizationId } = admin;
  const path = await makeTwinSite(admin);
  await page.goto(`/o/${organizationId}/sites/${path.siteId}/customization`);
  const of = page.getByLabel("Customization of");
  await expect(of.getByRole("option")).toHaveText([
    "The whole site: Manual",
    /^\S.* \/ Guide \(\/\)$/,
    "Partners / Guide (/partners)",
  ]);
  await of.selectOption({ label: "Partners / Guide (/partners)" });
  await expect(page.getByText("Only what Partners / Guide (/partners) says")).toBeVisible();
  const choice = (name: string) => page.getByRole("combobox", { name, exact: true });
  await expect(choice("Favicon")).toHaveAccessibleName("Favicon");
  await expect(choice("Favicon").getByRole("option", { name: "As the site (📘)" })).toBeAttached();
  await expect(choice("Announcement").locator("option:checked")).toHaveText(
    "As the site (Closed on Friday)",
  );
  const canGoWithout = [
    "Favicon",
    "Announcement",
    "Links in the header",
    "Groups in the footer",
    "Copyright line",
  ];
  for (const name of canGoWithout) await choice(name).selectOption({ label: "None" });
  await expect(choice("Logo").getByRole("option")).toHaveText([
    "As the site (a.example)",
    "Its own",
  ]);
  await expect(choice("Logo")).toHaveAccessibleDescription(/but not none/);
  const preview = page.getByRole("region", { name: "Preview" });
  for (const gone of ["Closed on Friday", "Shop", "Company", "Acme"])
    await expect(preview.getByText(gone, { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  for (const name of canGoWithout)
    await expect(choice(name).locator("option:checked")).toHaveText("None");

  const siteSpaceId = new URL(page.url()).searchParams.get("siteSpace") ?? "";
  const { data: looks } = await getSiteSpaceCustomizationById({
    client,
    path: { ...path, siteSpaceId },
    throwOnError: true,
  });
  expect(looks).toMatchObject({
    favicon: {},
    announcement: { enabled: false },
    header: { links: [] },
    footer: { groups: [], copyright: "" },
  });

  await choice("Announcement").selectOption({ label: "Its own" });
  await page.getByLabel("Text", { exact: true }).fill("Partners meet on Friday");
  await choice("Favicon").selectOption({ label: "An emoji" });
  await choice("Copyright line").selectOption({ index: 0 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Partners meet on Friday");
  await expect(choice("Copyright line").locator("option:checked")).toHaveText("As the site (Acme)");
});

test("a save that fails says so beside Save, which tries again", async ({ admin, page }) => {
  const { client, organizationId } = admin;
  const path = await makeTwinSite(admin);
  await page.goto(`/o/${organizationId}/sites/${path.siteId}/customization`);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await page.getByRole("combobox", { name: "Corners" }).selectOption("circular");
  await expect(page.getByText("There are unsaved changes.")).toBeInViewport();
  await page.setExtraHTTPHeaders({ "X-Fault": "refuse" });
  await save.click();
  const failure = page
    .getByRole("alert")
    .filter({ hasText: "Something went wrong in the service" });
  await expect(failure).toBeInViewport();
  await expect(failure).toHaveCount(1);
  await expect(page.getByText(/^Saving failed\./)).toBeInViewport();
  await expect(page.getByText("There are unsaved changes.")).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole("combobox", { name: "Corners" }).focus();
  await expect(failure).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setExtraHTTPHeaders({});
  await save.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(failure).toHaveCount(0);
  const { data } = await getSiteCustomizationById({ client, path, throwOnError: true });
  expect(data.styling.corners).toBe("circular");
});

test("the customization of a site-space that is taken off the site does not turn into that of the site", async ({
  admin,
  page,
}) => {
  const { client, organizationId } = admin;
  const path = await makeTwinSite(admin);
  await page.goto(`/o/${organizationId}/sites/${path.siteId}/customization`);
  await page.getByLabel("Customization of").selectOption({ label: "Partners / Guide (/partners)" });
  await expect(page.getByText("Only what Partners / Guide (/partners) says")).toBeVisible();
  await expectHearing(page);
  const corners = page.getByRole("combobox", { name: "Corners" });
  await corners.selectOption("circular");
  await corners.focus();
  const siteSpaceId = new URL(page.url()).searchParams.get("siteSpace") ?? "";
  await deleteSiteSpaceById({ client, path: { ...path, siteSpaceId }, throwOnError: true });
  const notice = page.getByText("This site-space is no longer on the site");
  const leadsOn = page.getByRole("link", { name: "Customization of the whole site" });
  await expect(notice).toBeVisible();
  await expect(leadsOn).toBeFocused();
  await expect(corners).toHaveCount(0);
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.getByLabel("Customization of").locator("option:checked")).toHaveText(
    "A site-space that is no longer on the site",
  );
  await expectAccessible(page);
  await leadsOn.click();
  await expect(page.getByLabel("Customization of")).toHaveValue("");
  await expect(notice).toHaveCount(0);
  await expect(corners).not.toHaveValue("circular");
});
