import type { Page } from "@playwright/test";
import { createOrganization, createOrganizationTeam, updateTeamInOrganizationById } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { followEvents } from "#server/testing/follow-events.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectHearing, test } from "../fixtures.ts";

const TABS = 20;

/** A team whose new titles show who is live. */
const makeTeam = async ({ client, organizationId }: Admin) => {
  const { id: teamId } = await dataOf(
    createOrganizationTeam({
      client,
      path: { organizationId },
      body: { title: "Writers", members: [] },
    }),
  );
  return (title: string) =>
    updateTeamInOrganizationById({
      client,
      path: { organizationId, teamId },
      body: { title },
      throwOnError: true,
    });
};

/** Whether the page says that nobody sees it, which a browser without windows never does by itself. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

const expectTitle = async (pages: readonly Page[], title: string): Promise<void> => {
  for (const page of pages) await expect(page.getByRole("row", { name: title })).toBeAttached();
};

/** How many streams each of the pages holds now. */
const watchStreams = (pages: readonly Page[]) => {
  const open = new Map<Page, number>();
  for (const page of pages) {
    const count = (by: number) => (request: { url(): string }) => {
      if (request.url().endsWith("/events")) open.set(page, (open.get(page) ?? 0) + by);
    };
    page.on("request", count(1));
    page.on("requestfinished", count(-1));
    page.on("requestfailed", count(-1));
    page.on("close", () => open.delete(page));
  }
  return {
    holders: () => [...open].filter(([, streams]) => streams > 0).map(([page]) => page),
  };
};

test("twenty tabs of one organization stay live, whichever of them goes", async ({
  page,
  context,
  admin,
}) => {
  const rename = await makeTeam(admin);
  const pages = [page];
  while (pages.length < TABS) pages.push(await context.newPage());
  const { holders } = watchStreams(pages);
  for (const tab of pages) {
    await tab.goto(`/o/${admin.organizationId}/teams`);
    await expect(tab.getByRole("row", { name: "Writers" })).toBeVisible();
  }
  for (const tab of pages) await expectHearing(tab);
  await expect.poll(() => holders().length, { message: "one stream for all" }).toBe(1);
  await rename("Editors");
  await expectTitle(pages, "Editors");

  const holderOf = () => {
    const [holder] = holders();
    if (holder === undefined) throw new Error("nobody holds the stream");
    return holder;
  };
  let left = pages;
  await test.step("the tab that holds the stream is closed", async () => {
    const holder = holderOf();
    left = left.filter((tab) => tab !== holder);
    await Promise.all([holder.close(), rename("Authors")]);
    await expectTitle(left, "Authors");
  });
  await test.step("it goes to another organization's screens", async () => {
    await expect.poll(() => holders().length).toBe(1);
    const holder = holderOf();
    left = left.filter((tab) => tab !== holder);
    await holder.goto("/account");
    await rename("Poets");
    await expectTitle(left, "Poets");
  });
  await test.step("it is asleep while another is looked at", async () => {
    await expect.poll(() => holders().length).toBe(1);
    const [holder] = holders();
    const other = left.find((tab) => tab !== holder) ?? page;
    await setHidden(other, false);
    await expect.poll(holders).toEqual([other]);
    await rename("Rhymers");
    await expectTitle(left, "Rhymers");
  });
  await test.step("it is frozen, and hears what it missed when it thaws", async () => {
    await expect.poll(() => holders().length).toBe(1);
    const holder = holderOf();
    const session = await context.newCDPSession(holder);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    await rename("Bards");
    await expectTitle(
      left.filter((tab) => tab !== holder),
      "Bards",
    );
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await expectTitle([holder], "Bards");
  });
  await test.step("it crashes", async () => {
    await expect.poll(() => holders().length).toBe(1);
    const holder = holderOf();
    left = left.filter((tab) => tab !== holder);
    const crashed = holder.waitForEvent("crash");
    const session = await context.newCDPSession(holder);
    // Whoever crashes answers nothing any more.
    void session.send("Page.crash").catch(() => undefined);
    await crashed;
    await rename("Skalds");
    await expectTitle(left, "Skalds");
  });
});

test("other organizations and people of a browser hear by streams of their own", async ({
  page,
  context,
  admin,
}) => {
  const { id: otherId } = await dataOf(
    createOrganization({ client: admin.client, body: { title: "Another" } }),
  );
  const pages = [page, await context.newPage()];
  const { holders } = watchStreams(pages);
  await page.goto(`/o/${admin.organizationId}/teams`);
  await pages[1]?.goto(`/o/${otherId}/teams`);
  await expect.poll(() => holders().length, { message: "one stream for each" }).toBe(2);
  await test.step("and nobody hears once they signed out", async () => {
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect.poll(() => holders().length).toBe(0);
  });
});

test("where a browser has no locks, each tab has its own stream, and none once it is hidden for long", async ({
  page,
  context,
  admin,
}) => {
  const rename = await makeTeam(admin);
  await context.addInitScript(() => {
    delete (Navigator.prototype as { locks?: unknown }).locks;
  });
  const pages = [page, await context.newPage()];
  const { holders } = watchStreams(pages);
  for (const tab of pages) {
    await tab.goto(`/o/${admin.organizationId}/teams`);
    await expectHearing(tab);
  }
  expect(holders()).toHaveLength(2);
  await rename("Editors");
  await expectTitle(pages, "Editors");

  await page.clock.install();
  await setHidden(page, true);
  await page.clock.runFor(29_000);
  expect(holders()).toContain(page);
  await page.clock.runFor(2_000);
  await expect.poll(holders).not.toContain(page);
  await rename("Authors");
  await setHidden(page, false);
  await expectTitle([page], "Authors");
});

test("a tab that gets no stream reads again when it is looked at, and asks when it was told to", async ({
  page,
  admin,
  server,
}) => {
  const rename = await makeTeam(admin);
  const crowd = new AbortController();
  const { organizationId } = admin;
  const follow = () => followEvents(server, organizationId, admin, crowd.signal);
  // As many as a person may have.
  await Promise.all(Array.from({ length: 30 }, follow));
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/events")) asked.push(request.url());
  });
  await page.clock.install();
  const refused = page.waitForResponse((response) => response.status() === 429);
  await page.goto(`/o/${organizationId}/teams`);
  await expect(page.getByRole("row", { name: "Writers" })).toBeVisible();
  expect((await refused).headers()["retry-after"]).toBe("60");
  await rename("Editors");
  await setHidden(page, false);
  await expectTitle([page], "Editors");
  await page.clock.runFor(55_000);
  expect(asked).toHaveLength(1);
  crowd.abort();
  await page.clock.runFor(10_000);
  await expectHearing(page);
  await rename("Authors");
  await expectTitle([page], "Authors");
});
