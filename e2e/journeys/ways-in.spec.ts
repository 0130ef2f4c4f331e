import type { Page } from "@playwright/test";
import {
  createChangeRequest,
  createOrganizationInvite,
  createSpace,
  inviteUsersToOrganization,
  joinOrganizationWithInvite,
  listOrganizationInvitations,
  requestReviewersForChangeRequest,
  updateChangeRequestById,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { copiedBy, expect, expectFocusIn, test } from "../fixtures.ts";
import { expectGoodInEveryLook } from "../looks.ts";
import { mailedLink, test as withMail } from "../mail-fixture.ts";
import { connectSignOn, enforceSignOn } from "../sign-on-fixture.ts";

const address = (page: Page) => page.getByLabel("E-mail address");
const account = (page: Page, name: string) =>
  page.getByRole("button", { name: `Account: ${name}` });

/** Types an address and presses Continue, once. */
const askToContinue = async (page: Page, email: string): Promise<void> => {
  await expect(address(page)).toBeFocused();
  await page.keyboard.type(email);
  await page.getByRole("button", { name: "Continue" }).click();
};

const invited = async ({ client, organizationId }: Admin, email: string): Promise<string> => {
  const path = { organizationId };
  const body = { emails: [email], role: "edit" as const };
  await dataOf(inviteUsersToOrganization({ client, path, body }));
  const query = { search: email };
  const { items } = await dataOf(listOrganizationInvitations({ client, path, query }));
  return items[0]?.urls.app ?? "";
};

/** The screen as it stands in every look, and then wide again. */
const expectGoodLooks = async (page: Page): Promise<void> => {
  await expectGoodInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });
};

const openLink = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await expect(page.getByText("You opened a one-time sign-in link.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Sign in" }).click();
};

test("by a link without a mail server: an admin makes one that leads where it was wanted", async ({
  admin,
  page,
  server,
  openAs,
}) => {
  const grace = await server.newMember(admin.organizationId, "edit", { displayName: "Grace" });
  const wanted = `/o/${admin.organizationId}/spaces`;
  const hers = await openAs();
  await hers.goto(wanted);
  await askToContinue(hers, grace.email);
  await expect(
    hers.getByText("Ask an admin of your organization for a sign-in link"),
  ).toBeVisible();
  await expectGoodLooks(hers);

  await page.goto(`/o/${admin.organizationId}/members`);
  await page.getByRole("button", { name: "Actions for Grace" }).click();
  await page.getByRole("menuitem", { name: /sign-in link/i }).click();
  const asking = page.getByRole("alertdialog", { name: "Create a sign-in link for Grace?" });
  const screen = asking.getByRole("textbox", { name: "Screen it opens" });
  await expect(screen).toBeFocused();
  await screen.fill("https://evil.example/o/x");
  await expect(screen).toHaveAccessibleDescription(/address of a screen of this dashboard/);
  await screen.fill(`${server.origin}${wanted}`);
  await expectGoodLooks(page);
  await asking.getByRole("button", { name: "Create link" }).click();
  const link = await copiedBy(page.getByRole("button", { name: "Copy link" }));

  const phone = await openAs();
  await openLink(phone, link);
  await expect(phone).toHaveURL((url) => url.pathname === wanted);
  await expect(account(phone, "Grace")).toBeVisible();
});

withMail(
  "by a link with a mail server: one press sends it, and it leads on from any device",
  async ({ admin, mailServer, server, openAs }) => {
    const grace = await server.newMember(admin.organizationId, "edit", { displayName: "Grace" });
    const wanted = `/o/${admin.organizationId}/members?role=admin`;
    const desk = await openAs();
    await desk.goto(wanted);
    await askToContinue(desk, grace.email);
    await expect(desk.getByText("Check your e-mail")).toBeVisible();
    await expectFocusIn(desk.getByRole("button", { name: "Send again" }));
    await expectGoodLooks(desk);

    const link = await mailedLink(mailServer, grace.email);
    expect(link).not.toContain(admin.organizationId);
    const phone = await openAs();
    await openLink(phone, link);
    await expect(phone).toHaveURL((url) => url.pathname + url.search === wanted);
    await expect(account(phone, "Grace")).toBeVisible();
  },
);

test("by single sign-on without a mail server: one press leads to the provider and back", async ({
  admin,
  openAs,
}) => {
  const signOn = await connectSignOn(admin);
  const email = `ana@${signOn.domain}`;
  signOn.idp.answerWith({ email, attributes: { displayName: "Ana Lee" } });
  const wanted = `/o/${admin.organizationId}/spaces`;
  const page = await openAs();
  await page.goto(wanted);
  await askToContinue(page, email);
  await expect(account(page, "Ana Lee")).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === wanted);
  signOn.idp.close();
});

withMail(
  "by single sign-on with a mail server: provider and link are a choice that says what each opens",
  async ({ admin, mailServer, openAs }) => {
    const signOn = await connectSignOn(admin);
    const email = `ana@${signOn.domain}`;
    signOn.idp.answerWith({ email, attributes: { displayName: "Ana Lee" } });
    const wanted = `/o/${admin.organizationId}/spaces`;
    const page = await openAs();
    await page.goto(wanted);
    await askToContinue(page, email);
    const ways = page.getByRole("group", { name: "Ways to sign in" });
    const provider = ways.getByRole("link", { name: "Continue with Okta" });
    await expect(provider).toBeFocused();
    await expect(ways).toContainText("Opens Acme Docs");
    await expect(ways).toContainText(`Goes to ${email} and opens all your organizations`);
    await expect(ways.getByRole("button", { name: "Send sign-in link" })).toBeVisible();
    await expectGoodLooks(page);
    expect(
      mailServer.mails.filter(({ to }) => to === email),
      "nothing is sent unasked",
    ).toEqual([]);
    await provider.press("Enter");
    await expect(account(page, "Ana Lee")).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === wanted);
    signOn.idp.close();
  },
);

