import type { Page } from "@playwright/test";
import { createSite, getSiteCustomizationById } from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

const openScreen = async ({ client, organizationId }: Admin, page: Page) => {
  const { data: site } = await createSite({
    client,
    path: { organizationId },
    body: { title: "Manual", spaces: "empty" },
    throwOnError: true,
  });
  await page.goto(`/o/${organizationId}/sites/${site.id}/customization`);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toBeVisible();
  return { preview, path: { organizationId, siteId: site.id } };
};

/** What is nothing by itself, so that what stands around an element shows. */
const nothing = ["rgba(0, 0, 0, 0)", "none"];

/** How a part of the preview is drawn, by itself or by what it stands in. */
const lookOf = (page: Page, text: string, property: string): Promise<string> =>
  page
    .getByRole("region", { name: "Preview" })
    .getByText(text, { exact: true })
    .evaluate(
      (element, { name, none }) => {
        const values: string[] = [];
        for (let part: Element | null = element; part !== null; part = part.parentElement)
          values.push(getComputedStyle(part).getPropertyValue(name));
        return values.find((value) => !none.includes(value)) ?? "";
      },
      { name: property, none: nothing },
    );

test("what readers see is drawn as it is chosen, in light and in dark", async ({ admin, page }) => {
  const { preview } = await openScreen(admin, page);
  const choose = (label: string, value: string) =>
    page.getByRole("combobox", { name: label, exact: true }).selectOption(value);
  const headerGround = () => lookOf(page, "Search", "background-color");
  const pageGround = () => lookOf(page, "A page", "background-color");
  const primary = { Light: "rgb(10, 107, 104)", Dark: "rgb(95, 199, 194)" };

  await choose("Search field", "subtle");
  for (const mode of ["Light", "Dark"] as const) {
    await preview.getByRole("button", { name: mode }).click();
    await expect(preview.getByRole("button", { name: mode, pressed: true })).toBeVisible();
    await choose("Theme", "clean");
    const clean = await pageGround();
    expect(await headerGround()).toBe(clean);
    await choose("Theme", "muted");
    expect(await pageGround()).not.toBe(clean);
    expect(await headerGround()).not.toBe(await pageGround());
    await choose("Theme", "bold");
    expect(await pageGround()).toBe(clean);
    expect(await headerGround()).toBe(primary[mode]);
    await choose("Theme", "gradient");
    expect(await lookOf(page, "A page", "background-image")).toContain("linear-gradient");
  }
  await choose("Theme", "clean");
  await expect(preview.getByText("What readers see once they choose it.")).toBeVisible();
  await page.getByRole("switch", { name: "Readers choose light or dark" }).click();
  await expect(preview.getByText("Readers do not see this: they cannot choose it.")).toBeVisible();

  const shadow = () =>
    preview
      .getByText("Primary button", { exact: true })
      .evaluate((button) => getComputedStyle(button).boxShadow);
  await choose("Corners", "straight");
  expect(await lookOf(page, "Primary button", "border-radius")).toBe("0px");
  expect(await shadow()).not.toBe("none");
  await choose("Depth", "flat");
  expect(await shadow()).toBe("none");
  await choose("Font", "Merriweather");
  await expect(preview.getByText("This is how text reads in Merriweather, with")).toBeVisible();
  expect(await lookOf(page, "A page", "font-family")).toContain("Merriweather");
  await choose("Language of buttons and labels", "de");
  await expect(preview.getByText("Suchen", { exact: true })).toBeVisible();

  // Editing a colour of one mode brings that mode into sight.
  await page.getByRole("button", { name: "Set header background" }).click();
  await page.getByLabel("Header background, in light", { exact: true }).fill("#123456");
  await expect(preview.getByRole("button", { name: "Light", pressed: true })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Look of the header" })).toHaveValue("custom");
  expect(await lookOf(page, "Suchen", "background-color")).toBe("rgb(18, 52, 86)");
  await choose("Look of the header", "none");
  await expect(preview.getByText("Suchen", { exact: true })).toHaveCount(0);
  await expect(page.getByText("Only used while the look of the header is")).toBeVisible();
  await expectAccessible(page);
});

test("a favicon is an emoji that one sees, types and picks", async ({ admin, page }) => {
  const { preview, path } = await openScreen(admin, page);
  const kept = async () => {
    const { data } = await getSiteCustomizationById({
      client: admin.client,
      path,
      throwOnError: true,
    });
    return data.favicon;
  };
  const save = page.getByRole("button", { name: "Save", exact: true });
  await page.getByRole("combobox", { name: "Favicon" }).selectOption("emoji");
  const emoji = page.getByLabel("Emoji", { exact: true });
  await emoji.fill("docs");
  await save.click();
  await expect(emoji).toHaveAccessibleDescription(/Must be one emoji/);
  await expect(page.getByText("To correct before it is saved: Favicon.")).toBeVisible();
  await expect(emoji).toBeFocused();
  await emoji.fill("📘");
  await expect(preview.getByRole("img", { name: "Favicon 📘" })).toBeVisible();
  await save.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await kept()).toEqual({ emoji: "1f4d8" });
  await page.reload();
  await expect(emoji).toHaveValue("📘");
  await page.getByRole("button", { name: "Use rocket" }).click();
  await expect(emoji).toHaveValue("🚀");
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Favicon" }).selectOption("none");
  await save.click();
  await expect.poll(kept).toEqual({});
});

test("on a phone the preview is one press away while something is changed", async ({
  admin,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { preview } = await openScreen(admin, page);
  await page.getByLabel("Copyright line").fill("Acme Docs");
  await expect(preview.getByText("Acme Docs")).not.toBeInViewport();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(preview).toBeFocused();
  await expect(preview.getByRole("button", { name: "Light" })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
