import { createOrganizationTeam } from "#client";
import { expect, test } from "../fixtures.ts";

/* What other browsers lack or do in another way, made so in this one. */

test("Enter that confirms an input method adds no chip and searches for nothing", async ({
  page,
  admin,
}) => {
  await page.goto(`/o/${admin.organizationId}/teams`);
  const search = page.getByLabel("Search teams");
  await search.fill("書");
  // As Safari sends it: composing is over, and the code alone tells.
  const confirm = (field: typeof search) =>
    field.evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent("keydown", {
          key: "Enter",
          keyCode: 229,
          bubbles: true,
          cancelable: true,
        }),
      ),
    );
  expect(await confirm(search), "the key is left alone").toBe(true);
});

test("a search field is emptied by its button, and the list is whole again", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const body = { title: "Writers", members: [] };
  await createOrganizationTeam({ client, path: { organizationId }, body, throwOnError: true });
  await page.goto(`/o/${organizationId}/teams`);
  const search = page.getByLabel("Search teams");
  const box = await search.boundingBox();
  if (box === null) throw new Error("no field");
  await search.fill("nothing like it");
  await expect(page.getByRole("row", { name: /Writers/ })).toBeHidden();
  await page.mouse.click(box.x + box.width - 14, box.y + box.height / 2);
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
  await expect(page.getByRole("row", { name: /Writers/ })).toBeVisible();
});

test("a page without a clipboard says that it cannot copy, and shows what was to be copied", async ({
  page,
  context,
  admin,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined });
  });
  await page.goto(`/o/${admin.organizationId}/members/invitations`);
  await page.getByRole("link", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await dialog.getByLabel("E-mail addresses").fill("ada@acme.example");
  await dialog.getByRole("button", { name: "Invite 1 person" }).click();
  await page
    .getByRole("list", { name: "Links to hand over" })
    .getByRole("button", { name: /^Copy/ })
    .click();
  await expect(page.getByRole("status").filter({ hasText: "Could not copy" })).toBeAttached();
});

test("text areas grow with their text where the browser does not have them do so", async ({
  page,
  context,
  admin,
}) => {
  await context.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...asked: [string] | [string, string]) =>
      asked[0] !== "field-sizing" && supports.call(CSS, ...(asked as [string]));
  });
  await page.goto(`/o/${admin.organizationId}/members/invite`);
  const field = page.getByRole("dialog").getByLabel("E-mail addresses");
  await field.evaluate((element) => element.style.setProperty("field-sizing", "fixed"));
  const height = async () => (await field.boundingBox())?.height ?? 0;
  await field.fill("p@acme.example");
  const before = await height();
  await field.fill(Array.from({ length: 9 }, (_, row) => `p${row}@acme.example`).join("\n"));
  await expect.poll(height).toBeGreaterThan(before + 40);
  expect(
    await field.evaluate((element) => element.scrollHeight - element.clientHeight),
    "nothing is hidden in it",
  ).toBeLessThanOrEqual(0);
  await field.fill("");
  await expect.poll(height).toBeLessThanOrEqual(before);
});

test("a menu opens over a message", async ({ page, admin }) => {
  const { client, organizationId } = admin;
  const body = { title: "Writers", members: [] };
  await createOrganizationTeam({ client, path: { organizationId }, body, throwOnError: true });
  await page.setViewportSize({ width: 360, height: 420 });
  await page.goto(`/o/${organizationId}/teams`);
  await page.getByRole("button", { name: "Actions for Writers" }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  const toaster = await page.evaluate(() => {
    const region = document.querySelector("section[aria-label='Notifications']");
    return region === null ? 0 : Number(getComputedStyle(region).zIndex);
  });
  const above = await menu.evaluate((element) => {
    const placed = element.closest("[data-radix-popper-content-wrapper]") ?? element;
    return Number(getComputedStyle(placed).zIndex);
  });
  expect(above).toBeGreaterThan(toaster);
});
