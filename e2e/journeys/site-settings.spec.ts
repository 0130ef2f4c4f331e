import type { Page } from "@playwright/test";
import { createSite, getSiteById, updateSiteById } from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectFocusIn, expectHearing, test } from "../fixtures.ts";

const newSite = async ({ client, organizationId }: Admin, title: string) => {
  const { data } = await createSite({
    client,
    path: { organizationId },
    body: { title, spaces: "sample" },
    throwOnError: true,
  });
  return { organizationId, siteId: data.id };
};
type SitePath = Awaited<ReturnType<typeof newSite>>;

const change = (
  { client }: Admin,
  path: SitePath,
  body: { basename: string } | { proxy: string },
) => updateSiteById({ client, path, body, throwOnError: true });
const basenameOf = async ({ client }: Admin, path: SitePath) =>
  (await getSiteById({ client, path, throwOnError: true })).data.basename;

const openAddress = async (page: Page, { organizationId, siteId }: SitePath) => {
  await page.goto(`/o/${organizationId}/sites/${siteId}/settings`);
  const card = page.getByRole("region", { name: "Address", exact: true });
  const field = (name: string) => card.getByRole("textbox", { name });
  await expect(field("Name in the address")).toBeVisible();
  return {
    card,
    basename: field("Name in the address"),
    hostname: field("Own host name"),
    proxy: field("Proxy"),
    save: card.getByRole("button", { name: "Save" }),
  };
};

test("a mistake goes when the saved value is put back", async ({ page, admin }) => {
  const path = await newSite(admin, "Acme Docs");
  const { basename, hostname, save } = await openAddress(page, path);
  const saved = await basename.inputValue();
  await basename.fill("x/y");
  await expect(basename).toHaveAttribute("aria-invalid", "true");
  await hostname.fill("a.b");
  await expect(hostname).toHaveAttribute("aria-invalid", "true");
  await hostname.fill("");
  await expect(hostname).not.toHaveAttribute("aria-invalid");
  await expect(basename).toHaveAttribute("aria-invalid", "true");
  await basename.fill(saved);
  await expect(basename).not.toHaveAttribute("aria-invalid");
  await expect(save).toBeHidden();
});

test("a failure to save goes with what could not be saved", async ({ page, admin }) => {
  const path = await newSite(admin, "Acme Docs");
  const { card, basename, save } = await openAddress(page, path);
  const saved = await basename.inputValue();
  await basename.fill("another");
  await page.setExtraHTTPHeaders({ "X-Fault": "refuse" });
  await save.click();
  await expect(card.getByRole("alert")).toContainText("went wrong");
  await page.setExtraHTTPHeaders({});
  await basename.fill(saved);
  await expect(save).toBeHidden();
  await expect(card.getByRole("alert")).toBeHidden();
});

test("a conflict outlives reloads until a side is chosen", async ({ page, admin }) => {
  const path = await newSite(admin, "Acme Docs");
  page.on("dialog", (dialog) => void dialog.accept());
  const { card, basename, save } = await openAddress(page, path);
  const conflict = card.getByText("Changed by somebody else meanwhile");
  await expectHearing(page);
  await basename.fill("mine");
  await change(admin, path, { basename: "theirs" });
  await expect(conflict).toBeVisible();
  for (const _round of [1, 2]) {
    await page.reload();
    await expect(conflict).toBeVisible();
    await expect(basename).toHaveValue("mine");
    await expect(card.getByText("theirs", { exact: true })).toBeVisible();
    await expect(save).toHaveAttribute("aria-disabled", "true");
  }
  await expectAccessible(page);
  expect(await basenameOf(admin, path)).toBe("theirs");

  await test.step("mine, once chosen, is not asked about again", async () => {
    await card.getByRole("button", { name: "Keep mine" }).click();
    await expect(conflict).toBeHidden();
    await page.reload();
    await expect(card.getByText("Restored what you typed.")).toBeVisible();
    await expect(basename).toHaveValue("mine");
    await expect(conflict).toBeHidden();
    await save.click();
    await expect(card).toContainText("Saved");
    expect(await basenameOf(admin, path)).toBe("mine");
  });
});

test("theirs, taken after a reload, leaves nothing of mine", async ({ page, admin }) => {
  const path = await newSite(admin, "Acme Docs");
  page.on("dialog", (dialog) => void dialog.accept());
  const { card, basename, save } = await openAddress(page, path);
  await basename.fill("not/mine");
  await expect(basename).toHaveAttribute("aria-invalid", "true");
  await change(admin, path, { basename: "theirs" });
  await page.reload();
  await expect(basename).toHaveAttribute("aria-invalid", "true");
  await card.getByRole("button", { name: "Take theirs" }).click();
  await expect(basename).toHaveValue("theirs");
  await expect(basename).not.toHaveAttribute("aria-invalid");
  await expect(card.getByText("Restored what you typed.")).toBeHidden();
  await expect(save).toBeHidden();
});

test("a taken address is said at its field until it is changed", async ({ page, admin }) => {
  const other = await newSite(admin, "Handbook");
  // One site of all organizations has such an address.
  const domain = `${other.siteId.toLowerCase()}.example`;
  await change(admin, other, { proxy: `${domain}/docs` });
  const path = await newSite(admin, "Acme Docs");
  const { card, basename, hostname, proxy, save } = await openAddress(page, path);
  const taken = [
    { field: basename, text: "handbook", free: "acme" },
    { field: proxy, text: `${domain}/docs`, free: `${domain}/manual` },
  ];
  for (const { field, text, free } of taken) {
    await field.fill(text);
    await save.click();
    await expect(field).toHaveAccessibleDescription(/belongs to the site “Handbook”/);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expectFocusIn(field);
    await expect(card.getByRole("alert")).toBeHidden();
    await hostname.fill("docs.acme.com");
    await expect(hostname).not.toHaveAttribute("aria-invalid");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await hostname.fill("");
    await field.fill(free);
    await expect(field).not.toHaveAttribute("aria-invalid");
  }
  await save.click();
  await expect(card).toContainText("Saved");
  expect(await basenameOf(admin, path)).toBe("acme");
});

test("a title with spaces in a row is confirmed as it reads, and again after a lost network", async ({
  page,
  context,
  admin,
}) => {
  const { organizationId, siteId } = await newSite(admin, "Acme  Docs");
  await page.goto(`/o/${organizationId}/sites/${siteId}/settings`);
  await page.getByRole("button", { name: "Delete site…" }).click();
  const question = page.getByRole("alertdialog");
  const remove = question.getByRole("button", { name: "Delete site" });
  await question.getByRole("textbox").fill("Acme");
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await question.getByRole("textbox").fill("Acme Docs");
  const failure = question.getByText("The service cannot be reached", { exact: true });
  await context.setOffline(true);
  await remove.click();
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await expect(failure).toBeHidden();
  await remove.click();
  await expect(page).toHaveURL(/\/sites$/);
});