test("by invitation without a mail server, and by the same address again later", async ({
  admin,
  openAs,
}) => {
  const { organizationId } = admin;
  const home = new RegExp(`/o/${organizationId}$`);
  const link = await invited(admin, "grace@people.example");
  const page = await openAs();
  await page.goto(link);
  await expect(page.getByRole("textbox", { name: "Your name" })).toBeFocused();
  await expectGoodLooks(page);
  await page.keyboard.type("Grace");
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(account(page, "Grace")).toBeVisible();
  await page.goto(link);
  await expect(page, "who is in already is led in").toHaveURL(home);

  await test.step("whoever is signed out is led to the sign-in page, and then in", async () => {
    const other = await openAs();
    await other.goto(link);
    await expect(
      other.getByRole("heading", { name: "This invitation was accepted already" }),
    ).toBeVisible();
    await expectGoodLooks(other);
    await other.getByRole("link", { name: "Sign in" }).click();
    await expect(other).toHaveURL((url) => url.searchParams.get("next") === `/o/${organizationId}`);
  });
});

withMail(
  "by invitation with a mail server: whoever has an account joins with it, on any device",
  async ({ admin, mailServer, server, openAs }) => {
    const { organizationId } = admin;
    const owner = await server.newAdmin("Northwind");
    const link = await invited(admin, owner.email);
    const desk = await openAs();
    await desk.goto(link);
    await desk.getByRole("link", { name: "Sign in to join" }).click();
    const before = mailServer.mails.filter(({ to }) => to === owner.email).length;
    await askToContinue(desk, owner.email);
    await expect(desk.getByText("Check your e-mail")).toBeVisible();
    const phone = await openAs();
    await openLink(phone, await mailedLink(mailServer, owner.email, before + 1));
    await expect(phone.getByText(`You are signed in as ${owner.displayName}.`)).toBeVisible();
    await expectGoodLooks(phone);
    await phone.getByRole("button", { name: "Join" }).click();
    await expect(phone).toHaveURL(new RegExp(`/o/${organizationId}$`));
    await expect(account(phone, owner.displayName)).toBeVisible();
    await phone.getByRole("button", { name: "Switch organization: Acme Docs" }).click();
    await expect(phone.getByRole("menuitem", { name: /Northwind/ })).toBeVisible();
  },
);

test("by invitation while single sign-on is enforced: the provider's button alone, and inside", async ({
  admin,
  page,
  openAs,
}) => {
  const { client, organizationId } = admin;
  const signOn = await connectSignOn(admin);
  const { data: inviteLink } = await createOrganizationInvite({
    client,
    path: { organizationId },
    body: { role: "comment" },
    throwOnError: true,
  });
  // Nobody else of this service may have an account with the address: nobody would have proved it.
  const email = "grace@enforced.example";
  const link = await invited(admin, email);
  await enforceSignOn(page, admin, signOn);
  signOn.idp.answerWith({ email, attributes: { displayName: "Grace Hopper" } });
  const hers = await openAs();
  await hers.goto(inviteLink.urls.app);
  await expect(hers.getByRole("link", { name: "Continue with Okta" })).toBeVisible();
  await hers.goto(link);
  await expect(hers.getByText(`Sign in as ${email}`)).toBeVisible();
  await expect(hers.getByRole("textbox")).toHaveCount(0);
  await expect(hers.getByRole("button")).toHaveCount(0);
  await expect(hers.getByRole("link"), "there is no other way").toHaveText(["Continue with Okta"]);
  await expectGoodLooks(hers);
  await hers.getByRole("link", { name: "Continue with Okta" }).click();
  await expect(account(hers, "Grace Hopper")).toBeVisible();
  await expect(hers).toHaveURL(new RegExp(`/o/${organizationId}$`));
  await hers.goto(link);
  await expect(hers, "the invitation leads in from then on").toHaveURL(
    new RegExp(`/o/${organizationId}$`),
  );
  signOn.idp.close();
});

test("a first sign-in lands where most waits for the person, later ones where they were last", async ({
  admin,
  server,
  openAs,
}) => {
  const busy = await server.newAdmin("Northwind");
  const grace = await server.newMember(admin.organizationId, "admin");
  const newest = await server.newAdmin("Trash Test");
  for (const { client, organizationId } of [busy, newest]) {
    const path = { organizationId };
    const body = { role: "review" as const };
    const { id: inviteId } = await dataOf(createOrganizationInvite({ client, path, body }));
    await dataOf(joinOrganizationWithInvite({ client: grace.client, path: { ...path, inviteId } }));
  }
  const { client, organizationId } = busy;
  const space = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Docs" } }),
  );
  const path = { spaceId: space.id };
  const { id: changeRequestId } = await dataOf(
    createChangeRequest({ client, path, body: { subject: "First pages" } }),
  );
  const at = { ...path, changeRequestId };
  await dataOf(updateChangeRequestById({ client, path: at, body: { status: "open" } }));
  await requestReviewersForChangeRequest({
    client,
    path: at,
    body: { users: [grace.id] },
    throwOnError: true,
  });
  const page = await openAs(grace);
  await page.goto("/");
  await expect(page).toHaveURL(new RegExp(`/o/${organizationId}$`));
  await page.goto(`/o/${newest.organizationId}/members`);
  await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL(new RegExp(`/o/${newest.organizationId}$`));
});
