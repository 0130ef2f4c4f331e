import type { Page, Request } from "@playwright/test";
import { expect, expectAccessible, expectHearing, holdBack, intercept, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

const before = {
  Start: "# Welcome\n\nRun the installer.\n\nAsk in the forum.",
  Ports: "The port is 8080.",
};
const after = {
  Start: "# Welcome\n\nRun the new installer.\n\nAsk in the forum.",
  Ports: "The port is 9090.",
};
const subject = "Say the new port";

const block = (page: Page, key: string) => page.locator(`[data-block-key="${key}"]`).last();
const thread = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a change request is reviewed, merged and reverted by mouse", async ({
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

  await test.step("a reviewer is asked", async () => {
    await page.goto(fixture.address);
    await expect(heading(page, subject)).toBeVisible();
    await page.getByRole("button", { name: "Ask for review" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask for review" });
    await dialog.getByRole("checkbox", { name: /^Rosa/ }).check();
    await dialog.getByRole("button", { name: "Ask 1 person" }).click();
    await expect(page.getByRole("list", { name: "Reviewers" })).toContainText(
      "Rosareview requested",
    );
  });

  await test.step("they see what changes and comment on a block", async () => {
    await desk.goto(fixture.address);
    const list = desk.getByRole("navigation", { name: "What changes" });
    await expect(list.getByRole("link", { name: "Start" })).toHaveAttribute("aria-current", "page");
    await expect(list).toContainText("0 of 2 seen");
    for (const each of [page, desk]) await expectHearing(each);
    const words = block(desk, await fixture.blockOf("Start", "installer"));
    await expect(words.getByRole("insertion")).toContainText("new");
    await words.hover();
    await words.getByRole("button", { name: "Comment" }).click();
    const box = desk.getByRole("region", { name: "New thread on this block" });
    await box.getByLabel("Comment").fill("Which installer is the new one?");
    await box.getByRole("button", { name: "Comment" }).click();
    await expect(thread(desk, "Which installer")).toContainText("Untouched since asked");
  });

  await test.step("it arrives at the other desk, is answered and reacted to", async () => {
    const asked = thread(page, "Which installer");
    await expect(asked).toBeVisible();
    await asked.getByRole("button", { name: "Reply" }).click();
    await asked.getByLabel("Your reply").fill("The one with the **wizard**.");
    await asked.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(asked.getByText("The one with the wizard.")).toBeVisible();
    const answer = thread(desk, "Which installer");
    await expect(answer.getByText("The one with the wizard.")).toBeVisible();
    await answer.getByRole("button", { name: "Add a reaction" }).first().click();
    await desk.getByRole("menuitem", { name: /Agree/ }).click();
    await expect(asked.getByRole("button", { name: /👍/ })).toBeVisible();
  });

  await test.step("the author's edit meets the ask, and what is read does not move", async () => {
    await fixture.edit({
      Start: after.Start.replace("new installer", "installer with the wizard"),
    });
    await expect(thread(desk, "Which installer")).toContainText("Changed since asked");
    await expect(desk.getByText("This page has changed since you opened it")).toBeVisible();
    await desk.getByRole("button", { name: "Show the new version" }).click();
    await expect(desk.getByRole("region", { name: "Difference" })).toContainText("with the wizard");
    await thread(desk, "Which installer").getByRole("button", { name: "Resolve" }).click();
    await expect(thread(desk, "Which installer")).toContainText("Resolved by Rosa");
  });

  await test.step("they mark pages as seen and approve", async () => {
    await desk.getByRole("checkbox", { name: "Seen" }).click();
    await expect(desk.getByRole("navigation", { name: "What changes" })).toContainText(
      "1 of 2 seen",
    );
    await desk.getByRole("button", { name: "Review", exact: true }).click();
    const dialog = desk.getByRole("dialog", { name: "Your review" });
    await dialog.getByRole("radio", { name: "Approve" }).check();
    await dialog.getByRole("button", { name: "Submit review" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("list", { name: "Reviewers" })).toContainText("Rosaapproved");
  });

  await test.step("the plan says what merging does, and merging does it", async () => {
    await page.getByRole("link", { name: "Merge", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: `Merge #${fixture.number}` });
    await expect(sheet).toContainText("Merging edits 2 pages.");
    await expect(sheet).toContainText("0 open threads, 1 resolved.");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByRole("button", { name: "Revert" })).toBeVisible();
    await expect(desk.getByText(/merged by/)).toBeVisible();
  });

  await test.step("it can be taken back", async () => {
    await page.getByRole("button", { name: "Revert" }).click();
    await expect(heading(page, `Revert: ${subject}`)).toBeVisible();
    await expect(page.getByText("Draft", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Difference" })).toContainText("installer");
  });

  await test.step("taking it back again leads to the change request that does", async () => {
    const back = new RegExp(`/change-requests/${fixture.number + 1}$`);
    await expect(page).toHaveURL(back);
    await page.getByRole("link", { name: `#${fixture.number}`, exact: true }).click();
    await page.getByRole("button", { name: "Revert" }).click();
    await page.getByRole("button", { name: `Open #${fixture.number + 1}` }).click();
    await expect(page).toHaveURL(back);
  });
});

/** Presses Tab until an element has focus; fails when the keyboard never gets there. */
const tabTo = async (page: Page, target: ReturnType<Page["getByRole"]>): Promise<void> => {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
};

test("the same by keyboard alone", async ({ page, admin, server }) => {
  test.slow();
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  await server.newMember(admin.organizationId, "review", { displayName: "Rosa" });
  const fixture = await makeReview(admin, author, { before, after, subject });
  const { keyboard } = page;
  await page.goto(fixture.address);
  await expect(page.getByText("1 change", { exact: true })).toBeVisible();
  await expectHearing(page);

  await test.step("a reviewer is asked", async () => {
    await tabTo(page, page.getByRole("button", { name: "Ask for review" }));
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Ask for review" });
    await expect(dialog.getByLabel("Search people")).toBeFocused();
    await keyboard.type("Rosa");
    const rosa = dialog.getByRole("checkbox", { name: /^Rosa/ });
    await expect(dialog.getByRole("checkbox")).toHaveCount(1);
    await tabTo(page, rosa);
    await keyboard.press("Space");
    await expect(rosa).toBeChecked();
    await tabTo(page, dialog.getByRole("button", { name: "Ask 1 person" }));
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("list", { name: "Reviewers" })).toContainText("Rosa");
  });

  await test.step("from the change to a comment on it", async () => {
    await keyboard.press("n");
    await expect(page.getByText("Change 1 of 1")).toBeVisible();
    await keyboard.press("c");
    const box = page.getByRole("region", { name: "New thread on this block" });
    await expect(box.getByLabel("Comment")).toBeFocused();
    await keyboard.type("Which installer?");
    await keyboard.press("Control+Enter");
    await expect(thread(page, "Which installer")).toBeFocused();
  });

  await test.step("a reply, and the thread is resolved once its ask is met", async () => {
    await keyboard.press("r");
    await expect(thread(page, "Which installer").getByLabel("Your reply")).toBeFocused();
    await keyboard.type("The blue one.");
    await keyboard.press("Control+Enter");
    await expect(thread(page, "Which installer").getByText("The blue one.")).toBeVisible();
    // Until the reply is sent its box holds focus, and keys are text.
    await expect(thread(page, "Which installer")).toBeFocused();
    await fixture.edit({ Start: after.Start.replace("new", "blue") });
    await expect(thread(page, "Which installer")).toContainText("Changed since asked");
    await keyboard.press("e");
    await expect(thread(page, "Which installer")).toContainText("Resolved by");
  });

  await test.step("seen, and on to the next page", async () => {
    await keyboard.press("v");
    await expect(page.getByRole("heading", { level: 2, name: "Ports" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "What changes" })).toContainText(
      "1 of 2 seen",
    );
  });

  await test.step("the keys are listed", async () => {
    await keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" }).or(page.getByRole("dialog"));
    await expect(keys.first()).toContainText("Next open thread");
    await keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("it is approved", async () => {
    await tabTo(page, page.getByRole("button", { name: "Review", exact: true }));
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Your review" });
    await tabTo(page, dialog.getByRole("radio", { name: "Approve" }));
    await keyboard.press("Space");
    await tabTo(page, dialog.getByRole("button", { name: "Submit review" }));
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("list", { name: "Reviewers" })).toContainText("approved");
  });

  await test.step("the plan is read and merged, and taken back", async () => {
    await keyboard.press("m");
    const sheet = page.getByRole("dialog", { name: `Merge #${fixture.number}` });
    await expect(sheet).toContainText("Merging edits 2 pages.");
    await tabTo(page, sheet.getByLabel("Why merge anyway?"));
    await keyboard.type("The other reviewer is away today.");
    await tabTo(page, sheet.getByRole("button", { name: "Merge" }));
    await keyboard.press("Enter");
    await expect(sheet).toBeHidden();
    await tabTo(page, page.getByRole("button", { name: "Revert" }));
    await keyboard.press("Enter");
    await expect(heading(page, `Revert: ${subject}`)).toBeVisible();
  });
});

test("of marks on their way the one that fails is taken back alone, whatever page is shown by then", async ({
  page,
  admin,
}) => {
  const fixture = await makeReview(admin, admin, { before, after, subject });
  const isMark = (title: string) => (request: Request) =>
    request.method() === "PUT" && request.url().endsWith(`/${fixture.pages[title]}`);
  await page.goto(fixture.address);
  await expect(page.getByText("1 change", { exact: true })).toBeVisible();
  const letThrough = await holdBack(page, isMark("Ports"));
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await intercept(page, `**/${fixture.pages["Start"]}`, async (route) => {
    if (!isMark("Start")(route.request())) return route.fallback();
    await failed;
    return route.abort();
  });

  const list = page.getByRole("navigation", { name: "What changes" });
  const asked = ["Start", "Ports"].map((title) => page.waitForRequest(isMark(title)));
  const mark = page.getByRole("checkbox", { name: "Seen" });
  await page.keyboard.press("v");
  await expect(page.getByRole("heading", { level: 2, name: "Ports" })).toBeVisible();
  await mark.click();
  await expect(list).toContainText("2 of 2 seen");
  await Promise.all(asked);
  fail();
  const shown = async () => ({
    page: await page
      .getByRole("region", { name: "Difference" })
      .getByRole("heading", { level: 2 })
      .innerText(),
    progress: await list.getByText("of 2 seen").innerText(),
    marked: await mark.isChecked(),
  });
  await expect.poll(shown).toEqual({ page: "Ports", progress: "1 of 2 seen", marked: true });
  const toasts = page.getByRole("region", { name: "Notifications" });
  await expect(toasts).toContainText("The service cannot be reached");
  await letThrough();
  await toasts.getByRole("button", { name: "Retry" }).click();
  await expect(list).toContainText("2 of 2 seen");
});

test("two reviewers merge at once: one does, the other hears who and when", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const reviewer = await server.newMember(admin.organizationId, "review", { displayName: "Rosa" });
  const fixture = await makeReview(admin, author, { before, after, subject });
  const desk = await openAs(reviewer);
  const sheets = [page, desk].map((each) =>
    each.getByRole("dialog", { name: `Merge #${fixture.number}` }),
  );
  for (const each of [page, desk]) await each.goto(`${fixture.address}/merge`);
  for (const sheet of sheets) await expect(sheet).toContainText("Merging edits 2 pages.");
  await Promise.all(sheets.map((sheet) => sheet.getByRole("button", { name: "Merge" }).click()));
  await expect
    .poll(async () => {
      const counts = await Promise.all(
        [page, desk].map((each) => each.getByText(/merged it/i).count()),
      );
      return counts.toSorted((one, other) => one - other);
    })
    .toEqual([0, 1]);
  for (const each of [page, desk]) {
    await expect(
      each.getByText(new RegExp(`merged by (Rosa|${admin.displayName})`, "i")),
    ).toBeAttached();
  }
});

test("main moves while the sheet is open: it says what changed and asks again", async ({
  page,
  admin,
  server,
}) => {
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const fixture = await makeReview(admin, author, {
    before: { ...before, Other: "Something else." },
    after,
    subject: "",
  });
  await page.goto(`${fixture.address}/merge`);
  const sheet = page.getByRole("dialog", { name: `Merge #${fixture.number}` });

  await test.step("it asks for a subject first", async () => {
    const merge = sheet.getByRole("button", { name: "Merge", exact: true });
    await expect(merge).toHaveAttribute("aria-disabled", "true");
    await sheet.getByLabel("Subject").fill(subject);
    await sheet.getByRole("button", { name: "Save subject" }).click();
    await expect(sheet).toContainText("It has a subject.");
    await expect(merge).not.toHaveAttribute("aria-disabled");
  });

  await expectHearing(page);
  await fixture.publish({ Other: "Something new." });
  await expect(sheet.getByText("This has changed since you opened it")).toBeVisible();
  await expect(sheet).toContainText("The space has moved on.");
  await sheet.getByRole("button", { name: "Show the new plan" }).click();
  await sheet.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Revert" })).toBeVisible();
});

test("conflicts are answered, also on another machine, and the update takes the answers", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const fixture = await makeReview(admin, author, { before, after, subject });
  await fixture.publish({
    Start: before.Start.replace("the installer", "the old installer"),
    Ports: "The port is 8081.",
  });
  await page.goto(fixture.address);
  await expect(page.getByText("2 changes since, 2 on pages that change here too")).toBeVisible();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("heading", { name: "Conflicts with the space" })).toBeVisible();
  await expectAccessible(page);
  const ports = page.getByRole("region", { name: /Ports/ });
  await expect(ports).toContainText("8081.");
  await ports.getByRole("radio", { name: "Write my own" }).check();
  await ports.getByLabel("Your text").fill("The port is **9443**.");
  await expect(page.getByText("Choices are kept")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Answered" })).toHaveAttribute(
    "aria-valuenow",
    "1",
  );

  const desk = await openAs(author);
  await desk.goto(`${fixture.address}/conflicts`);
  await expect(desk.getByLabel("Your text")).toHaveValue("The port is **9443**.");
  const update = desk.getByRole("button", { name: "Apply choices and update" });
  await expect(update).toHaveAttribute("aria-disabled", "true");
  const start = desk.getByRole("region", { name: /Start/ });
  await start.getByRole("radio", { name: "Keep this change request's" }).check();
  await expect(update).not.toHaveAttribute("aria-disabled");
  await update.click();
  await expect(desk.getByText("It is up to date with the space", { exact: true })).toBeAttached();
  await desk.getByRole("link", { name: "Ports" }).click();
  await expect(desk.getByRole("region", { name: "Difference" })).toContainText("9443");
  await expect(desk.getByText("The space has moved on")).toBeHidden();
});

