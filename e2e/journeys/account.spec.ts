import { createApiToken, listApiTokens } from "#client";
import { expect, expectAccessible, test } from "../fixtures.ts";

test("a profile takes a name and a picture's address, and says what it does not take", async ({
  page,
}) => {
  await page.goto("/account");
  await expect(page.getByLabel("E-mail address")).not.toBeEditable();
  await page.getByLabel("Name").fill("  ");
  await page.getByLabel("Picture address").fill("http://pictures.example/ana.png");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Picture address")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);

  await page.getByLabel("Name").fill("Ana Lindqvist");
  await page.getByLabel("Picture address").fill("https://pictures.example/ana.png");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Ana Lindqvist");
  await page.getByLabel("Picture address").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Picture address")).toHaveValue("");
});

test("a token is shown once, works, and stops working once revoked", async ({ page, server }) => {
  await page.goto("/account/tokens");
  await page.getByRole("link", { name: "Create token" }).click();
  await expect(page).toHaveURL(/\/account\/tokens\/new$/);
  const form = page.getByRole("dialog", { name: "Create an API token" });
  await form.getByLabel("Name").fill("Nightly export");

  await test.step("only days the service takes", async () => {
    await form.getByLabel("Expires").selectOption("Never");
    await expect(form.getByText(/Prefer an end you can renew/)).toBeVisible();
    await form.getByLabel("Expires").selectOption("In a number of days");
    for (const wrong of ["0", "366", "soon", ""]) {
      await form.getByLabel("Days").fill(wrong);
      await form.getByRole("button", { name: "Create token" }).click();
      await expect(form.getByLabel("Days")).toHaveAttribute("aria-invalid", "true");
    }
    await expectAccessible(page);
    await form.getByLabel("Days").fill("12");
    await form.getByRole("button", { name: "Create token" }).click();
  });

  const made = page.getByRole("dialog", { name: "The token Nightly export is ready" });
  await expect(made).toBeVisible();
  await expectAccessible(page);
  const secret = await made.getByLabel("Token", { exact: true }).inputValue();
  const answer = () => listApiTokens({ client: server.client(secret) });
  expect((await answer()).response?.status).toBe(200);

  await test.step("Escape does not take the secret away", async () => {
    await page.keyboard.press("Escape");
    await expect(made.getByText(/Leave only once the token is kept/)).toBeVisible();
    await made.getByRole("button", { name: "I have kept it" }).click();
    await expect(page).toHaveURL(/\/account\/tokens$/);
    await expect(page.getByText(secret)).toHaveCount(0);
  });

  const row = page.getByRole("row").filter({ hasText: "Nightly export" });
  await expect(row.getByText(secret.slice(-4))).toBeVisible();
  await expect(row.getByText(/^in 12 days$|^\d+ \w{3}/).first()).toBeVisible();
  await row.getByRole("button", { name: "Revoke Nightly export" }).click();
  const asked = page.getByRole("alertdialog", { name: "Revoke the token Nightly export?" });
  await asked.getByRole("button", { name: "Revoke token" }).click();
  // Under an open question the list is hidden, and its rows with it.
  await expect(asked).toBeHidden();
  await expect(row).toHaveCount(0);
  expect((await answer()).response?.status).toBe(401);
});

test("a token that was made with another says so, and goes with it", async ({
  page,
  admin,
  server,
}) => {
  const { data: parent } = await createApiToken({
    client: admin.client,
    body: { name: "Deploy", expiresInDays: 5 },
    throwOnError: true,
  });
  const { data: child } = await createApiToken({
    client: server.client(parent.token),
    body: { name: "Step", expiresInDays: null },
    throwOnError: true,
  });
  await page.goto("/account/tokens");
  const made = page.getByRole("row").filter({ hasText: "Made with the token Deploy" });
  await expect(made.getByText("Step", { exact: true })).toBeVisible();
  await expect(made.getByRole("cell", { name: "Never", exact: true })).toHaveCount(1);
  const expires = made.getByRole("cell").nth(3);
  await expect(expires).toContainText(/\d/);
  await expect(expires).not.toContainText("Never");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Revoke Deploy" }).click();
  const asked = page.getByRole("alertdialog", { name: "Revoke the token Deploy?" });
  await expect(asked.getByText(/tokens that were made with it end, too/)).toBeVisible();
  await asked.getByRole("button", { name: "Revoke token" }).click();
  await expect(asked).toBeHidden();
  await expect(made).toHaveCount(0);
  const answer = await listApiTokens({ client: server.client(child.token) });
  expect(answer.response?.status).toBe(401);
});

test("a failing revocation stays in its dialog and can be tried again", async ({ page, admin }) => {
  await createApiToken({ client: admin.client, body: { name: "Old export" }, throwOnError: true });
  await page.goto("/account/tokens");
  const revoke = page.getByRole("button", { name: "Revoke Old export" });
  await revoke.click();
  await page.setExtraHTTPHeaders({ "X-Fault": "refuse" });
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("button", { name: "Revoke token" }).click();
  await expect(asked.getByText("Something went wrong in the service")).toBeVisible();
  await page.setExtraHTTPHeaders({});
  await asked.getByRole("button", { name: "Revoke token" }).click();
  await expect(asked).toBeHidden();
  await expect(revoke).toHaveCount(0);
});

test("other browsers are signed out one by one or all together", async ({
  page,
  admin,
  openAs,
}) => {
  const phone = await openAs(admin);
  await openAs(admin);
  await openAs(admin);
  await phone.goto("/account/sessions");
  await page.goto("/account/sessions");
  const rows = page.getByRole("table", { name: "Your sessions" }).locator("tbody tr");
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: "This browser" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "Chrome on Linux" })).toHaveCount(4);
  await expectAccessible(page);

  await page
    .getByRole("button", { name: /^Sign out Chrome/ })
    .first()
    .click();
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Sign out all others" }).click();
  const asked = page.getByRole("alertdialog", { name: "Sign out all other browsers?" });
  await expect(asked.getByText(/^2 other browsers are signed out/)).toBeVisible();
  await asked.getByRole("button", { name: "Sign out all others" }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Sign out all others" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  await phone.goto("/account/sessions");
  await expect(phone).toHaveURL(/\/sign-in/);
});

test("theme and keys are chosen here and stay", async ({ page, admin }) => {
  await page.goto("/account/appearance");
  await expect(page.getByText("Go to Members")).toBeVisible();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);
  await page.getByRole("switch", { name: "Shortcuts without Ctrl or ⌘" }).click();
  await expect(page.getByText("Go to Members")).toHaveCount(0);

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("heading", { name: "Account" }).click();
  await page.keyboard.type("gm");
  await expect(page).toHaveURL(/\/account\/appearance$/);
  await page.getByRole("switch", { name: "Shortcuts without Ctrl or ⌘" }).click();
  await expect(page.getByText("Go to Members")).toBeVisible();
  await page.getByRole("heading", { name: "Account" }).click();
  await page.keyboard.type("gm");
  await expect(page).toHaveURL(new RegExp(`/o/${admin.organizationId}/members`));
});
