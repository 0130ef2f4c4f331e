import { expect, holdBack, secretField, test } from "../fixtures.ts";

const heading = { name: "Sign in to Bindery" } as const;

test("a one-time link signs in after a press, once", async ({ server, admin, openAs }) => {
  const link = await server.signInLink(admin);
  const page = await openAs();

  await test.step("opening it spends nothing", async () => {
    const scanner = await openAs();
    await scanner.goto(link);
    await expect(scanner.getByText("You opened a one-time sign-in link.")).toBeVisible();
    await expect(scanner).toHaveURL(`${server.origin}/sign-in`);
  });

  await page.goto(link);
  await expect(page).toHaveURL(`${server.origin}/sign-in`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`/o/${admin.organizationId}$`));
  await expect(page.getByRole("button", { name: `Account: ${admin.displayName}` })).toBeVisible();

  await test.step("a used link says so and offers the other way", async () => {
    const late = await openAs();
    await late.goto(link);
    await late.getByRole("button", { name: "Sign in" }).click();
    await expect(late.getByText("This link does not work any more")).toBeVisible();
    await (await secretField(late)).fill(admin.token);
    await late.getByRole("button", { name: "Sign in" }).click();
    await expect(late).toHaveURL(new RegExp(`/o/${admin.organizationId}$`));
  });
});

test("an API token signs in; a wrong one is refused where it was typed", async ({
  admin,
  openAs,
}) => {
  const page = await openAs();
  await page.goto("/");
  await expect(page.getByRole("heading", heading)).toBeVisible();
  const field = await secretField(page);

  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(field).toHaveAccessibleDescription(/Paste an API token or a sign-in link/);
  await field.fill("bnd_api_nobody");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(field).toHaveAccessibleDescription(/not valid/);
  await expect(field).toHaveValue("bnd_api_nobody");

  await field.fill(admin.token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`/o/${admin.organizationId}$`));
});

test("a pasted link works like an opened one", async ({ server, admin, openAs }) => {
  const page = await openAs();
  await page.goto("/sign-in");
  await (await secretField(page)).fill(await server.signInLink(admin));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`/o/${admin.organizationId}$`));
});

test("signing in leads to the page that was wanted, its search included", async ({
  admin,
  openAs,
}) => {
  const page = await openAs();
  const wanted = `/o/${admin.organizationId}/members?search=person&role=admin`;
  await page.goto(wanted);
  await expect(page.getByRole("heading", heading)).toBeVisible();
  await (await secretField(page)).fill(admin.token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === wanted);
  await expect(page.getByLabel("Search members")).toHaveValue("person");
  await expect(page.getByLabel("Filter by role")).toHaveValue("admin");
});

for (const next of [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/o",
  "javascript:alert(1)",
]) {
  test(`signing in never leads elsewhere: ${next}`, async ({ server, admin, openAs, page }) => {
    const home = `${server.origin}/o/${admin.organizationId}`;
    const path = `/sign-in?next=${encodeURIComponent(next)}`;
    await test.step("for whoever signs in", async () => {
      const fresh = await openAs();
      await fresh.goto(path);
      await (await secretField(fresh)).fill(admin.token);
      await fresh.getByRole("button", { name: "Sign in" }).click();
      await expect(fresh).toHaveURL(home);
    });
    await test.step("for whoever is signed in already", async () => {
      await page.goto(path);
      await expect(page).toHaveURL(home);
    });
  });
}

test("the session is renewed once, while the code is still on its way", async ({ page, admin }) => {
  const renewals: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/refresh")) renewals.push(request.url());
  });
  const letThrough = await holdBack(page, (request) => request.url().includes("/assets/"));
  const renewed = page.waitForResponse("**/auth/refresh");
  await page.goto(`/o/${admin.organizationId}/members`, { waitUntil: "commit" });
  expect((await renewed).status()).toBe(200);
  await letThrough();
  await expect(page.getByRole("table", { name: "Members" })).toBeVisible();
  expect(renewals).toHaveLength(1);
});

test("signing out in one tab signs out the other", async ({ context, page, admin }) => {
  const other = await context.newPage();
  await other.goto(`/o/${admin.organizationId}/members`);
  await expect(other.getByRole("table", { name: "Members" })).toBeVisible();
  await page.goto(`/o/${admin.organizationId}`);

  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", heading)).toBeVisible();
  await expect(other.getByRole("heading", heading)).toBeVisible();

  await test.step("and nothing comes back by Back or by reloading", async () => {
    await other.goBack();
    await expect(other.getByRole("heading", heading)).toBeVisible();
    await other.reload();
    await expect(other.getByRole("heading", heading)).toBeVisible();
  });

  await test.step("signing in again in one brings the other along", async () => {
    await (await secretField(page)).fill(admin.token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("button", { name: /^Account:/ })).toBeVisible();
    await expect(other.getByRole("button", { name: /^Account:/ })).toBeVisible();
  });
});
