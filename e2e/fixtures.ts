import { AxeBuilder } from "@axe-core/playwright";
import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import type { Admin, MemberRoleOrGuest, Person } from "../src/server/testing/make-app.ts";
import { startTestServer, type TestServer } from "../src/server/testing/test-server.ts";
import { noteVisits } from "./visited.ts";

export { expect };

interface World {
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

const openContext = async (
  browser: Browser,
  server: TestServer,
  person: Person | undefined,
): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: server.origin });
  if (person) await signIn(context, server.origin, person);
  return context;
};

const listenTo = (page: Page, complaints: string[]): void => {
  noteVisits(page);
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
  context: async ({ browser, server, admin }, use) => {
    const context = await openContext(browser, server, admin);
    await use(context);
    await context.close();
  },
  page: async ({ context, complaints }, use) => {
    const page = await context.newPage();
    listenTo(page, complaints);
    await use(page);
  },
  openAs: async ({ browser, server, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await openContext(browser, server, person);
      contexts.push(context);
      const page = await context.newPage();
      listenTo(page, complaints);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  pageAs: async ({ server, admin, openAs }, use) =>
    use(async (role) => {
      const person = await server.newMember(admin.organizationId, role);
      return { person, page: await openAs(person) };
    }),
});

/** An open menu stands by itself like a dialog and needs no landmark around it. */
const menusStandAlone = {
  rules: {},
  checks: {
    region: {
      options: { regionMatcher: "dialog, [role=dialog], [role=alertdialog], [role=menu], svg" },
    },
  },
};

/**
 * Expects no accessibility violation on the page as it stands (WCAG 2.2 AA and best practice); of the
 * named rules only, where the others were checked a moment ago.
 */
export const expectAccessible = async (page: Page, rules: string[] = []): Promise<void> => {
  const axe = new AxeBuilder({ page }).options(menusStandAlone);
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" · ")}`,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
};
