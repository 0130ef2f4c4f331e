import type { Locator } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

const greeting = "مرحبا بالعالم";
const newGreeting = "مرحبا بكم جميعا";
const column = "السعر";

const before = {
  Welcome: `Good morning.\n\n${greeting}\n\n- English item\n\n> ${greeting}\n\n| Name |\n| - |\n| Tea |`,
};
const after = {
  Welcome: `Good morning to all.\n\n${newGreeting}\n\n- English item\n\n> ${newGreeting}\n\n| Name | ${column} |\n| - | - |\n| Tea | ${greeting} |`,
};

/** At which side of its block the text begins, as it is laid out. */
const sideOf = (block: Locator): Promise<"left" | "right"> =>
  block.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const [text, box] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
    return text.left - box.left <= box.right - text.right ? "left" : "right";
  });

const paragraph = (within: Locator, words: string): Locator =>
  within.getByRole("paragraph").filter({ hasText: words });

/** Expects English text at the left and the Arabic below it at the right. */
const expectSides = async (within: Locator, english: string, arabic: string): Promise<void> => {
  await expect.poll(() => sideOf(paragraph(within, english).first())).toBe("left");
  // The one of the page and the one in its quotation.
  await expect(paragraph(within, arabic)).toHaveCount(2);
  for (const one of await paragraph(within, arabic).all())
    await expect.poll(() => sideOf(one)).toBe("right");
};

test("an Arabic paragraph runs from the right beside an English one, read, compared and written", async ({
  page,
  admin,
  server,
}) => {
  const author = await server.newMember(admin.organizationId, "edit");
  const subject = "Greet all";
  const review = await makeReview(admin, author, { before, after, subject });
  const start = review.pages["Welcome"] ?? "";
  const space = `/o/${admin.organizationId}/spaces/${review.spaceId}`;

  await test.step("reading", async () => {
    await page.goto(`${space}/pages/${start}`);
    await expectSides(page.getByRole("main"), "Good morning.", greeting);
  });

  const difference = page.getByRole("region", { name: "Difference" });
  await test.step("the difference in one text", async () => {
    await page.goto(review.address);
    await expectSides(difference, "Good morning", "مرحبا");
    const cells = difference.getByRole("table").first();
    await expect(cells.getByText(column)).toHaveCSS("direction", "rtl");
    await expect(cells.getByText(greeting)).toHaveCSS("direction", "rtl");
    await expect(cells.getByText("Tea")).toHaveCSS("direction", "ltr");
    await expectAccessible(page);
  });

  await test.step("the difference side by side", async () => {
    await page.getByRole("link", { name: "Side by side" }).click();
    await expect(paragraph(difference, greeting)).toHaveCount(2);
    for (const words of [greeting, newGreeting])
      for (const one of await paragraph(difference, words).all())
        await expect.poll(() => sideOf(one)).toBe("right");
    for (const one of await paragraph(difference, "Good morning").all())
      await expect.poll(() => sideOf(one)).toBe("left");
  });

  await test.step("the editor, its preview and its title", async () => {
    await page.goto(`${review.address}/edit/${start}`);
    const line = (words: string) => page.locator(".cm-line").filter({ hasText: words }).first();
    await expect.poll(() => sideOf(line("Good morning"))).toBe("left");
    await expect.poll(() => sideOf(line(newGreeting))).toBe("right");
    await expectSides(page.getByRole("region", { name: "Preview" }), "Good morning", newGreeting);
    const title = page.getByLabel("Title", { exact: true });
    await title.fill(greeting);
    await expect(title).toHaveCSS("direction", "rtl");
    await title.fill("Welcome");
    await expect(title).toHaveCSS("direction", "ltr");
  });

  await test.step("on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${space}/pages/${start}`);
    await expectSides(page.getByRole("main"), "Good morning.", greeting);
  });
});
