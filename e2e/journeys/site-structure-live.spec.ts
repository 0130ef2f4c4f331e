import type { Page } from "@playwright/test";
import { getSiteStructure, listSiteRedirects, publishSite, resolveSiteAddress } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { drag, expectOrder, line, makeSite, START, toasts } from "../structure-fixture.ts";

/** On a published site whose Reference has two pages: moves it below Blog in some way, and takes that back. */
const moveAndUndo =
  (move: (page: Page) => Promise<void>): Parameters<typeof test>[2] =>
  async ({ page, admin }) => {
    const { client } = admin;
    const { path, spaces, screen } = await makeSite(admin);
    const reference = spaces["Reference"] ?? "";
    await editSpace(client, reference, newPage("Ports", "One."), newPage("Signals", "Two."));
    await dataOf(publishSite({ client, path }));
    const structure = async () => (await dataOf(getSiteStructure({ client, path }))).structure;
    const redirects = async () => (await dataOf(listSiteRedirects({ client, path }))).items;
    const at = (address: string) =>
      dataOf(resolveSiteAddress({ client, path, query: { path: address } }));
    const before = await structure();

    await page.goto(screen);
    await expectOrder(page, START);
    await move(page);
    await expectOrder(page, "Guides Start Advanced Blog News Reference Product API");
    await expect(line(page, "Site-space Reference")).toContainText("/blog/reference");
    await expect(toasts(page).getByRole("listitem")).toContainText(
      "2 page addresses changed; the old ones redirect",
    );
    await expectAccessible(page);
    expect(await at("/api/signals")).toMatchObject({ target: "/blog/reference/signals" });

    await toasts(page).getByRole("button", { name: "Undo", exact: true }).press("Enter");
    await expectOrder(page, START);
    await expect.poll(structure).toEqual(before);
    expect(await redirects()).toEqual([]);
    expect(await at("/api/signals")).toMatchObject({ status: 200 });
    expect(await at("/blog/reference/signals")).toMatchObject({ status: 404 });
  };

test(
  "a move by mouse on a live site says how many addresses it changed, and Undo restores all",
  moveAndUndo((page) => drag(page, "Site-space Reference", "Section Blog", 0.5)),
);

test(
  "a move by key on a live site says how many addresses it changed, and Undo restores all",
  moveAndUndo(async (page) => {
    await line(page, "Site-space Reference").focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("status").filter({ hasText: "Reference lifted" })).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await expect(
      page.getByRole("status").filter({ hasText: "Position 2 of 2 in Blog" }),
    ).toBeAttached();
    await page.keyboard.press("Space");
  }),
);
