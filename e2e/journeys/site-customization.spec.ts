import { createSite, getSiteStructure } from "../../src/client/index.ts";
import { expect, expectAccessible, expectHearing, test } from "../fixtures.ts";

test("looks are saved, met by somebody else's, and overridden for one space", async ({
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
  await expect(page.getByRole("alert").first()).toBeVisible();
  await link.getByLabel("Address", { exact: true }).fill("https://shop.example.com/");
  await expect(page.getByRole("region", { name: "Preview" }).getByText("Shop")).toHaveCount(2);
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

  await page.getByLabel("Looks of").selectOption(structure.structure[0]?.id ?? "");
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
