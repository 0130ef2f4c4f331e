import {
  createOrganizationInvite,
  endSession,
  inviteUsersToOrganization,
  listSessions,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, intercept } from "../fixtures.ts";
import { mailedLink, test } from "../mail-fixture.ts";

const sent = (email: string) => `If ${email} has an account here, a link is on its way.`;

const endEverySession = async ({ client }: Admin): Promise<void> => {
  const { data } = await listSessions({ client, throwOnError: true });
  for (const { id } of data.items)
    await endSession({ client, path: { sessionId: id }, throwOnError: true });
};

test("a member comes back by a mailed link; a stranger is told the same", async ({
  admin,
  mailServer,
  openAs,
}) => {
  const page = await openAs();
  const wanted = `/o/${admin.organizationId}/members`;
  await page.goto(wanted);
  const field = page.getByLabel("E-mail address");
  await field.fill("ana");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/Enter an e-mail address/);

  for (const email of ["nobody@people.example", admin.email]) {
    await field.fill(email);
    await field.press("Enter");
    await expect(page.getByText(sent(email))).toBeVisible();
    await expect(page.getByRole("button", { name: "Send again" })).toHaveAccessibleDescription(
      /You can send another in/,
    );
  }
  await expectAccessible(page);
  const link = await mailedLink(mailServer, admin.email);
  expect(mailServer.mails.filter(({ to }) => to === "nobody@people.example")).toEqual([]);

  const opened = await page.context().newPage();
  await opened.goto(link);
  await opened.getByRole("button", { name: "Sign in" }).click();
  await expect(opened.getByRole("button", { name: /^Account:/ })).toBeVisible();
  await expect(page, "the tab that waited goes on to what was wanted").toHaveURL(
    (url) => url.pathname === wanted,
  );
});

test("a session that ends under a form comes back by a mailed link", async ({
  page,
  admin,
  mailServer,
}) => {
  const pinged = page.waitForResponse((response) => response.url().endsWith("/ping"));
  await page.goto(`/o/${admin.organizationId}/teams/new`);
  await pinged;
  const form = page.getByRole("dialog", { name: "New team" });
  await expect(form.getByRole("checkbox").first()).toBeVisible();
  await form.getByLabel("Title").fill("Docs");
  await endEverySession(admin);
  await form.getByRole("button", { name: "Create team" }).click();

  const asking = page.getByRole("alertdialog", { name: "Sign in to go on" });
  await asking.getByRole("button", { name: "Send sign-in link" }).click();
  await expect(asking.getByText(sent(admin.email))).toBeVisible();
  await expectAccessible(page);
  const other = await page.context().newPage();
  await other.goto(await mailedLink(mailServer, admin.email));
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Docs", level: 1 })).toBeVisible();
});

