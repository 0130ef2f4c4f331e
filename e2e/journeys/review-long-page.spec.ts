import type { Locator, Page } from "@playwright/test";
import { postCommentInChangeRequest } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

const BLOCKS = 400;
/** More than near the screen can be, far fewer than there are. */
const MOST_RENDERED = 150;

const blockText = (at: number, word: string): string =>
  `Block ${at} says ${word} about it.${` Item ${at} goes on.`.repeat((at * 7) % 40)}`;
const pageText = (word: string): string =>
  Array.from({ length: BLOCKS }, (_, at) => blockText(at, word)).join("\n\n");

const differenceOf = (page: Page): Locator => page.getByRole("region", { name: "Difference" });
const blocksIn = (page: Page): Locator => differenceOf(page).locator("[data-change]");
const blockIn = (page: Page, at: number): Locator =>
  blocksIn(page).filter({ hasText: `Block ${at} says` });
const topOf = async (block: Locator): Promise<number> =>
  (await block.boundingBox())?.y ?? Number.NaN;

/** The key of the first block that begins so far below the top of the screen. */
const firstBelow = (page: Page, from: number): Promise<string | undefined> =>
  blocksIn(page).evaluateAll(
    (blocks, least) =>
      blocks
        .find((block) => block.getBoundingClientRect().top > least)
        ?.getAttribute("data-block-key") ?? undefined,
    from,
  );

/** How many parts of the page are within half a screen of what is shown, and not rendered. */
const nearWithoutBlocks = (page: Page): Promise<number> =>
  differenceOf(page)
    .locator("[data-chunk]")
    .evaluateAll((chunks) => {
      const { innerHeight } = window;
      const isNear = (chunk: Element) => {
        const { top, bottom } = chunk.getBoundingClientRect();
        return bottom > -innerHeight / 2 && top < innerHeight * 1.5;
      };
      const holds = (chunk: Element) => chunk.querySelector("[data-block-key]") !== null;
      return chunks.filter((chunk) => isNear(chunk) && !holds(chunk)).length;
    });

/** Turns the wheel until a block is on the screen. */
const scrollTo = (page: Page, block: Locator, by: number): Promise<void> =>
  expect(async () => {
    await page.mouse.wheel(0, by);
    await expect(block).toBeInViewport({ timeout: 50 });
  }).toPass();

test("of a page of hundreds of changes only what is near the screen is rendered, and all of it is reached", async ({
  page,
  admin,
  server,
}) => {
  const author = await server.newMember(admin.organizationId, "edit");
  const fixture = await makeReview(admin, author, {
    before: { Guide: pageText("little") },
    after: { Guide: pageText("much more") },
    subject: "Say more",
  });
  const node = await fixture.blockOf("Guide", "Block 300 says");
  const asked = await dataOf(
    postCommentInChangeRequest({
      client: admin.client,
      path: { spaceId: fixture.spaceId, changeRequestId: `${fixture.number}` },
      body: { body: { markdown: "Is this right?" }, page: fixture.pages["Guide"] ?? "", node },
    }),
  );
  const rendered = () => blocksIn(page).count();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(fixture.address);
  const difference = differenceOf(page);
  await expect(difference.getByText(`${BLOCKS} changes`, { exact: true })).toBeVisible();
  await expect(blockIn(page, 0)).toBeInViewport();
  expect(await rendered()).toBeLessThan(MOST_RENDERED);

  await blockIn(page, 0).hover();
  await scrollTo(page, blockIn(page, BLOCKS - 1), 3_000);
  await expect.poll(rendered).toBeLessThan(MOST_RENDERED);
  await expect(blockIn(page, 0)).toHaveCount(0);

  await page.keyboard.press("n");
  await expect(blockIn(page, 0)).toBeFocused();
  await page.keyboard.press("n");
  await expect(blockIn(page, 1)).toBeFocused();
  await expect(blockIn(page, 1)).toBeInViewport();
  await page.keyboard.press("p");
  await expect(blockIn(page, 0)).toBeFocused();
  await expect(difference.getByText(`Change 1 of ${BLOCKS}`)).toBeVisible();

  await page.goto(`${fixture.address}?comment=${asked.id}`);
  const linked = blockIn(page, 300);
  await expect(linked).toBeInViewport();
  const thread = page.getByRole("article").filter({ hasText: "Is this right?" });
  await expect(thread).toBeInViewport();
  await expect
    .poll(async () => Math.abs((await topOf(thread)) - (await topOf(linked))))
    .toBeLessThan(20);
  await expect.poll(rendered).toBeLessThan(MOST_RENDERED);
  await expectAccessible(page);

  await page.keyboard.press("c");
  const box = page.getByRole("region", { name: "New thread on this block" });
  await expect(box.getByLabel("Comment")).toBeFocused();
  await page.keyboard.type("It is.");
  await page.keyboard.press("Control+Enter");
  const answer = page.getByRole("article").filter({ hasText: "It is." });
  await expect(answer).toBeInViewport();
  await expect(linked.getByTitle("2 open threads")).toBeVisible();
});

test("what is rendered above does not move what one reads", async ({ page, admin, server }) => {
  const author = await server.newMember(admin.organizationId, "edit");
  const fixture = await makeReview(admin, author, {
    before: { Guide: pageText("little") },
    after: { Guide: pageText("much more") },
    subject: "Say more",
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(fixture.address);
  await expect(blockIn(page, 0)).toBeInViewport();
  await blockIn(page, 0).hover();
  // Far below the top, with nothing measured of what was rushed past.
  await page.evaluate(() => window.scrollTo(0, 20_000));
  for (let step = 0; step < 5; step += 1) {
    await expect.poll(() => firstBelow(page, 300)).toBeDefined();
    const held = blocksIn(page).and(
      page.locator(`[data-block-key="${(await firstBelow(page, 300)) ?? ""}"]`),
    );
    const top = await topOf(held);
    await page.mouse.wheel(0, -400);
    await expect.poll(async () => Math.round((await topOf(held)) - top)).toBe(400);
    // Also after what came near above has been rendered.
    await expect.poll(() => nearWithoutBlocks(page)).toBe(0);
    expect(Math.round((await topOf(held)) - top)).toBe(400);
  }
});

test("a search in the page and a printer find what is not rendered", async ({
  page,
  admin,
  server,
}) => {
  const author = await server.newMember(admin.organizationId, "edit");
  const fixture = await makeReview(admin, author, {
    before: { Guide: pageText("little") },
    after: { Guide: pageText("much more") },
    subject: "Say more",
  });
  await page.goto(fixture.address);
  await expect(blockIn(page, 0)).toBeInViewport();
  await expect(blockIn(page, 250)).toHaveCount(0);
  const words = differenceOf(page)
    .locator("[hidden=until-found]")
    .filter({ hasText: "Block 250 says much more about it." });
  await expect(words).toContainText("little");
  await words.dispatchEvent("beforematch");
  await expect(blockIn(page, 250)).toHaveCount(1);
  await expect(blockIn(page, 200)).toHaveCount(0);

  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(blocksIn(page)).toHaveCount(BLOCKS);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect.poll(() => blocksIn(page).count()).toBeLessThan(MOST_RENDERED);
  await expect(blockIn(page, 250)).toHaveCount(1);
});
