import { createSavedView } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { copiedBy, expect, expectHearing, test } from "../fixtures.ts";
import { expectGoodInEveryLook } from "../looks.ts";
import { makeReview } from "../review-fixture.ts";

test("filters of the change requests are saved under a name, opened, renamed and deleted", async ({
  page,
  admin,
  openAs,
  server,
}) => {
  test.slow();
  const { organizationId, client } = admin;
  const author = await server.newMember(organizationId, "edit", { displayName: "Ben" });
  const { spaceId } = await makeReview(admin, author, {
    before: { Start: "Run it." },
    after: { Start: "Run it now." },
    subject: "Say when",
  });
  const list = `/o/${organizationId}/change-requests`;
  await page.goto(list);
  const views = (name = "Views") => page.getByRole("button", { name, exact: true });
  const item = (name: string) =>
    page.getByRole("menuitem", { name }).or(page.getByRole("menuitemradio", { name }));

  await test.step("without filters there is nothing to save", async () => {
    await views().click();
    await expect(page.getByText("No views yet.")).toBeVisible();
    await expect(item("Save this view")).toContainText("Set a filter first");
    await page.keyboard.press("Escape");
  });

  await test.step("filters are saved by mouse", async () => {
    await page.getByRole("combobox", { name: "Involving" }).selectOption("My review is requested");
    await page.getByRole("combobox", { name: "Activity" }).selectOption("No activity for 30 days");
    await page.getByRole("combobox", { name: "Conflicts" }).selectOption("Has conflicts");
    await expect(page).toHaveURL(/who=requestedReviewer&inactive=30&conflicts=yes/);
    const link = await copiedBy(page.getByRole("button", { name: "Copy link to this view" }));
    expect(link).toBe(page.url());
    await views().click();
    await item("Save this view").click();
    const dialog = page.getByRole("dialog", { name: "Save this view" });
    await dialog.getByRole("button", { name: "Save view" }).click();
    await expect(dialog).toContainText("Must not be empty");
    await dialog.getByLabel("Name").fill("Forgotten by me");
    await dialog.getByRole("button", { name: "Save view" }).click();
    await expect(dialog).toBeHidden();
    await expect(views("View: Forgotten by me")).toBeVisible();
    await expect(views("View: Forgotten by me")).toBeFocused();
  });

  await test.step("the view is there in another browser, and nobody else has it", async () => {
    const mine = await openAs(admin);
    await mine.goto(list);
    await mine.getByRole("button", { name: "Views", exact: true }).click();
    await mine.getByRole("menuitemradio", { name: "Forgotten by me" }).click();
    await expect(mine).toHaveURL(/conflicts=yes&inactive=30&who=requestedReviewer/);
    await expect(mine.getByRole("combobox", { name: "Activity" })).toHaveValue("30");
    const theirs = await openAs(author);
    await theirs.goto(list);
    await theirs.getByRole("button", { name: "Views", exact: true }).click();
    await expect(theirs.getByText("No views yet.")).toBeVisible();
  });

  await test.step("it is renamed by keyboard alone, and says why a name cannot be", async () => {
    const other = { list: "change-requests" as const, name: "Drafts", search: "status=draft" };
    await expectHearing(page);
    await dataOf(createSavedView({ client, path: { organizationId }, body: other }));
    await views("View: Forgotten by me").focus();
    await page.keyboard.press("Enter");
    await expect(item("Drafts")).toBeVisible();
    await expect(item("Forgotten by me").first()).toHaveAttribute("aria-checked", "true");
    await page.keyboard.type("Ren");
    await expect(item("Rename Forgotten by me")).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Rename Forgotten by me" });
    const name = dialog.getByLabel("Name");
    await expect(name).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("drafts");
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText("You have a view named “drafts” of this list already");
    await name.focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Stuck");
    await page.keyboard.press("Enter");
    await expect(views("View: Stuck")).toBeFocused();
  });

  await test.step("it is good in every look, with its menu and its dialog", async () => {
    await expectGoodInEveryLook(page);
    await views("View: Stuck").click();
    await expect(item("Save this view")).toContainText("Saved as Stuck");
    await item("Delete Stuck").click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectGoodInEveryLook(page);
  });

  await test.step("it is deleted, and the filters stay", async () => {
    await page.getByRole("button", { name: "Delete view" }).click();
    await expect(views()).toBeVisible();
    await expect(page).toHaveURL(/inactive=30/);
    await views().click();
    await item("Drafts").click();
    await expect(page).toHaveURL(/status=draft$/);
  });

  await test.step("a view of a space's list is there in every space", async () => {
    await page.goto(`/o/${organizationId}/spaces/${spaceId}/change-requests?status=draft`);
    await views().click();
    await expect(page.getByText("No views yet.")).toBeVisible();
    await item("Save this view").click();
    await page.getByRole("dialog").getByLabel("Name").fill("Begun");
    await page.keyboard.press("Enter");
    await expect(views("View: Begun")).toBeVisible();
    const second = await makeReview(admin, author, {
      before: { Start: "Stop it." },
      after: { Start: "Stop it now." },
      subject: "Say more",
    });
    await page.goto(`/o/${organizationId}/spaces/${second.spaceId}/change-requests`);
    await views().click();
    await item("Begun").click();
    await expect(page).toHaveURL(new RegExp(`${second.spaceId}/change-requests\\?status=draft`));
  });
});
