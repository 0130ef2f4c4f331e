import type { BrowserContext, Page } from "@playwright/test";
import { createOrganization, createOrganizationTeam, updateTeamInOrganizationById } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { followEvents } from "#server/testing/follow-events.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectHearing, secretField, test } from "../fixtures.ts";

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
  const rename = (title: string) =>
    updateTeamInOrganizationById({
      client,
      path: { organizationId, teamId },
      body: { title },
      throwOnError: true,
    });
  return { teamId, rename };
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

declare global {
  /** Takes what a page heard, while a journey listens in. */
  var noteHeard: (text: string) => void;
}

/** Keeps what each page hears, by streams of its own and from other pages of its browser. */
const listenIn = async (context: BrowserContext) => {
  const heard = new Map<Page, string>();
  await context.exposeBinding("noteHeard", ({ page }, text: string) => {
    heard.set(page, `${heard.get(page) ?? ""}${text}`);
  });
  await context.addInitScript(() => {
    const plainFetch = globalThis.fetch;
    const follow = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
      const reader = body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read())
        noteHeard(part.value);
    };
    globalThis.fetch = async (...asked) => {
      const answer = await plainFetch(...asked);
      const { body } = answer.url.endsWith("/events") ? answer.clone() : { body: null };
      // It breaks off when the page does.
      if (body !== null) follow(body).catch(() => undefined);
      return answer;
    };
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        this.addEventListener("message", ({ data }) => noteHeard(JSON.stringify(data)));
      }
    };
  });
  return {
    by: (page: Page) => heard.get(page) ?? "",
    forget: () => heard.clear(),
  };
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
};

test("twenty tabs of one organization stay live, whichever of them goes", async ({
  page,
  context,
  admin,
}) => {
  const { rename } = await makeTeam(admin);
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
    await signOut(page);
    await expect.poll(() => holders().length).toBe(0);
  });
});

test("whoever signs in after another in a browser hears nothing of theirs, in no tab", async ({
  page,
  context,
  admin,
  server,
}) => {
  const other = await server.newAdmin("Northwind");
  const [hers, theirs] = [await makeTeam(admin), await makeTeam(other)];
  const heard = await listenIn(context);
  const tab = await context.newPage();
  const pages = [page, tab];
  const sees = async (title: string, unheard: string) => {
    await expectTitle(pages, title);
    for (const one of pages) expect(heard.by(one)).not.toContain(unheard);
  };
  for (const one of pages) {
    await one.goto(`/o/${admin.organizationId}/teams`);
    await expect(one.getByRole("row", { name: "Writers" })).toBeVisible();
  }
  for (const one of pages) await expectHearing(one);
  await theirs.rename("Poets");
  await hers.rename("Editors");
  await sees("Editors", theirs.teamId);
  for (const one of pages) expect(heard.by(one)).toContain(hers.teamId);

  /** Signs the one out in a tab and the other in there; the other tab comes along. */
  const handOver = async (there: Page, { token, displayName }: Admin) => {
    await signOut(there);
    await (await secretField(there)).fill(token);
    heard.forget();
    await there.getByRole("button", { name: "Sign in" }).click();
    return async () => {
      for (const one of pages) {
        await expect(one.getByRole("button", { name: `Account: ${displayName}` })).toBeVisible();
        await one.getByRole("link", { name: "Teams", exact: true }).first().click();
        await expectHearing(one);
      }
    };
  };

  await test.step("in a tab that lies open beside it", async () => {
    const arrive = await handOver(tab, other);
    await arrive();
    await hers.rename("Authors");
    await theirs.rename("Rhymers");
    await sees("Rhymers", hers.teamId);
  });

  await test.step("in one that was frozen meanwhile", async () => {
    const session = await context.newCDPSession(tab);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    const arrive = await handOver(page, admin);
    await expect(page.getByRole("button", { name: `Account: ${admin.displayName}` })).toBeVisible();
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await arrive();
    await theirs.rename("Bards");
    await hers.rename("Skalds");
    await sees("Skalds", theirs.teamId);
  });

  await test.step("in one that stays as it is, because something in it is not saved", async () => {
    const asked = page.waitForEvent("dialog");
    page.on("dialog", (dialog) => dialog.dismiss());
    await page.getByRole("link", { name: "New team" }).first().click();
    await page.getByRole("dialog", { name: "New team" }).getByLabel("Title").fill("Docs");
    // The page does not hear of it.
    await tab.evaluate(() => fetch("/auth/sign-out", { method: "POST" }));
    await tab.goto("/sign-in");
    await (await secretField(tab)).fill(other.token);
    heard.forget();
    await tab.getByRole("button", { name: "Sign in" }).click();
    expect((await asked).type()).toBe("beforeunload");
    await tab.getByRole("link", { name: "Teams", exact: true }).first().click();
    await expect(tab.getByRole("row", { name: "Bards" })).toBeVisible();
    await expectHearing(tab);
    await hers.rename("Minstrels");
    await theirs.rename("Griots");
    await expectTitle([tab], "Griots");
    expect(heard.by(tab)).toContain(theirs.teamId);
    expect(heard.by(tab)).not.toContain(hers.teamId);
    expect(heard.by(page)).not.toContain(theirs.teamId);
  });
});

test("where a browser has no locks, each tab has its own stream, and none once it is hidden for long", async ({
  page,
  context,
  admin,
}) => {
  const { rename } = await makeTeam(admin);
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
  const { rename } = await makeTeam(admin);
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