test("invitations are mailed, and what became of the mail stands beside them", async ({
  page,
  admin,
  mailServer,
  openAs,
}) => {
  await page.goto(`/o/${admin.organizationId}/members/invite`);
  await page.getByRole("textbox", { name: "E-mail addresses" }).fill("grace@people.example");
  await page.getByRole("button", { name: "Invite 1 person" }).click();
  const result = page.getByRole("dialog", { name: "Sent to 1 person" });
  await expect(result).not.toContainText("give everybody their own link");
  await result.getByText("Show the links").click();
  await expect(result.getByText(/\/join\//)).toBeVisible();
  await expectAccessible(page);
  const link = await mailedLink(mailServer, "grace@people.example");

  let answer = () => {};
  const after = new Promise<void>((resolve) => (answer = resolve));
  mailServer.onRecipient({ after, refused: 550 });
  await result.getByRole("link", { name: "See all invitations" }).click();
  const rowOf = (email: string) =>
    page
      .getByRole("table", { name: "Personal invitations" })
      .getByRole("row")
      .filter({ hasText: email });
  await expect(rowOf("grace@people.example")).toContainText("Sent");
  await page.getByRole("link", { name: "Invite people" }).click();
  await page.getByRole("textbox", { name: "E-mail addresses" }).fill("typo@people.example");
  await page.getByRole("button", { name: "Invite 1 person" }).click();
  await page.getByRole("link", { name: "See all invitations" }).click();
  await expect(rowOf("typo@people.example")).toContainText("Sending");
  answer();
  await expect(rowOf("typo@people.example")).toContainText(
    /Refused.*The mail server answered: 550/,
  );
  await expectAccessible(page);
  mailServer.onRecipient("take");

  await test.step("the mailed link lets her in, with her address verified", async () => {
    const hers = await openAs();
    await hers.goto(link);
    await expect(hers).toHaveURL((url) => url.hash === "");
    await hers.getByRole("textbox", { name: "Your name" }).fill("Grace Hopper");
    await hers.getByRole("button", { name: "Create account and join" }).click();
    await expect(hers.getByRole("button", { name: "Account: Grace Hopper" })).toBeVisible();
    await hers.goto("/account");
    await expect(hers.getByLabel("E-mail address")).toHaveValue("grace@people.example");
    await expect(hers.getByText("Your e-mail address is not verified")).toHaveCount(0);
  });
});

test("an address that had enough invitations today is said so, and its link handed over", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const email = "often@people.example";
  const body = { emails: [email], role: "edit" as const };
  for (let time = 0; time < 10; time += 1)
    await inviteUsersToOrganization({ client, path: { organizationId }, body, throwOnError: true });
  await page.goto(`/o/${organizationId}/members/invitations`);
  await page.getByRole("button", { name: `Actions for ${email}` }).click();
  await page.getByRole("menuitem", { name: "Resend" }).click();
  const limit =
    "Not mailed: this address has had its 10 invitations of the day. Copy the link instead";
  await expect(page.getByRole("listitem").getByText(limit)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Sent just now");

  await page.getByRole("button", { name: `Actions for ${email}` }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await expect(page.getByText(`Invitation of ${email} revoked`).last()).toBeVisible();
  await page.getByRole("link", { name: "Invite people" }).click();
  await page.getByRole("textbox", { name: "E-mail addresses" }).fill(email);
  await page.getByRole("button", { name: "Invite 1 person" }).click();
  const result = page.getByRole("dialog", { name: "1 person invited" });
  await expect(result.getByText(`Not mailed, because of the daily limit`)).toBeVisible();
  await expect(result.getByRole("button", { name: `Copy link for ${email}` })).toBeVisible();
  await expectAccessible(page);
  await result.getByRole("link", { name: "See all invitations" }).click();
  await expect(row).toContainText(`${limit}.`);
});

test("invitations beyond those of the day say when they leave, in dark at 390 px", async ({
  server,
  openAs,
}) => {
  // Whoever makes the installation's first organization is no stranger; whoever makes one after it is.
  await server.newAdmin("First");
  const stranger = await server.newAdmin("Newcomers");
  const { client, organizationId } = stranger;
  const emails = Array.from({ length: 49 }, (_, at) => `early-${at}@people.example`);
  const body = { emails, role: "read" as const };
  await inviteUsersToOrganization({ client, path: { organizationId }, body, throwOnError: true });
  const page = await openAs(stranger);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/o/${organizationId}/members/invite`);
  const [today, later] = ["today@people.example", "later@people.example"];
  await page.getByRole("textbox", { name: "E-mail addresses" }).fill(`${today}, ${later}`);
  await page.getByRole("button", { name: "Invite 2 people" }).click();
  const result = page.getByRole("dialog", { name: "Sent to 1 person" });
  await expect(result.getByText("1 e-mail held back, because you have sent")).toBeVisible();
  await expect(result.getByRole("button", { name: `Copy link for ${later}` })).toBeVisible();
  await expectAccessible(page);
  await result.getByRole("link", { name: "See all invitations" }).click();
  const row = page.getByRole("row").filter({ hasText: later });
  // There is no room for the column that says it in full.
  await expect(row.getByText(/^Guest, held back, leaves/)).toBeVisible();
  await expectAccessible(page);
});

test("a mailed invitation opens its organization only, for who has an account already", async ({
  server,
  admin,
  mailServer,
  openAs,
}) => {
  const owner = await server.newAdmin("Northwind");
  const { client, organizationId } = admin;
  const path = { organizationId };
  const body = { emails: [owner.email], role: "edit" as const };
  await inviteUsersToOrganization({ client, path, body, throwOnError: true });
  const page = await openAs();
  await page.goto(await mailedLink(mailServer, owner.email));
  await page.getByRole("textbox", { name: "Your name" }).fill("Grace Hopper");
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page.getByRole("listitem").getByText("You have an account already")).toBeVisible();
  await page.getByRole("button", { name: "Switch organization: Acme Docs" }).click();
  const menu = page.getByRole("menu");
  await expect(menu.getByText("Sign out and sign in another way to reach others")).toBeVisible();
  await expect(menu.getByRole("menuitem")).toHaveCount(1);
  await expectAccessible(page);
});

test("an invite link asks for proof of the address first", async ({
  admin,
  mailServer,
  openAs,
}) => {
  const { client, organizationId } = admin;
  const { data } = await createOrganizationInvite({
    client,
    path: { organizationId },
    body: { role: "comment" },
    throwOnError: true,
  });
  const page = await openAs();
  await page.goto(data.urls.app);
  const field = page.getByLabel("Your e-mail address");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(field).toHaveAccessibleDescription(/Enter an e-mail address/);
  await field.fill("alan@people.example");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("A link is on its way to alan@people.example")).toBeVisible();
  await expectAccessible(page);

  await page.goto(await mailedLink(mailServer, "alan@people.example"));
  await expect(page).toHaveURL((url) => url.hash === "");
  const name = page.getByRole("textbox", { name: "Your name" });
  await expect(name).toHaveAccessibleDescription(/Your e-mail address is verified/);
  await expect(field).toHaveCount(0);
  await name.fill("Alan Turing");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page.getByRole("button", { name: "Account: Alan Turing" })).toBeVisible();
});

test("an unverified address is said, and verified by a mailed link", async ({
  server,
  admin,
  mailServer,
  page,
  openAs,
}) => {
  const grace = await server.newMember(admin.organizationId, "read", {
    displayName: "Grace Hopper",
    verified: false,
  });
  await page.goto(`/o/${admin.organizationId}/members`);
  const row = page.getByRole("row").filter({ hasText: "Grace Hopper" });
  await expect(row.getByText("Unverified")).toBeVisible();
  await expectAccessible(page);

  const hers = await openAs(grace);
  await hers.goto("/account");
  await expect(hers.getByText("Your e-mail address is not verified")).toBeVisible();
  await expectAccessible(hers);
  await hers.getByRole("button", { name: "Send a link to verify" }).click();
  await expect(hers.getByText("Check your e-mail")).toBeVisible();
  await hers.goto(await mailedLink(mailServer, grace.email));
  await hers.getByRole("button", { name: "Sign in" }).click();
  await expect(hers.getByRole("button", { name: "Account: Grace Hopper" })).toBeVisible();
  await expect(
    hers.getByText(/before you verified it, so .*1 API token ended\.$/).last(),
    "whoever else had a way in lost it, and she is told",
  ).toBeVisible();
  await hers.goto("/account");
  await expect(hers.getByLabel("E-mail address")).toBeVisible();
  await expect(hers.getByText("Your e-mail address is not verified")).toHaveCount(0);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(row.getByText("Unverified")).toHaveCount(0);
});

test("notices by e-mail are switched one by one, and back when the service refuses", async ({
  page,
}) => {
  await page.goto("/account/notifications");
  const merged = page.getByRole("switch", { name: "Merged" });
  await expect(merged).toBeChecked();
  await expectAccessible(page);
  await merged.click();
  await expect(merged).not.toBeChecked();
  await page.reload();
  await expect(merged).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Mentioned" })).toBeChecked();

  await intercept(page, "**/v1/user/notifications", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({
          status: 500,
          json: { error: { code: 500, reason: "internal", message: "No" } },
        })
      : route.continue(),
  );
  await merged.click();
  await expect(page.getByText("Something went wrong in the service").last()).toBeVisible();
  await expect(merged).not.toBeChecked();
});
