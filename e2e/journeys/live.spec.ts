import { createOrganizationTeam } from "#client";
import { expect, expectHearing, test } from "../fixtures.ts";

test("a new title shows on the other admin's list and leaves them where they are", async ({
  page,
  admin,
  pageAs,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const titles = Array.from({ length: 30 }, (_, index) => `Team ${String(index).padStart(2, "0")}`);
  for (const title of titles) {
    const body = { title, members: [] };
    await createOrganizationTeam({ client, path, body, throwOnError: true });
  }
  await page.goto(`/o/${organizationId}/teams`);
  const read = page.getByRole("row", { name: /Team 20/ });
  const focused = page.getByRole("button", { name: "Actions for Team 20" });
  await focused.focus();
  await expect(focused).toBeFocused();
  await expectHearing(page);
  await page.evaluate(() => document.fonts.ready);
  const place = await read.boundingBox();

  const { page: other } = await pageAs("admin");
  await other.goto(`/o/${organizationId}/teams`);
  await other.getByRole("button", { name: "Actions for Team 21" }).click();
  await other.getByRole("menuitem", { name: "Rename" }).click();
  const form = other.getByRole("dialog", { name: "Rename Team 21" });
  await form.getByLabel("Title").fill("Editors");
  await form.getByRole("button", { name: "Rename" }).click();
  await expect(form).toBeHidden();

  await expect(page.getByRole("row", { name: /Editors/ })).toBeAttached();
  await expect(focused).toBeFocused();
  expect(await read.boundingBox()).toEqual(place);
});

test("a role changes under the other admin's eyes; newcomers wait to be asked for", async ({
  page,
  admin,
  server,
  pageAs,
}) => {
  const { organizationId } = admin;
  await server.newMember(organizationId, "read", { displayName: "Grace" });
  const { page: other } = await pageAs("admin");
  await page.goto(`/o/${organizationId}/members`);
  const table = page.getByRole("table", { name: "Members" });
  await expect(table.getByRole("row")).toHaveCount(4);
  const search = page.getByLabel("Search members");
  await search.focus();
  await expectHearing(page);

  await other.goto(`/o/${organizationId}/members`);
  await other.getByRole("button", { name: "Role of Grace: Reader. Change it" }).click();
  await other.getByRole("menuitemradio", { name: /^Editor/ }).click();
  await expect(other.getByRole("status").filter({ hasText: "Grace is now Editor" })).toBeAttached();
  await expect(
    page.getByRole("button", { name: "Role of Grace: Editor. Change it" }),
  ).toBeVisible();
  await expect(search).toBeFocused();

  await test.step("somebody joins by an invitation", async () => {
    await other.getByRole("link", { name: "Invite people" }).click();
    const dialog = other.getByRole("dialog", { name: "Invite people" });
    await dialog.getByLabel("E-mail addresses").fill("ada@acme.example");
    await dialog.getByRole("button", { name: "Invite 1 person" }).click();
    const links = other.getByRole("list", { name: "Links to hand over" });
    const link = await links.getByText(/\/join\//).textContent();
    const joining = await other.context().browser()?.newContext();
    if (link === null || joining === undefined) throw new Error("no link to join by");
    const guest = await joining.newPage();
    await guest.goto(link);
    await guest.getByLabel("Your name").fill("Ada");
    await guest.getByRole("button", { name: "Create account and join" }).click();
    await expect(guest.getByRole("button", { name: "Account: Ada" })).toBeVisible();
    await joining.close();

    await expect(page.getByText("This list has changed.")).toBeVisible();
    await expect(table.getByRole("row")).toHaveCount(4);
    await expect(search).toBeFocused();
    await page.getByRole("button", { name: "Show the changes" }).click();
    await expect(table.getByRole("row")).toHaveCount(5);
    await expect(table).toContainText("Ada");
  });
});
