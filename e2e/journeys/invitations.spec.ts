import type { Page } from "@playwright/test";
import {
  createOrganizationInvite,
  inviteUsersToOrganization,
  listMembersInOrganizationById,
  listOrganizationInvitations,
  revokeOrganizationInvitation,
  updateOrganizationById,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { copiedBy, expect, expectAccessible, expectHearing, test } from "../fixtures.ts";

const invite = ({ client, organizationId }: Admin, emails: string[]) =>
  inviteUsersToOrganization({
    client,
    path: { organizationId },
    body: { emails, role: "edit" },
    throwOnError: true,
  });

const addresses = (page: Page) => page.getByRole("textbox", { name: "E-mail addresses" });
const verdicts = (page: Page) => page.getByRole("region", { name: "What becomes of each address" });
const invitations = (page: Page) => page.getByRole("table", { name: "Personal invitations" });
const links = (page: Page) => page.getByRole("table", { name: "Invite links and their roles" });

test("invited by address, joined by the link", async ({ page, admin, openAs }) => {
  const { client, organizationId } = admin;
  await page.goto(`/o/${organizationId}/members`);
  await expect(page.getByRole("link", { name: "Invite people" })).toBeVisible();
  await expectHearing(page);
  await page.keyboard.press("i");
  await expect(page).toHaveURL(/\/members\/invite$/);
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(dialog.getByText("Enter at least one address")).toBeVisible();
  await expect(addresses(page)).toBeFocused();
  await expectAccessible(page);

  await addresses(page).fill("Grace Hopper <Grace@Example.com>");
  await dialog.getByRole("combobox", { name: "Role" }).selectOption("Reviewer");
  await expect(dialog.getByText("Edits content and approves the changes of others.")).toBeVisible();
  await dialog.getByRole("button", { name: "Invite 1 person" }).click();
  const result = page.getByRole("dialog", { name: "1 person invited" });
  await expect(result).toContainText("This service sends no e-mail");
  await expectAccessible(page);
  const link = await copiedBy(
    result.getByRole("button", { name: "Copy link for grace@example.com" }),
  );
  await result.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/members$/);

  const hers = await openAs();
  await hers.goto(link);
  await hers.getByRole("textbox", { name: "Your name" }).fill("Grace Hopper");
  await hers.getByRole("button", { name: "Create account and join" }).click();
  await expect(hers).toHaveURL(new RegExp(`/o/${organizationId}`));
  const { data } = await listMembersInOrganizationById({
    client,
    path: { organizationId },
    query: { search: "grace@example.com" },
    throwOnError: true,
  });
  expect(data.items.map(({ role }) => role)).toEqual(["review"]);

  await page.getByRole("button", { name: "Show the changes" }).click();
  await expect(page.getByRole("link", { name: "Grace Hopper" })).toBeVisible();
});

