import type axeCore from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type Browser,
  type BrowserContext,
  expect,
  type FileChooser,
  type Locator,
  type Page,
  type Request,
  type Route,
  test as base,
} from "@playwright/test";
import type { Admin, MemberRoleOrGuest, Person } from "#server/testing/make-app.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { noteVisits } from "./visited.ts";

export { expect };

declare global {
  interface Window {
    readonly axe: typeof axeCore;
  }
}

export interface World {
  /** The admin of an organization made for this test alone; `page` is signed in as them. */
  admin: Admin;
  /** Opens a second browser, signed in as the person; signed out without one. */
  openAs: (person?: Person) => Promise<Page>;
  /** Makes a member of the test's organization and opens a browser signed in as them. */
  pageAs: (role: MemberRoleOrGuest) => Promise<{ person: Person; page: Page }>;
  /** Complaints of the pages: uncaught errors and breaches of the security policy. */
  complaints: string[];
}

const signIn = async (context: BrowserContext, origin: string, { token }: Person) => {
  const answer = await context.request.post(`${origin}/auth/sign-in/token`, { data: { token } });
  expect(answer.status()).toBe(200);
};

/** A browser of its own, signed in as the person; what its pages complain of is added to the list. */
export const openContext = async (
  browser: Browser,
  server: TestServer,
  person: Person | undefined,
  complaints: string[],
): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: server.origin });
  context.on("page", (page) => listenTo(page, complaints));
  if (person) await signIn(context, server.origin, person);
  return context;
};

/** The request by which a page hears what others change, while it is answered. */
const hearing = new WeakMap<Page, Request>();
/** Pages that heard what they had missed: where another page of their browser hears on, so do they. */
const caughtUp = new WeakSet<Page>();

const noteHearing = (page: Page): void => {
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!response.ok() || !/^\/v1\/orgs\/[^/]+\/events$/.test(pathname)) return;
    hearing.set(page, response.request());
    caughtUp.add(page);
  });
  const forget = (request: Request) => {
    if (hearing.get(page) === request) hearing.delete(page);
  };
  page.on("requestfinished", forget);
  page.on("requestfailed", forget);
  page.on("request", (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    hearing.delete(page);
    caughtUp.delete(page);
  });
};

const hears = (page: Page): boolean =>
  hearing.has(page) ||
  (caughtUp.has(page) &&
    page
      .context()
      .pages()
      .some((other) => hearing.has(other)));

/** Waits until a page hears what others change, and shows it at once. */
export const expectHearing = async (page: Page): Promise<void> => {
  await expect
    .poll(() => hears(page), { message: `${page.url()} hears what others change` })
    .toBe(true);
};

/** Ends what holds something of the page back, and lets through what was held. */
type LetThrough = () => Promise<void>;

const PROBE = "/handed-over";

/**
 * Answers what the page asks of these addresses in the service's place, from its next request on: the browser takes a
 * moment until it hands requests over.
 */
export const intercept = async (
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<unknown>,
): Promise<void> => {
  await page.route(url, handle);
  if (page.url() === "about:blank") return;
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
  await expect
    .poll(() => page.evaluate(async (probe) => (await fetch(probe)).status, PROBE), {
      message: "requests of the page are handed over",
    })
    .toBe(204);
  await page.unroute(`**${PROBE}`);
};

/**
 * The system's dialog for a file that an action opens. As with requests, the browser takes a moment until it hands
 * dialogs over, and in headless mode closes those before it, so some that no user sees are opened first.
 */
export const fileChooserBy = async (
  page: Page,
  action: () => Promise<unknown>,
): Promise<FileChooser> => {
  let handedOver = false;
  const hear = () => {
    handedOver = true;
  };
  page.on("filechooser", hear);
  await expect
    .poll(
      async () => {
        await page.evaluate(() => {
          const probe = Object.assign(document.createElement("input"), { type: "file" });
          probe.dataset["probe"] = "";
          probe.click();
        });
        return handedOver;
      },
      { message: "dialogs for files are handed over" },
    )
    .toBe(true);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser", async (each) => {
      const probe = await each.element().getAttribute("data-probe");
      return probe === null;
    }),
    action(),
  ]);
  page.off("filechooser", hear);
  return chooser;
};

