import type { Page } from "@playwright/test";
import {
  createSamlTest,
  inviteUsersToOrganization,
  listMembersInOrganizationById,
  listTeamsInOrganizationById,
  setUserAsSsoMemberForOrganization,
  updateMemberInOrganizationById,
  updateOrganizationById,
  updateSamlProviderOptions,
} from "#client";
import { type Admin, vouchFor } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectHearing, test as base } from "../fixtures.ts";
import { connectSignOn, type SignOn } from "../sign-on-fixture.ts";

/** Journeys of an organization whose people sign in by an identity provider. */
const test = base.extend<{ signOn: SignOn }>({
  signOn: async ({ admin }, use) => {
    const signOn = await connectSignOn(admin);
    await use(signOn);
    signOn.idp.close();
  },
});

const memberOf = async ({ client, organizationId }: Admin, search: string) => {
  const path = { organizationId };
  const { data } = await listMembersInOrganizationById({
    client,
    path,
    query: { search },
    throwOnError: true,
  });
  return data.items[0];
};

/** Types an address; the provider is the only way in for it, so that is all there is to do. */
const continueWith = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel("E-mail address").fill(email);
  await page.keyboard.press("Enter");
};

/** Posts a response that nobody asked for, as a tile on the provider's own page does. */
const openTile = async (page: Page, { idp, provider }: SignOn, email: string): Promise<void> => {
  const { acsURL, entityID } = provider.service;
  const response = idp.respond({ acsURL, audience: entityID, email });
  await page.goto(idp.ssoURL);
  await page.setContent(
    `<form method="post" action="${acsURL}"><input name="SAMLResponse" value="${response}"></form>`,
  );
  await page.evaluate(() => document.forms[0]?.submit());
};

test("a domain that nobody proved is shown to nobody who types it, and the provider says so", async ({
  admin,
  page,
  openAs,
}) => {
  const { client, organizationId } = admin;
  const domain = `unproved.${organizationId.toLowerCase()}.example`;
  const { idp, provider } = await connectSignOn(admin);
  const body = { emailDomains: [domain] };
  await updateOrganizationById({ client, path: { organizationId }, body, throwOnError: true });
  await page.goto(`/o/${organizationId}/settings/sign-in/${provider.id}`);
  const people = page.getByRole("region", { name: "New people" });
  await expect(people).toContainText(`${domain}: not proved. Nobody opens an account by it.`);
  await expect(people).toContainText("VOUCHED_DOMAINS");
  await expectAccessible(page);
  const stranger = await openAs();
  await stranger.goto("/sign-in");
  await continueWith(stranger, `ceo@${domain}`);
  await expect(stranger.getByText("Ask an admin of your organization")).toBeVisible();
  await expect(stranger.getByRole("link", { name: /Okta/ })).toHaveCount(0);

  vouchFor(organizationId, domain);
  await page.reload();
  await expect(people).toContainText(`${domain}: proved.`);
  idp.answerWith({ email: `ceo@${domain}` });
  await stranger.reload();
  await continueWith(stranger, `ceo@${domain}`);
  await expect(stranger).toHaveURL(new RegExp(`/o/${organizationId}`));
  idp.close();
});

test("somebody new of the domain signs in by their address, to what they wanted", async ({
  admin,
  signOn,
  openAs,
}) => {
  const email = `ana@${signOn.domain}`;
  signOn.idp.answerWith({ email, attributes: { first_name: "Ana", last_name: "Lee" } });
  const page = await openAs();
  const wanted = `/o/${admin.organizationId}/spaces`;
  await page.goto(wanted);
  await continueWith(page, email);
  await expect(page).toHaveURL((url) => url.pathname === wanted && url.hash === "");
  await expect(page.getByRole("button", { name: "Account: Ana Lee" })).toBeVisible();
  expect((await memberOf(admin, email))?.sso).toBe(true);

  await test.step("their session says where it reaches and how it came", async () => {
    await page.goto("/account/sessions");
    await expect(page.getByRole("row").filter({ hasText: "This browser" })).toContainText(
      "Acme Docs only, by Okta",
    );
  });

  await test.step("the provider is offered first from then on", async () => {
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByText("Okta may still know you").last()).toBeVisible();
    await expect(page.getByText("Last used in this browser, for Acme Docs")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Continue with Okta" }).click();
    await expect(page.getByRole("button", { name: "Account: Ana Lee" })).toBeVisible();
  });
});