test("an invite link lets in nobody with an address of the organization's own", async ({
  admin,
  openAs,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const domain = `${organizationId.toLowerCase()}.example`;
  await updateOrganizationById({
    client,
    path,
    body: { emailDomains: [domain] },
    throwOnError: true,
  });
  const { data } = await createOrganizationInvite({
    client,
    path,
    body: { role: "comment" },
    throwOnError: true,
  });
  const page = await openAs();
  await page.goto(data.urls.app);
  await page.getByRole("textbox", { name: "Your name" }).fill("Mallory");
  await page.getByLabel("Your e-mail address").fill(`ceo@${domain}`);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page.getByText("Ask an admin of Acme Docs for a personal invitation")).toBeVisible();
  await expect(page.getByText(`Addresses at ${domain} join Acme Docs`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your e-mail address").fill(`mallory@elsewhere-${domain}`);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page).toHaveURL(new RegExp(`/o/${organizationId}`));
});

test("a pasted list gets a verdict for each line and goes out in one request", async ({
  page,
  admin,
  server,
}) => {
  await server.newMember(admin.organizationId, "read", { email: "inside@people.example" });
  await invite(admin, ["again@people.example"]);
  let writes = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/invites")) writes += 1;
  });
  await page.goto(`/o/${admin.organizationId}/members/invite`);
  await addresses(page).fill(
    "one@people.example, two@people.example; ONE@people.example\ninside@people.example\nagain@people.example\nnot one",
  );
  await expect(verdicts(page).getByRole("listitem")).toHaveText([
    /one@people.*Will be invited/,
    /two@people.*Will be invited/,
    /one@people.*Twice in the list/,
    /inside@people.*Member already/,
    /again@people.*renewed/,
    /not one.*Not an e-mail address/,
  ]);
  await expectAccessible(page);
  const send = page.getByRole("button", { name: "Invite 3 people" });
  await send.click();
  await expect(page.getByText("“not one” is not an e-mail address")).toBeVisible();
  expect(writes).toBe(0);
  await page.reload();
  await expect(page.getByText("Restored what you typed.")).toBeVisible();
  await page.getByRole("button", { name: "Remove invalid lines" }).click();
  await send.click();
  await expect(page.getByRole("dialog", { name: "3 people invited" })).toBeVisible();
  expect(writes).toBe(1);
  await page.getByRole("link", { name: "See all invitations" }).click();
  for (const email of ["one@people.example", "two@people.example", "again@people.example"])
    await expect(invitations(page).getByRole("row").filter({ hasText: email })).toHaveCount(1);
  await expect(invitations(page).getByRole("row")).toHaveCount(4);
});