test("it is usable at 360 px and accessible in both themes", async ({ page, admin, server }) => {
  test.slow();
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const fixture = await makeReview(admin, author, {
    before: { ...before, Other: "Something else." },
    after,
    subject,
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(fixture.address);
  await page
    .getByRole("combobox", { name: "What changes" })
    .selectOption({ label: "Ports (Edited)" });
  await expect(page.getByRole("heading", { level: 2, name: "Ports" })).toBeVisible();
  await page.getByRole("button", { name: "Comment on this page" }).click();
  const box = page.getByRole("region", { name: "New thread on this page" });
  await box.getByLabel("Comment").fill("Is that port free?");
  await box.getByRole("button", { name: "Comment" }).click();
  const asked = thread(page, "Is that port free");
  await asked.getByRole("button", { name: "Reply" }).click();
  await asked.getByLabel("Your reply").fill("It is.");
  await asked.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(asked.getByLabel("Your reply")).toBeHidden();
  await expect(asked.getByText("It is.")).toBeVisible();
  await asked.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(asked).toContainText("Resolved by");
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow).toBe(0);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast"]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all pages" }).click();
  await page.getByRole("tree", { name: "All pages" }).getByRole("link", { name: /Other/ }).click();
  await expect(page.getByText("Nothing changes on this page.")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${fixture.address}?page=-conversation`);
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${fixture.address}/merge`);
  const sheet = page.getByRole("dialog", { name: `Merge #${fixture.number}` });
  await expect(sheet).toContainText("Merging edits 2 pages.");
  await expect.poll(overflow).toBe(0);
  await sheet.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByRole("button", { name: "Revert" })).toBeVisible();
});