test("an admin sees who is linked and how, and unlinks them", async ({
  admin,
  signOn,
  openAs,
  page,
}) => {
  const email = `ana@${signOn.domain}`;
  signOn.idp.answerWith({ email, attributes: { displayName: "Ana Lee" } });
  const hers = await openAs();
  await hers.goto("/sign-in");
  await continueWith(hers, email);
  await expect(hers.getByRole("button", { name: "Account: Ana Lee" })).toBeVisible();
  const ana = await memberOf(admin, email);

  await page.goto(`/o/${admin.organizationId}/members/${ana?.id}`);
  await page.getByRole("main").getByRole("link", { name: "Sign-in" }).click();
  const identities = page.getByRole("table", { name: "Identities that sign Ana Lee in" });
  await expect(identities).toContainText("Okta");
  await expect(identities).toContainText(email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unlink from single sign-on" }).click();
  const asking = page.getByRole("alertdialog", { name: "Unlink Ana Lee from single sign-on?" });
  await asking.getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByText("Not linked yet")).toBeVisible();
  await hers.reload();
  await expect(hers.getByRole("heading", { name: "Sign in to Bindery" })).toBeVisible();

  await test.step("who is not set to single sign-on is refused, with an id for the admin", async () => {
    await hers.getByRole("link", { name: "Continue with Okta" }).click();
    await expect(hers.getByRole("heading", { name: "You could not be signed in" })).toBeVisible();
    await expect(hers.getByRole("button", { name: "Copy the attempt's ID" })).toBeVisible();
    await expectAccessible(hers);
    await hers.getByRole("link", { name: "Try again" }).click();
    await expect(hers.getByRole("heading", { name: "You could not be signed in" })).toBeVisible();
  });
});

test("a test that an admin began signs nobody in, whoever goes through it", async ({
  admin,
  signOn,
  openAs,
}) => {
  const email = `ana@${signOn.domain}`;
  signOn.idp.answerWith({ email });
  const { data: attempt } = await createSamlTest({
    client: admin.client,
    path: { organizationId: admin.organizationId, samlProviderId: signOn.provider.id },
    throwOnError: true,
  });
  const page = await openAs();
  await page.goto(attempt.startURL);
  await expect(page.getByRole("heading", { name: "Test passed" })).toBeVisible();
  await expectAccessible(page);
  expect(await memberOf(admin, email)).toBeUndefined();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Sign in to Bindery" })).toBeVisible();
});

test("an invited guest of another domain joins by single sign-on", async ({
  admin,
  signOn,
  openAs,
}) => {
  const email = `guest-${signOn.domain}@elsewhere.example`;
  await inviteUsersToOrganization({
    client: admin.client,
    path: { organizationId: admin.organizationId },
    body: { emails: [email], role: "comment" },
    throwOnError: true,
  });
  signOn.idp.answerWith({ email });
  const page = await openAs();
  await page.goto(signOn.provider.service.startURL);
  await expect(page).toHaveURL(new RegExp(`/o/${admin.organizationId}$`));
  expect((await memberOf(admin, email))?.role).toBe("comment");
});

test("the provider's tile begins the sign-in from this side", async ({ admin, signOn, openAs }) => {
  const email = `ana@${signOn.domain}`;
  signOn.idp.answerWith({ email });
  const page = await openAs();
  await openTile(page, signOn, email);
  await expect(page).toHaveURL(new RegExp(`/o/${admin.organizationId}$`));

  await test.step("and asks before somebody else takes the browser over", async () => {
    const other = `bo@${signOn.domain}`;
    signOn.idp.answerWith({ email: other, attributes: { displayName: "Bo Berg" } });
    const question = page.getByRole("heading", { name: "Switch to another account?" });
    await openTile(page, signOn, other);
    await expect(question).toBeVisible();
    await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: `Stay signed in as ${email}` }).click();
    await expect(page).toHaveURL(new RegExp(`/o/${admin.organizationId}$`));
    expect(await memberOf(admin, other)).toBeUndefined();
    await openTile(page, signOn, other);
    await page.getByRole("button", { name: `Sign in as ${other}` }).click();
    await expect(page.getByRole("button", { name: "Account: Bo Berg" })).toBeVisible();
  });
});

test("a provider that names no requests is said so, or lets people confirm", async ({
  admin,
  signOn,
  openAs,
}) => {
  const email = `ana@${signOn.domain}`;
  const forgetful = {
    fields: { inResponseTo: undefined, responseInResponseTo: undefined },
  } as const;
  signOn.idp.answerWith({ email, change: forgetful });
  const page = await openAs();
  await openTile(page, signOn, email);
  await expect(
    page.getByRole("heading", { name: "Your identity provider does not answer our requests" }),
  ).toBeVisible();
  await expectAccessible(page);

  await updateSamlProviderOptions({
    client: admin.client,
    path: { organizationId: admin.organizationId, samlProviderId: signOn.provider.id },
    body: { unsolicited: "confirm" },
    throwOnError: true,
  });
  await openTile(page, signOn, email);
  await expect(page.getByRole("heading", { name: "Sign in to Acme Docs?" })).toBeVisible();
  await expectAccessible(page);
  expect(await memberOf(admin, email)).toBeUndefined();
  await page.getByRole("button", { name: `Sign in as ${email}` }).click();
  await expect(page).toHaveURL(new RegExp(`/o/${admin.organizationId}$`));
});