test("invitations are renewed, revoked and given again", async ({ page, admin }) => {
  await invite(admin, ["grace@people.example"]);
  await page.goto(`/o/${admin.organizationId}/members`);
  await page.getByRole("link", { name: "Invitations" }).click();
  await expect(page).toHaveTitle(/^Invitations · Members · Acme Docs/);
  await expectAccessible(page);
  const row = invitations(page).getByRole("row").filter({ hasText: "grace@people.example" });
  await expect(row).toContainText("Editor");
  await expect(row).toContainText("Pending");
  await expect(row).toContainText(admin.displayName);
  const actions = page.getByRole("button", { name: "Actions for grace@people.example" });
  await actions.click();
  await page.getByRole("menuitem", { name: "Renew for 7 days" }).click();
  await expect(page.getByText("Invitation of grace@people.example renewed").last()).toBeVisible();
  await actions.click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await expect(page.getByRole("heading", { name: "No open invitations" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Editor");
  await expect(page.getByText("With a new link").last()).toBeVisible();
});

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const)
  test(`many invitations are revoked at once, in ${colorScheme} at ${width} px`, async ({
    page,
    admin,
  }) => {
    await invite(admin, ["ada@bulk.example", "grace@bulk.example", "kept@bulk.example"]);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/o/${admin.organizationId}/members/invitations`);
    await expect(page.getByText("3 invitations", { exact: true }).first()).toBeVisible();
    for (const name of ["ada", "grace"])
      await page.getByRole("checkbox", { name: `Select ${name}@bulk.example` }).check();
    const bar = page.getByRole("region", { name: "Selected invitations" });
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await expectAccessible(page);
    await bar.getByRole("button", { name: "Revoke" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Revoke 2 invitations?" });
    await expect(dialog).toContainText("Their links stop working at once");
    await expect(dialog).toContainText("ada@bulk.example");
    await expectAccessible(page);
    // One is revoked by somebody else between the question and the answer.
    const { client, organizationId } = admin;
    const { data } = await listOrganizationInvitations({
      client,
      path: { organizationId },
      query: { search: "ada@" },
      throwOnError: true,
    });
    for (const { id: inviteId } of data.items)
      await revokeOrganizationInvitation({ client, path: { organizationId, inviteId } });
    await dialog.getByRole("button", { name: /^Revoke \d invitations?$/ }).click();
    await expect(page.getByText(/Revoked 1 invitation/).last()).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(invitations(page).getByRole("row").filter({ hasText: "@bulk" })).toHaveText([
      /kept@bulk\.example/,
    ]);
    await expect(page.getByText("1 invitation", { exact: true }).first()).toBeVisible();
  });

test("all invitations that match are renewed by the keyboard alone", async ({ page, admin }) => {
  await invite(
    admin,
    Array.from({ length: 60 }, (_, number) => `crew-${number}@many.example`),
  );
  await invite(admin, ["else@where.example"]);
  await page.goto(`/o/${admin.organizationId}/members/invitations`);
  await expectHearing(page);
  await page.keyboard.press("/");
  await page.keyboard.type("many.example");
  await expect(page).toHaveURL(/search=many\.example/);
  await expect(page.getByText("60 matches", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Filter by status" }).selectOption("Pending");
  await expect(page).toHaveURL(/status=pending/);
  await page.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
  const bar = page.getByRole("region", { name: "Selected invitations" });
  await bar.getByRole("button", { name: "Select all 60" }).press("Enter");
  await expect(bar.getByRole("status")).toHaveText("60 selected");
  await bar.getByRole("button", { name: "Renew for 7 days" }).press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Renew 60 invitations?" });
  await expect(dialog).toContainText("and 55 more");
  await dialog.getByRole("button", { name: "Renew 60 invitations" }).press("Enter");
  await expect(page.getByText("Renewed 60 invitations").last()).toBeVisible();
  await page.getByRole("combobox", { name: "Filter by status" }).selectOption("Expired");
  await expect(
    page.getByRole("heading", { name: "No invitations match these filters" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).press("Enter");
  await expect(page.getByText("61 invitations", { exact: true }).first()).toBeVisible();
});

test("invite links are made, changed, used and revoked", async ({ page, admin, openAs }) => {
  const { client, organizationId } = admin;
  await page.goto(`/o/${organizationId}/members/invitations`);
  await expectHearing(page);
  await expect(page.getByRole("heading", { name: "No invite links" })).toBeVisible();
  await page.getByRole("button", { name: "Create link" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an invite link" });
  await dialog.getByRole("combobox").selectOption("Commenter");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Invite link for Commenter. Change its role" }).click();
  await page.getByRole("menuitemradio", { name: "Editor" }).click();
  const link = await copiedBy(page.getByRole("button", { name: "Copy the link for Editor" }));

  const alan = await openAs();
  await alan.goto(link);
  await alan.getByRole("textbox", { name: "Your name" }).fill("Alan Turing");
  await alan.getByRole("textbox", { name: "Your e-mail address" }).fill("alan@people.example");
  await alan.getByRole("button", { name: "Create account and join" }).click();
  await expect(alan).toHaveURL(new RegExp(`/o/${organizationId}`));
  const { data } = await listMembersInOrganizationById({
    client,
    path: { organizationId },
    query: { search: "alan@people.example" },
    throwOnError: true,
  });
  expect(data.items.map(({ role }) => role)).toEqual(["edit"]);

  await updateOrganizationById({
    client,
    path: { organizationId },
    body: { inviteLinks: false },
    throwOnError: true,
  });
  await expect(page.getByText("Invite links are turned off", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create link" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(page.getByRole("link", { name: "Open settings" })).toHaveAttribute(
    "href",
    `/o/${organizationId}/settings/members#inviteLinks`,
  );
  await page.getByRole("button", { name: "Actions for the link for Editor" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  const asking = page.getByRole("alertdialog", { name: "Revoke this invite link?" });
  await expect(asking).toContainText("stops working at once");
  await asking.getByRole("button", { name: "Revoke link" }).click();
  await expect(links(page)).toHaveCount(0);
  const late = await openAs();
  await late.goto(link);
  await expect(
    late.getByRole("heading", { name: "This invitation is not open any more" }),
  ).toBeVisible();
});
