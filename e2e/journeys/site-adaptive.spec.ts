import {
  createSite,
  getSiteCustomizationById,
  getSiteStructure,
  listSiteVisitorKinds,
  updateSiteAdaptiveSchema,
  updateSiteCustomizationById,
  updateSiteSpaceById,
  updateSiteVisitorKinds,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectFocusIn, expectHearing, test } from "../fixtures.ts";

/** A site with one space that only visitors with isBeta see. */
const newSite = async ({ client, organizationId }: Admin): Promise<string> => {
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
  const { data: structure } = await getSiteStructure({ client, path, throwOnError: true });
  const [item] = structure.structure;
  if (item?.object !== "site-space") throw new Error("a new site begins with a space");
  await updateSiteSpaceById({
    client,
    path: { ...path, siteSpaceId: item.id },
    body: { condition: "visitor.claims.isBeta" },
    throwOnError: true,
  });
  return site.id;
};

test("kinds of visitor fill the matrix, and a schema says what it breaks before it is saved", async ({
  admin,
  page,
}) => {
  const siteId = await newSite(admin);
  await page.goto(`/o/${admin.organizationId}/sites/${siteId}/adaptive-content`);
  await expect(
    page.getByText(/^Problem: The site is empty for 1 of the 2 possible visitors/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Hidden/ })).toHaveCount(1);

  await page.getByRole("button", { name: "Add visitor type" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Tester");
  await dialog.getByRole("switch", { name: "isBeta" }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Tester" })).toBeVisible();
  await page.getByRole("button", { name: /^Hidden/ }).focus();
  await page.keyboard.press("ArrowRight");
  const cell = page.getByRole("button", { name: /^Visible/ });
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAccessibleName(/visitor\.claims\.isBeta is met/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Remove claim isBeta" }).click();
  await expect(page.getByText("Saving this breaks 1 condition")).toBeVisible();
  await expect(page.getByText(/Tester: visible → hidden/)).toBeVisible();
  await page.getByLabel("JSON Schema").fill('{"type":"array"}');
  await expect(page.getByText("properties: needs properties")).toBeVisible();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove claim isBeta" })).toBeVisible();
});

test("a kind that is put back leaves alone what others changed meanwhile", async ({
  admin,
  page,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId, siteId: await newSite(admin) };
  const kind = (title: string) => ({ title, claims: {} });
  const keep = (...titles: string[]) =>
    updateSiteVisitorKinds({
      client,
      path,
      body: { items: titles.map(kind) },
      throwOnError: true,
    });
  const kept = async () => {
    const { data } = await listSiteVisitorKinds({ client, path, throwOnError: true });
    return data.items.map(({ title }) => title);
  };
  await keep("Tester", "Partner");
  await page.goto(`/o/${organizationId}/sites/${path.siteId}/adaptive-content`);
  await expectHearing(page);
  await page.getByRole("button", { name: "Remove Tester" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await keep("Partner", "Guest");
  await expect(page.getByRole("columnheader", { name: "Guest" })).toBeVisible();
  await undo.click();
  await expect.poll(kept).toEqual(["Tester", "Partner", "Guest"]);
});

test("a claim that goes is missed by links of the header and by kept kinds", async ({
  admin,
  page,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId, siteId: await newSite(admin) };
  const { data: looks } = await getSiteCustomizationById({ client, path, throwOnError: true });
  const link = {
    title: "Become a partner",
    to: { kind: "url", url: "https://shop.example.com/" },
    condition: "!visitor.claims.isBeta",
  } as const;
  const header = { ...looks.header, links: [{ ...link, links: [] }] };
  await updateSiteCustomizationById({
    client,
    path,
    body: { ...looks, header },
    throwOnError: true,
  });
  const kinds = { items: [{ title: "Tester", claims: { isBeta: true } }] };
  await updateSiteVisitorKinds({ client, path, body: kinds, throwOnError: true });
  await page.goto(`/o/${organizationId}/sites/${path.siteId}/adaptive-content`);
  await page.getByRole("button", { name: "Remove claim isBeta" }).click();
  await expect(page.getByRole("button", { name: "Add claim" })).toBeFocused();
  await expect(page.getByText("Saving this breaks 2 conditions")).toBeVisible();
  await expect(
    page.getByText("Header link “Become a partner”: its condition names visitor.claims.isBeta"),
  ).toBeVisible();
  await expect(page.getByText("Tester: visitor.claims.isBeta")).toBeVisible();
  await page.getByRole("button", { name: "Discard", exact: true }).click();

  await page.getByRole("button", { name: "Add claim" }).click();
  const dialog = page.getByRole("dialog", { name: "Add claim" });
  const name = dialog.getByLabel("Name");
  await name.fill("__proto__");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(name).toHaveAccessibleDescription(/No claim can be called __proto__/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("__proto__");
  await name.fill("isGold");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Saving this breaks no condition")).toBeVisible();
});

test("no two kinds of visitor are called the same, and focus stays in their list", async ({
  admin,
  page,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId, siteId: await newSite(admin) };
  const kinds = { items: [{ title: "Tester", claims: { isBeta: true } }] };
  await updateSiteVisitorKinds({ client, path, body: kinds, throwOnError: true });
  await page.goto(`/o/${organizationId}/sites/${path.siteId}/adaptive-content`);
  await page.getByRole("button", { name: "Add visitor type" }).click();
  const dialog = page.getByRole("dialog", { name: "Add visitor type" });
  const title = dialog.getByLabel("Title");
  await title.fill("Tester");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(title).toHaveAccessibleDescription(/There is already a visitor type called Tester/);
  await expect(title).toBeFocused();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await title.fill("Partner");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toHaveCount(0);

  const remove = (kind: string) => page.getByRole("button", { name: `Remove ${kind}` });
  await remove("Tester").click();
  await expectFocusIn(remove("Partner"));
  await page.getByRole("button", { name: "Undo" }).click();
  await expectFocusIn(remove("Tester"));
  await remove("Partner").click();
  await expectFocusIn(page.getByRole("button", { name: "Add visitor type" }));
});
