import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectHearing, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

const before = { Ports: "The port is 8080." };
const after = { Ports: "The port is 9090." };
const subject = "Say the new port";

const reviewers = (page: Page) => page.getByRole("list", { name: "Reviewers" });

test("a request for changes stays through edits, until somebody dismisses it with a reason", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  test.slow();
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const reviewer = await server.newMember(admin.organizationId, "review", { displayName: "Rosa" });
  const fixture = await makeReview(admin, author, { before, after, subject });
  const desk = await openAs(reviewer);
  const conversation = `${fixture.address}?page=-conversation`;

  await test.step("the reviewer asks for changes, and nothing was chosen for them", async () => {
    await desk.goto(fixture.address);
    await expect(desk.getByRole("button", { name: "Review", exact: true })).toBeVisible();
    await desk.keyboard.press("a");
    const dialog = desk.getByRole("dialog", { name: "Your review" });
    await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Submit review" }).click();
    await expect(dialog).toContainText("Choose one of these");
    await dialog.getByRole("radio", { name: "Ask for changes" }).check();
    await dialog.getByRole("button", { name: "Submit review" }).click();
    await expect(dialog).toContainText("Say what has to change");
    await dialog.getByLabel("Summary").fill("The port is wrong.");
    await dialog.getByRole("button", { name: "Submit review" }).click();
    await expect(dialog).toBeHidden();
    await expect(reviewers(desk)).toContainText("Rosarequested changes");
  });

  await test.step("an edit does not make it disappear: header, plan and review list say so", async () => {
    await page.goto(conversation);
    await expectHearing(page);
    await fixture.edit({ Ports: "The port is 9091." });
    await expect(reviewers(page)).toContainText("requested changes, edited since");
    const review = page.getByRole("list", { name: "Reviews" });
    await expect(review).toContainText("Ben edited since");
    await expect(review).toContainText(
      "This counts until Rosa reviews again or somebody dismisses it.",
    );
    await page.goto(`${fixture.address}/merge`);
    const sheet = page.getByRole("dialog", { name: `Merge #${fixture.number}` });
    await expect(sheet).toContainText("Rosa asks for changes.");
    await sheet.getByRole("link", { name: "Read the reviews" }).click();
    await expect(page.getByRole("list", { name: "Reviews" })).toBeVisible();
  });

  await test.step("its author cannot dismiss it, the reviewer can withdraw it", async () => {
    const own = await openAs(author);
    await own.goto(conversation);
    await expect(own.getByRole("list", { name: "Reviews" })).toContainText("Rosa");
    await expect(own.getByRole("button", { name: /Dismiss|Withdraw/ })).toHaveCount(0);
    await desk.goto(conversation);
    await expect(desk.getByRole("button", { name: "Withdraw" })).toBeVisible();
  });

  await test.step("who may merge dismisses it, and says why", async () => {
    await page.getByRole("button", { name: "Dismiss Rosa's request for changes" }).click();
    const dialog = page.getByRole("dialog", { name: "Dismiss Rosa's request for changes" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Dismiss" }).click();
    await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel("Reason").fill("Rosa is away, and 9091 is right.");
    await dialog.getByRole("button", { name: "Dismiss" }).click();
    await expect(dialog).toBeHidden();
    for (const each of [page, desk]) {
      const list = each.getByRole("list", { name: "Reviews" });
      await expect(list).toContainText(`Dismissed by ${admin.displayName}`);
      await expect(list).toContainText("Rosa is away, and 9091 is right.");
      await expect(reviewers(each)).toContainText("request for changes dismissed");
    }
    await expectAccessible(page);
    await page.goto(`${fixture.address}/merge`);
    const sheet = page.getByRole("dialog", { name: `Merge #${fixture.number}` });
    await expect(sheet).toContainText("Nobody asks for changes.");
  });
});