test("a session that ends under a form comes back by the provider in a new tab, once", async ({
  admin,
  signOn,
  openAs,
}) => {
  const email = `ana@${signOn.domain}`;
  signOn.idp.answerWith({ email, attributes: { displayName: "Ana Lee" } });
  const { client, organizationId } = admin;
  const path = { organizationId };
  await updateOrganizationById({
    client,
    path,
    body: { defaultRole: "admin" },
    throwOnError: true,
  });
  const page = await openAs();
  await page.goto("/sign-in");
  await continueWith(page, email);
  await expect(page.getByRole("button", { name: "Account: Ana Lee" })).toBeVisible();

  const userId = (await memberOf(admin, email))?.id ?? "";
  await updateMemberInOrganizationById({
    client,
    path: { organizationId, userId },
    body: { role: "admin" },
    throwOnError: true,
  });
  const pinged = page.waitForResponse((response) => response.url().endsWith("/ping"));
  await page.goto(`/o/${organizationId}/teams/new`);
  await pinged;
  const form = page.getByRole("dialog", { name: "New team" });
  await expect(form.getByRole("checkbox").first()).toBeVisible();
  await form.getByLabel("Title").fill("Docs");
  // Elsewhere in this browser: the page does not hear of it.
  await page.evaluate(() => fetch("/auth/sign-out", { method: "POST" }));
  await form.getByRole("button", { name: "Create team" }).click();

  const asking = page.getByRole("alertdialog", { name: "Sign in to go on" });
  await expectAccessible(page);
  const opened = page.waitForEvent("popup");
  await asking.getByRole("link", { name: "Continue with Okta" }).click();
  const tab = await opened;
  await expect(tab.getByRole("heading", { name: "You are signed in" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Docs", level: 1 })).toBeVisible();
  const { data } = await listTeamsInOrganizationById({ client, path, throwOnError: true });
  expect(data.items.map(({ title }) => title)).toEqual(["Docs"]);
});

test("whoever came another way to an organization that enforces it is led to its provider", async ({
  admin,
  signOn,
  page,
  pageAs,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const { person, page: theirs } = await pageAs("read");
  for (const userId of [admin.id, person.id])
    await setUserAsSsoMemberForOrganization({
      client,
      path: { organizationId, userId },
      throwOnError: true,
    });
  const { data: attempt } = await createSamlTest({
    client,
    path: { organizationId, samlProviderId: signOn.provider.id },
    throwOnError: true,
  });
  signOn.idp.answerWith({ email: admin.email });
  await page.goto(attempt.startURL);
  await expect(page.getByRole("heading", { name: "Test passed" })).toBeVisible();
  const wanted = `/o/${organizationId}/spaces`;
  await theirs.goto(wanted);
  await expect(theirs.getByRole("heading", { name: "Spaces", level: 1 })).toBeVisible();
  await expectHearing(theirs);
  await updateOrganizationById({ client, path, body: { sso: true }, throwOnError: true });

  const heading = { name: "Acme Docs requires single sign-on" };
  await expect(theirs.getByRole("heading", heading), "in the tab that was open").toBeVisible();
  await theirs.goto(wanted);
  await expect(theirs.getByRole("heading", heading)).toBeVisible();
  await expect(theirs.getByRole("button", { name: /^Switch organization/ })).toBeVisible();
  const members = theirs.getByRole("navigation").getByRole("link", { name: "Members" });
  await expect(members, "nothing of it is told before").toHaveCount(0);
  await expectAccessible(theirs);
  signOn.idp.answerWith({ email: person.email });
  await theirs.getByRole("link", { name: "Continue with single sign-on" }).click();
  await expect(theirs.getByRole("heading", { name: "Spaces", level: 1 })).toBeVisible();
  await expect(theirs).toHaveURL((url) => url.pathname === wanted);
  await expect(members).toBeVisible();

  await test.step("who cannot join by it is said beside the invitations", async () => {
    const body = { emails: ["grace@people.example"], role: "read" as const };
    await inviteUsersToOrganization({ client, path, body, throwOnError: true });
    await page.goto(`/o/${organizationId}/members/invitations`);
    await expect(page.getByText("Some people may be unable to join")).toBeVisible();
    await expectAccessible(page);
  });
});