const holdWith = async (
  page: Page,
  handle: (route: Route, allowed: Promise<void>) => Promise<void>,
): Promise<LetThrough> => {
  let allow = () => {};
  const allowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  await intercept(page, "**/*", (route) => handle(route, allowed));
  return async () => {
    allow();
    await page.unrouteAll({ behavior: "wait" });
  };
};

/**
 * Holds back what the page asks of the service, as far as it is chosen, until the function that is
 * returned is called.
 */
export const holdBack = (page: Page, chosen: (request: Request) => boolean): Promise<LetThrough> =>
  holdWith(page, async (route, allowed) => {
    if (chosen(route.request())) await allowed;
    await route.continue();
  });

/** The same for answers: the service has done by then what it was asked, and others hear of it. */
export const holdAnswers = (
  page: Page,
  chosen: (request: Request) => boolean,
): Promise<LetThrough> =>
  holdWith(page, async (route, allowed) => {
    if (!chosen(route.request())) return route.continue();
    const response = await route.fetch();
    await allowed;
    return route.fulfill({ response });
  });

/** Waits until focus is on an element or on something in it, so that keys reach it. */
export const expectFocusIn = async (part: Locator): Promise<void> => {
  await expect
    .poll(() => part.evaluate((element) => element.contains(document.activeElement)), {
      message: `focus in ${part.toString()}`,
    })
    .toBe(true);
};

/**
 * Presses a key until an element has focus; fails when the keyboard never gets there. Menus move
 * the focus in a timer after the press, so each look comes two frames later.
 */
export const pressUntilFocused = async (
  page: Page,
  key: string,
  target: Locator,
): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    const reached = await target.evaluate(
      (element) =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(element === document.activeElement)),
          );
        }),
    );
    if (reached) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
};

/** Unfolds the field for an API token or a sign-in link on the sign-in page. */
export const secretField = async (page: Page): Promise<Locator> => {
  await page.getByText("Use an API token or a sign-in link").click();
  return page.getByLabel("API token or sign-in link");
};

/** The text that a button puts on the clipboard. */
export const copiedBy = async (button: Locator): Promise<string> => {
  const page = button.page();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // What an earlier journey copied is not what this one waits for.
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await button.click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read, { message: "something was copied" }).not.toBe("");
  return read();
};

const listenTo = (page: Page, complaints: string[]): void => {
  noteVisits(page);
  noteHearing(page);
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (/content security policy|trusted type/i.test(message.text()))
      complaints.push(message.text());
  });
};

/** Journeys: a service per worker, an organization per test, a signed-in page per person. */
export const test = base.extend<World, { server: TestServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startTestServer();
      await use(server);
      await server.stop();
    },
    // Making the database takes long on a busy machine; that is not the first journey's time.
    { scope: "worker", timeout: 120_000 },
  ],
  admin: async ({ server }, use) => use(await server.newAdmin("Acme Docs")),
  complaints: async ({ browserName: _ }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, "errors and policy breaches in the pages").toEqual([]);
  },
  context: async ({ browser, server, admin, complaints }, use) => {
    const context = await openContext(browser, server, admin, complaints);
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
  openAs: async ({ browser, server, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await openContext(browser, server, person, complaints);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  pageAs: async ({ server, admin, openAs }, use) =>
    use(async (role) => {
      const person = await server.newMember(admin.organizationId, role);
      return { person, page: await openAs(person) };
    }),
});

/** The minified script of axe, which each document gets once. */
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** An open menu stands by itself like a dialog and needs no landmark around it. */
const menusStandAlone = {
  rules: {},
  checks: {
    region: {
      options: { regionMatcher: "dialog, [role=dialog], [role=alertdialog], [role=menu], svg" },
    },
  },
};

/** How many things on the page still fade or move; what goes on for ever, such as a spinner, does not count. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // A theme or a size that was just changed begins to show with the next frame.
    await frame();
    await frame();
    return document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime))).length;
  });

/**
 * Expects no accessibility violation on the page as it stands (WCAG 2.2 AA and best practice); of the
 * named rules only, where the others were checked a moment ago.
 */
export const expectAccessible = async (page: Page, rules: string[] = []): Promise<void> => {
  // What fades in or changes its theme has its own colours only at the end.
  await expect.poll(() => moving(page), { message: `moving parts of ${page.url()}` }).toBe(0);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  const runOnly = rules.length > 0 ? { runOnly: { type: "rule" as const, values: rules } } : {};
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" · ")}`,
      );
    },
    { ...menusStandAlone, ...runOnly, resultTypes: ["violations" as const] },
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
};
