import { prepareFirstStart } from "#server/seed/first-start.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { expect, test as base } from "../fixtures.ts";

/** A service nobody has set up yet, and the link it printed. */
const test = base.extend<{ fresh: { server: TestServer; link: string } }>({
  fresh: [
    async ({ browserName: _ }, use) => {
      const database = await openTestDatabase();
      const server = await startTestServer({ database });
      const link = await prepareFirstStart(server.context, { demo: false });
      if (link === undefined) throw new Error("an empty database needs no setup");
      await use({ server, link });
      await server.stop();
      await database.close();
    },
    // Making the database takes long on a busy machine; that is not the journey's time.
    { timeout: 120_000 },
  ],
});

test("the printed link leads to a signed-in admin with a demo to look around in", async ({
  fresh: { server, link },
  openAs,
}) => {
  test.slow();
  const page = await openAs();

  await test.step("until then, sign-in says how to begin", async () => {
    await page.goto(`${server.origin}/`);
    await expect(page).toHaveURL(`${server.origin}/sign-in`);
    await expect(page.getByText("Bindery is not set up yet")).toBeVisible();
    await page.goto(`${server.origin}/setup`);
    await expect(page.getByRole("heading", { name: "Open the setup link" })).toBeVisible();
  });

  await test.step("the token leaves the address at once", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Set up Bindery" })).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/setup`);
  });

  await test.step("a reload keeps the link for this tab", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Set up Bindery" })).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/setup`);
  });

  await expect(page.getByLabel("Your name"), "one can type at once").toBeFocused();
  await test.step("mistakes are said at the fields, and the first has focus", async () => {
    await page.getByRole("button", { name: "Create account and sign in" }).click();
    await expect(page.getByLabel("Your name")).toBeFocused();
    await expect(page.getByLabel("Your name")).toHaveAttribute("aria-invalid", "true");
  });

  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("Your e-mail address").fill("ada@acme.example");
  await page.getByLabel("Organization", { exact: true }).fill("Acme Docs");
  await expect(page.getByRole("switch", { name: "Add a demo organization" })).toBeChecked();
  await page.getByRole("button", { name: "Create account and sign in" }).click();

  await expect(page.getByText("Creating your account and the sample organizations.")).toBeVisible();
  // The demo is made meanwhile, which takes long on a busy machine.
  await expect(page).toHaveURL(/\/o\/[^/]+$/, { timeout: 90_000 });
  await expect(page.getByRole("button", { name: "Account: Ada Lovelace" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Switch organization: Acme Docs" })).toBeVisible();

  await test.step("the switcher names every organization and keeps the screen", async () => {
    await page.getByRole("link", { name: "Members", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
    const before = page.url();
    await page.getByRole("button", { name: /^Switch organization/ }).click();
    const menu = page.getByRole("menu");
    await expect(menu.getByRole("menuitem")).toHaveText([
      /Acme Docs/,
      /Harbour Lab/,
      /Northwind/,
      "New organization",
    ]);
    await menu.getByRole("menuitem", { name: "Northwind" }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page).toHaveURL(/\/members$/);
    await expect(page.getByRole("table", { name: "Members" })).toContainText("northwind.example");
  });

  await test.step("a second use of the link is refused", async () => {
    const other = await openAs();
    await other.goto(link);
    await expect(other.getByRole("heading", { name: "Bindery is set up already" })).toBeVisible();
    await other.getByRole("link", { name: "Go to sign-in" }).click();
    await expect(other.getByRole("heading", { name: "Sign in to Bindery" })).toBeVisible();
  });
});

test("whoever was first wins: a form that was open meanwhile is refused", async ({
  fresh: { link },
  openAs,
}) => {
  const [first, second] = [await openAs(), await openAs()];
  for (const [page, name] of [
    [first, "Ada"],
    [second, "Grace"],
  ] as const) {
    await page.goto(link);
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("Your e-mail address").fill(`${name.toLowerCase()}@acme.example`);
    await page.getByLabel("Organization", { exact: true }).fill(`${name}'s`);
    await page.getByRole("switch", { name: "Add a demo organization" }).uncheck();
  }
  await first.getByRole("button", { name: "Create account and sign in" }).click();
  await expect(first.getByRole("button", { name: "Account: Ada" })).toBeVisible();
  await second.getByRole("button", { name: "Create account and sign in" }).click();
  await expect(
    second.getByRole("heading", { name: "This setup link does not work any more" }),
  ).toBeVisible();
});
